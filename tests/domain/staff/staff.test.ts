import { describe, expect, it } from 'vitest';
import {
  blankStaffUser,
  FALLBACK_ROLE,
  mayRemoveStaff,
  usernameOf,
  type StaffUser,
} from '#domain/staff/staff.ts';

const ASHA: StaffUser = {
  ...blankStaffUser(0),
  first_name: 'Asha',
  last_name: 'Nair',
  email: 'asha@seaside.example',
  username: 'asha',
  password: 'secret',
};
const RAVI: StaffUser = {
  ...ASHA,
  first_name: 'Ravi',
  email: 'ravi@seaside.example',
  username: 'ravi',
  role: 'front_desk_agent',
};

describe('docs/fields.md §3 Staff user', () => {
  it('falls back to the role staff (docs/behaviour.md §6)', () => {
    expect(FALLBACK_ROLE).toBe('staff');
  });

  it.each([
    [0, 'admin'],
    [1, 'front_desk_agent'],
    [7, 'front_desk_agent'],
  ])('new user %i is an active %s (docs/fields.md §5)', (index, role) => {
    expect(blankStaffUser(index)).toMatchObject({
      email: '',
      username: '',
      password: '',
      role,
      is_active: true,
    });
  });
});

describe('docs/behaviour.md §4 Username', () => {
  it.each([
    ['Asha.Nair@Seaside.example', 'asha.nair'],
    ['asha', 'asha'],
    ['a@b@c', 'a'],
    ['@seaside.example', ''],
    ['', ''],
    ['ÉLISE@x.example', 'elise'],
    ["d'arcy@x.example", 'darcy'],
    ['jo&co@x.example', 'joco'],
    ['"jo smith"@x.example', 'josmith'],
    ['gm/front@x.example', 'gmfront'],
    ['иван@x.example', ''],
    [' Asha@x.example', 'asha'],
  ])('the username of %j is the part before the @ in lower case: %j', (email, username) => {
    expect(usernameOf(email)).toBe(username);
  });
});

describe('docs/behaviour.md §4 Removing the last remaining administrator', () => {
  it('removing the last remaining administrator is blocked', () => {
    expect(mayRemoveStaff([ASHA, RAVI], 0)).toBe(false);
    expect(mayRemoveStaff([ASHA], 0)).toBe(false);
  });

  it('an administrator can be removed if there is another one, and any other user always can', () => {
    expect(mayRemoveStaff([ASHA, { ...RAVI, role: 'admin' }], 0)).toBe(true);
    expect(mayRemoveStaff([ASHA, RAVI], 1)).toBe(true);
    expect(mayRemoveStaff([RAVI], 0)).toBe(true);
  });
});
