import { expect, it } from 'vitest';
import {
  ACTIONS,
  can,
  cleansRooms,
  permissionLabels,
  reviewBadge,
  roleLabel,
  seesMoney,
  STAFF_ROLES,
} from '#domain/staff/staff-roles.ts';

it.each(['', 'chef', 'Admin', 'constructor', '__proto__'])(
  'the unknown role %j is Staff, and may do nothing (docs/behaviour.md §6)',
  (role) => {
    expect([roleLabel(role), reviewBadge(role)]).toEqual(['Staff', 'Staff']);
    expect([permissionLabels(role), ACTIONS.filter((action) => can(role, action))]).toEqual([
      [],
      [],
    ]);
    expect([seesMoney(role), cleansRooms(role)]).toEqual([false, false]);
  },
);

it.each([
  ['admin', 'Manager'],
  ['front_desk', 'Front Desk'],
  ['housekeeping', 'Housekeeping'],
  ['accountant', 'Accountant'],
  ['manager', 'Staff'],
  ['front_desk_agent', 'Staff'],
])('%j has the badge %s', (role, badge) => {
  expect(reviewBadge(role)).toBe(badge);
});

it('amounts are for roles with reports, and rooms to clean for housekeepers', () => {
  expect(STAFF_ROLES.filter(seesMoney)).toStrictEqual(['admin', 'manager']);
  expect(STAFF_ROLES.filter(cleansRooms)).toStrictEqual(['housekeeper']);
  expect(ACTIONS.filter((action) => can(undefined, action))).toEqual([]);
});
