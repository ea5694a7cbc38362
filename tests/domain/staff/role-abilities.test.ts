import { expect, it } from 'vitest';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';

it.each([
  ['front_desk_agent', ['See the overview and rooms', 'See rates', 'Set the status of rooms']],
  ['housekeeper', ['See the overview and rooms', 'Set the status of rooms']],
  ['maintenance', ['See the overview and rooms', 'Set the status of rooms']],
  ['night_auditor', []],
])('%s can do what the dashboard offers: %j', (role, abilities) => {
  expect(roleAbilities(role)).toEqual(abilities);
});

it('administrators and managers can do everything, and only they see revenue', () => {
  const all = roleAbilities('admin');
  expect(roleAbilities('manager')).toEqual(all);
  expect(all).toContain('Manage staff');
  const seers = STAFF_ROLES.filter((role) => roleAbilities(role).join().includes('revenue'));
  expect(seers).toEqual(['admin', 'manager']);
});
