import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { blankOf, record, type ValueOf } from '#domain/description/record-description.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { underEach, type Problem } from '#domain/problem.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';
import { ROLE_LABELS, STAFF_ROLES } from './staff-roles.ts';

export const FALLBACK_ROLE = 'staff';
const FEW_USERS = 12;

/** Django's limit for first names, last names and usernames (docs/api.md). */
export const NAME_MAX_LENGTH = 150;

export const STAFF_USER = record('staff user', {
  first_name: field.name({
    label: 'First Name',
    about: 'First name.',
    required: 'First name is required',
    autofill: 'given-name',
    examples: ['Asha', 'Ravi'],
    stored: { length: NAME_MAX_LENGTH, isNeeded: true },
  }),
  last_name: field.name({
    label: 'Last Name',
    about: 'Last name.',
    required: 'Last name is required',
    autofill: 'family-name',
    examples: ['Naik', 'Rao'],
    stored: { length: NAME_MAX_LENGTH, isNeeded: true },
  }),
  email: field.email({
    label: 'Email',
    about: 'Email address, different for each user of the hotel.',
    required: 'Email is required',
    examples: ['asha@seaside.example', 'ravi@hillside.example'],
    stored: { isNeeded: true, about: 'Unique on the server.' },
  }),
  username: field.username({
    label: 'Username',
    about:
      'Name to sign in with, at least 3 characters. If omitted, the part of the email address before the @.',
    required: 'Username is required',
    isDerived: true,
    hint: 'At least 3 characters.',
    shortest: [3, 'Username must be at least 3 characters'],
    examples: ['asha', 'ravi'],
    stored: { length: NAME_MAX_LENGTH, isNeeded: true, about: 'Unique on the server.' },
  }),
  password: field.password({
    label: 'Password',
    about:
      'At least 6 characters. If omitted, one is generated. In a JSON file, ${env:NAME} stands for an environment ' +
      'variable, and $${env:NAME} for the text ${env:NAME}.',
    required: 'Password is required',
    isDerived: true,
    hint: 'At least 6 characters.',
    shortest: [6, 'Password must be at least 6 characters'],
    examples: ['Choose-Your-0wn', 'Another-0wn-One'],
  }),
  role: field.option({
    label: 'Role',
    about:
      'What the user may do. If omitted, the first user is the administrator and the others are front desk agents. ' +
      'At least one user must be admin.',
    default: 'front_desk_agent',
    isDerived: true,
    options: STAFF_ROLES,
    optionLabels: ROLE_LABELS,
    examples: ['Administrator', 'Administrator'],
    stored: { within: 'profile', isNeeded: true },
  }),
  is_active: field.flag({
    label: 'Active',
    about: 'Whether the user can sign in.',
    hint: 'May sign in',
    default: true,
    examples: ['yes', 'yes'],
    stored: { mayLack: true, about: 'True if omitted. An inactive user cannot sign in.' },
  }),
  phone: field.phone({
    label: 'Phone',
    about: 'Phone number: 10 characters or more.',
    examples: ['+91 98765 43210', '+91 98765 43211'],
    stored: { within: 'profile', length: 20 },
  }),
  employee_id: field.code({
    label: 'Employee ID',
    about: 'Employee number.',
    examples: ['E-1', 'E-2'],
    stored: { within: 'profile', length: 50 },
  }),
});

export type StaffUser = ValueOf<typeof STAFF_USER>;

export const CANNOT_REMOVE_ADMIN = {
  title: 'Cannot Remove Administrator',
  message: 'At least one Administrator is required. Add another admin before removing this one.',
} as const;

const BLANK_STAFF_USER: Readonly<StaffUser> = blankOf(STAFF_USER);

/** The first user is an administrator by default, all others are front desk agents (docs/fields.md §5). */
export function blankStaffUser(index: number): StaffUser {
  return { ...BLANK_STAFF_USER, ...(index === 0 && { role: 'admin' }) };
}

const { role: _, is_active: __, ...PARTICULARS } = BLANK_STAFF_USER;

export function isBlankStaffUser(user: StaffUser): boolean {
  const fields = Object.keys(PARTICULARS) as (keyof typeof PARTICULARS)[];
  return fields.every((name) => user[name].trim() === '');
}

/** The part before the '@', in lower case (docs/behaviour.md §4), without signs that servers refuse. */
export function usernameOf(email: string): string {
  const end = email.indexOf('@');
  return withUsernameSigns(end === -1 ? email : email.slice(0, end));
}

/** Folds accents, and leaves out signs that servers refuse in usernames. */
export function withUsernameSigns(text: string): string {
  return foldAccents(text)
    .replace(/[^\w.@+-]+/g, '')
    .toLowerCase();
}

export function isActiveAdmin({ role, is_active }: Pick<StaffUser, 'role' | 'is_active'>): boolean {
  return role === 'admin' && is_active;
}

/** A hotel must keep at least one administrator (docs/behaviour.md §4). */
export function mayRemoveStaff(users: readonly Pick<StaffUser, 'role'>[], index: number): boolean {
  return users[index]?.role !== 'admin' || users.filter(({ role }) => role === 'admin').length > 1;
}

/** Checks the rules of docs/fields.md §5. An empty list is valid, because the staff step may be skipped. */
export function validateStaff(users: readonly StaffUser[]): Problem[] {
  if (users.length === 0) return [];
  const emails = earlierEquals(users.map(({ email }) => accountKey(email)));
  const usernames = earlierEquals(users.map(({ username }) => accountKey(username)));
  const problems = underEach('', users, (user, index) =>
    validateUser(user, { email: emails(index), username: usernames(index) }),
  );
  if (!users.some(({ role }) => role === 'admin')) {
    problems.push({ path: '', message: 'At least one Administrator user is required' });
  }
  return problems;
}

/** Returns a function that reports whether the text at an index repeats an earlier text. */
function earlierEquals(texts: readonly string[]): (index: number) => boolean {
  // Comparing a few users takes less time than hashing their names.
  if (texts.length <= FEW_USERS) return (index) => texts.indexOf(texts[index] ?? '') < index;
  const first = new Map<string, number>();
  for (const [index, text] of texts.entries()) if (!first.has(text)) first.set(text, index);
  return (index) => (first.get(texts[index] ?? '') ?? index) < index;
}

/** Checks one user. The email and username must differ from those of `others`. */
export function validateStaffUser(
  user: StaffUser,
  others: readonly Pick<StaffUser, 'email' | 'username'>[],
): Problem[] {
  const isTaken = (name: AccountField) =>
    others.some((other) => accountKey(other[name]) === accountKey(user[name]));
  return validateUser(user, { email: isTaken('email'), username: isTaken('username') });
}

type AccountField = 'email' | 'username';

function validateUser(
  user: StaffUser,
  isTaken: Readonly<Record<AccountField, boolean>>,
): Problem[] {
  const problems = checkFields(STAFF_USER, user);
  problems.add('email', isTaken.email && 'Email already exists');
  problems.add('username', isTaken.username && 'Username already exists');
  return problems.all();
}

/** E-mails or usernames that a server treats as equal have the same key. */
export function accountKey(name: string): string {
  return normalForm('email', name);
}
