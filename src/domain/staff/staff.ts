import { emailMessage, phoneMessage } from '#domain/hotel/contact-rules.ts';
import { FieldProblems, underEach, type Problem } from '#domain/problem.ts';
import { directionMessage } from '#domain/text/plain-text.ts';

export const FALLBACK_ROLE = 'staff';
export const PASSWORD_MIN_LENGTH = 6;
export const USERNAME_MIN_LENGTH = 3;
/** Django's limit for first names, last names and usernames (docs/api.md). */
export const NAME_MAX_LENGTH = 150;
const FEW_USERS = 12;

export const CANNOT_REMOVE_ADMIN = {
  title: 'Cannot Remove Administrator',
  message: 'At least one Administrator is required. Add another admin before removing this one.',
} as const;

/** The first user is an administrator by default, all others are front desk agents (docs/fields.md §5). */
export function blankStaffUser(index: number) {
  return {
    first_name: '',
    last_name: '',
    email: '',
    username: '',
    password: '',
    role: index === 0 ? 'admin' : 'front_desk_agent',
    is_active: true,
    phone: '',
    employee_id: '',
  };
}

export type StaffUser = ReturnType<typeof blankStaffUser>;

const { role: _, is_active: __, ...PARTICULARS } = blankStaffUser(0);

export function isBlankStaffUser(user: StaffUser): boolean {
  const fields = Object.keys(PARTICULARS) as (keyof typeof PARTICULARS)[];
  return fields.every((field) => user[field].trim() === '');
}

/** Returns the part of an e-mail address before the '@', in lower case (docs/behaviour.md §4). */
export function usernameOf(email: string): string {
  const end = email.indexOf('@');
  return (end === -1 ? email : email.slice(0, end)).trim().toLowerCase();
}

export function isActiveAdmin({ role, is_active }: Pick<StaffUser, 'role' | 'is_active'>): boolean {
  return role === 'admin' && is_active;
}

/** A hotel must keep at least one administrator (docs/behaviour.md §4). */
export function mayRemoveStaff(users: readonly Pick<StaffUser, 'role'>[], index: number): boolean {
  return users[index]?.role !== 'admin' || users.filter(({ role }) => role === 'admin').length > 1;
}

/**
 * Checks the rules of docs/fields.md §5. An empty list is valid, because the staff step may be skipped
 * (docs/decisions/staff-step-may-be-skipped.md).
 */
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

/** Checks one user. The e-mail and username must differ from those of `others`. */
export function validateStaffUser(
  user: StaffUser,
  others: readonly Pick<StaffUser, 'email' | 'username'>[],
): Problem[] {
  const isTaken = (field: AccountField) =>
    others.some((other) => accountKey(other[field]) === accountKey(user[field]));
  return validateUser(user, { email: isTaken('email'), username: isTaken('username') });
}

type AccountField = 'email' | 'username';

function validateUser(
  user: StaffUser,
  isTaken: Readonly<Record<AccountField, boolean>>,
): Problem[] {
  const username = user.username.trim();
  const problems = new FieldProblems();
  problems.add('first_name', user.first_name.trim() === '' && 'First name is required');
  problems.add('last_name', user.last_name.trim() === '' && 'Last name is required');
  for (const name of ['first_name', 'last_name', 'username'] as const) {
    problems.add(name, directionMessage(user[name]));
  }
  problems.add('email', emailMessage(user.email));
  problems.add('email', isTaken.email && 'Email already exists');
  problems.add('username', username === '' && 'Username is required');
  problems.add(
    'username',
    username.length < USERNAME_MIN_LENGTH &&
      `Username must be at least ${USERNAME_MIN_LENGTH} characters`,
  );
  problems.add('username', isTaken.username && 'Username already exists');
  problems.add('password', user.password === '' && 'Password is required');
  problems.add(
    'password',
    user.password.length < PASSWORD_MIN_LENGTH &&
      `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  );
  problems.add('phone', user.phone.trim() !== '' && phoneMessage(user.phone));
  return problems.all();
}

/** E-mails or usernames that a server treats as equal have the same key. */
export function accountKey(name: string): string {
  return name.trim().toLowerCase();
}
