import { describe, expect, it } from 'vitest';
import {
  blankStaffUser,
  FALLBACK_ROLE,
  mayRemoveStaff,
  usernameOf,
  validateStaff,
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

const problemsWith = (changes: Partial<StaffUser>) => validateStaff([{ ...ASHA, ...changes }]);

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

const WRONG_SIGN = 'Username may have only letters a to z, digits, and the signs @ . + - _';

describe('docs/fields.md §5 Staff', () => {
  it.each([
    ['first_name', '', 'First name is required'],
    ['first_name', ' ', 'First name is required'],
    ['last_name', '', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'asha@seaside', 'Please enter a valid email address'],
    ['username', '', 'Username is required'],
    ['username', '  ', 'Username is required'],
    ['username', 'ann darcy', WRONG_SIGN],
    ['username', "d'arcy", WRONG_SIGN],
    ['username', 'élise', WRONG_SIGN],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', ' ab ', 'Username must be at least 3 characters'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['phone', '12345', 'Please enter a valid phone number'],
  ])('%s of %j: "%s"', (field, value, message) => {
    expect(problemsWith({ [field]: value })).toStrictEqual([{ path: `0.${field}`, message }]);
  });

  it('accepts a username of 3 and a password of 6 characters', () => {
    expect(problemsWith({ username: 'abc', password: '123456' })).toStrictEqual([]);
  });

  it.each<Partial<StaffUser>>([
    { phone: '', employee_id: '' },
    { phone: ' ' },
    { phone: '+91 98765 43210' },
    { is_active: false },
    { username: 'constructor' },
    { first_name: 'عائشة', last_name: '🌊'.repeat(200) },
  ])('accepts %j; phone and employee_id are optional', (changes) => {
    expect(problemsWith(changes)).toStrictEqual([]);
  });

  it.each([
    ['email', 'ASHA@seaside.example', 'Email already exists'],
    ['email', 'asha@seaside.example', 'Email already exists'],
    ['username', 'Asha', 'Username already exists'],
    ['username', ' asha ', 'Username already exists'],
  ])('reports the later of two users with one %s (%j): "%s"', (field, value, message) => {
    expect(validateStaff([ASHA, { ...RAVI, [field]: value }])).toStrictEqual([
      { path: `1.${field}`, message },
    ]);
  });

  it('does not report two empty fields as duplicates', () => {
    const blank = { email: '', username: '' };
    const messages = validateStaff([
      { ...ASHA, ...blank },
      { ...RAVI, ...blank },
    ]).map(({ message }) => message);
    expect(messages).toStrictEqual([
      'Email is required',
      'Username is required',
      'Email is required',
      'Username is required',
    ]);
  });

  it('requires an administrator', () => {
    expect(validateStaff([RAVI])).toStrictEqual([
      { path: '', message: 'At least one Administrator user is required' },
    ]);
  });

  it('does not treat a similar role as admin', () => {
    for (const role of ['', 'Admin', 'manager', 'constructor', '__proto__']) {
      expect(problemsWith({ role })).toMatchObject([{ path: '' }]);
    }
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
