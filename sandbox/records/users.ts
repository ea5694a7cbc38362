// Whatever distinguishes users from other records: passwords, the nested profile, administrators.
import { managed, ofHotel, type Caller, type Resource } from './resource.ts';
import type { Database, Row } from './database.ts';
import { REQUIRED, type Field, type Fields, type Mode, type Values } from './fields.ts';
import { hashPassword, passwordFaults } from './passwords.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { ADMIN_MAKERS } from './permissions.ts';
import { forbidden, invalid, type Faults } from './refusals.ts';

const LAST_ADMIN =
  'At least one Administrator is required. Add another admin before removing this one.';

const NAMES: Fields = {
  email: { kind: 'email', maxLength: 254, required: true },
  first_name: { kind: 'text', maxLength: 150, required: true },
  last_name: { kind: 'text', maxLength: 150, required: true },
};

const PASSWORD: Field = {
  kind: 'text',
  required: 'create',
  maxLength: 128,
  untrimmed: true,
  writeOnly: true,
};

export const USERS = ofHotel({
  table: 'users',
  path: '/auth/users/',
  fields: {
    username: {
      kind: 'text',
      required: true,
      maxLength: 150,
      pattern: /^[\w.@+-]+$/,
      patternFault:
        'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
    },
    ...NAMES,
    is_active: { kind: 'boolean', default: 1 },
    password: PASSWORD,
    confirm_password: { ...PASSWORD, virtual: true },
    profile: {
      kind: 'nested',
      required: true,
      fields: {
        hotel: { kind: 'reference', to: 'hotels', required: true },
        role: { kind: 'choice', choices: STAFF_ROLES, required: true },
        phone: { kind: 'text', maxLength: 20, blank: true },
        employee_id: { kind: 'text', maxLength: 50, blank: true },
      },
    },
  },
  uniques: [
    { columns: ['username'], message: 'A user with that username already exists.' },
    { columns: ['email'] },
  ],
  filters: ['username', 'email', 'role'],
  access: { ...managed('manage_staff'), list: 'manage_staff', retrieve: 'manage_staff' },
  shown: {
    columns: 'h.name AS hotel_name, h.code AS hotel_code',
    join: 'LEFT JOIN hotels h ON h.id = t.hotel',
  },
  rules: passwordRules,
  prepare: async (values, cost) => {
    if (typeof values['password'] === 'string') {
      values['password'] = await hashPassword(values['password'], cost);
    }
  },
  guard: keepAdministrators,
  derived: ({ id, hotel, hotel_name: name, hotel_code: code, role, phone, employee_id }) => ({
    user_profile: {
      id,
      hotel: hotel === null ? null : { id: hotel, name, code },
      role,
      phone,
      employee_id,
    },
  }),
});

/** What users may change in their own record (PUT /auth/profile/). */
export const OWN_PROFILE: Resource = {
  ...USERS,
  fields: {
    ...NAMES,
    profile: { kind: 'nested', fields: { phone: { kind: 'text', maxLength: 20, blank: true } } },
  },
};

function passwordRules(values: Readonly<Values>, given: Readonly<Values>, mode: Mode): Faults {
  const { password, confirm_password: repeated } = given;
  if (typeof password !== 'string') return {};
  const faults = passwordFaults(password, String(values['username'] ?? ''));
  if (faults.length > 0) return { password: faults };
  if (repeated === undefined) return mode === 'create' ? {} : { confirm_password: [REQUIRED] };
  return password === repeated ? {} : { confirm_password: ['Passwords do not match.'] };
}

const isAdmin = (user: Values | null) => user?.['role'] === 'admin';
const isActiveAdmin = (user: Values | null) => isAdmin(user) && user?.['is_active'] === 1;

/**
 * Only administrators can add administrators, and a hotel keeps its last active one
 * (docs/behaviour.md §4).
 */
function keepAdministrators(
  database: Database,
  caller: Caller,
  before: Row | null,
  after: Values | null,
): void {
  if ((isAdmin(before) || isAdmin(after)) && !ADMIN_MAKERS.includes(caller.role)) throw forbidden();
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
  const other = database.first(
    `SELECT 1 FROM users WHERE hotel = ? AND role = 'admin' AND is_active = 1 AND id <> ?`,
    before?.['hotel'] ?? null,
    before?.['id'] ?? null,
  );
  if (!other) throw invalid([LAST_ADMIN]);
}
