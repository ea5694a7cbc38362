import { OWN_PROFILE as OWN_PROFILE_FIELDS } from '#adapters/contract/records/account-fields.ts';
import { USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import { managed, recordsOf, type Caller, type Mode, type SandboxResource } from './resource.ts';
import type { Database, Row, Values } from './database.ts';
import { hashPassword, passwordFaults } from './passwords.ts';
import { ADMIN_MAKERS } from './permissions.ts';
import { forbidden, invalid, type Faults } from './refusals.ts';

const PROFILE = Object.keys(USER_PROFILE_FIELDS);

export const USERS = recordsOf('user', {
  table: 'users',
  standards: { is_active: true },
  unstored: ['confirm_password'],
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
  derived: ({ id, hotel, hotel_name: name, hotel_code: code, ...user }) => ({
    user_profile: {
      id,
      ...Object.fromEntries(PROFILE.map((field) => [field, user[field]])),
      hotel: hotel === null ? null : { id: hotel, name, code },
    },
  }),
});

/** The fields that users may change in their own record (PUT /auth/profile/). */
export const OWN_PROFILE: SandboxResource = { ...USERS, fields: OWN_PROFILE_FIELDS };

function passwordRules(values: Readonly<Values>, given: Readonly<Values>, mode: Mode): Faults {
  const { password, confirm_password: repeated } = given;
  if (typeof password !== 'string') return {};
  const faults = passwordFaults(password, String(values['username'] ?? ''));
  if (faults.length > 0) return { password: faults };
  if (repeated === undefined)
    return mode === 'create' ? {} : { confirm_password: ['This field is required.'] };
  return password === repeated ? {} : { confirm_password: ['Passwords do not match.'] };
}

const isAdmin = (user: Values | null) => user?.['role'] === 'admin';
const isActiveAdmin = (user: Values | null) => isAdmin(user) && user?.['is_active'] === 1;

/** The administrator of an unfinished hotel can be removed, so that a launch can be undone. */
function isSetUp(database: Database, hotel: Row[string] = null): boolean {
  const found = database.first('SELECT onboarding_completed FROM hotels WHERE id = ?', hotel);
  return found?.['onboarding_completed'] === 1;
}

/** Throws 403 if the caller may not manage administrators, 400 if none would be left (docs/behaviour.md §4). */
function keepAdministrators(
  database: Database,
  caller: Caller,
  before: Row | null,
  after: Values | null,
): void {
  if ((isAdmin(before) || isAdmin(after)) && !ADMIN_MAKERS.includes(caller.role)) throw forbidden();
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
  if (after === null && !isSetUp(database, before?.['hotel'])) return;
  const other = database.first(
    `SELECT 1 FROM users WHERE hotel = ? AND role = 'admin' AND is_active = 1 AND id <> ?`,
    before?.['hotel'] ?? null,
    before?.['id'] ?? null,
  );
  if (!other) throw invalid([CANNOT_REMOVE_ADMIN.message]);
}
