import { expect, it } from 'vitest';
import { blankStaffUser, mayRemoveStaff, usernameOf } from '#domain/staff/staff.ts';

const ASHA = { ...blankStaffUser(0), username: 'asha' };
const RAVI = { ...blankStaffUser(1), username: 'ravi' };

it.each([
  [0, 'admin'],
  [1, 'front_desk_agent'],
  [7, 'front_desk_agent'],
])('new user %i is an active %s (docs/fields.md §5)', (index, role) => {
  const blank = { email: '', username: '', password: '', is_active: true };
  expect(blankStaffUser(index)).toMatchObject({ ...blank, role });
});

it.each([
  ['Asha.Nair@Seaside.example', 'asha.nair'],
  ['asha', 'asha'],
  ['a@b@c', 'a'],
  ['@seaside.example', ''],
  ['', ''],
  ['ÉLISE@x.example', 'elise'],
  ["d'arcy@x.example", 'darcy'],
  ['"jo smith"@x.example', 'josmith'],
  ['gm/front@x.example', 'gmfront'],
  ['иван@x.example', ''],
  [' Asha@x.example', 'asha'],
])('the username of %j is the part before the @ in lower case: %j', (email, username) => {
  expect(usernameOf(email)).toBe(username);
});

it.each([
  ['the last administrator', [ASHA, RAVI], 0, false],
  ['the only user', [ASHA], 0, false],
  ['one of two administrators', [ASHA, { ...RAVI, role: 'admin' }], 0, true],
  ['another user', [ASHA, RAVI], 1, true],
])('%s may be removed (docs/behaviour.md §4): %#', (_, staff, index, may) => {
  expect(mayRemoveStaff(staff, index)).toBe(may);
});
