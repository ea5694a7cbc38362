/** More than enough for a number with spaces and an extension. */
export const PHONE_MAX_LENGTH = 100;
/** The longest address that mail servers deliver to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

export const INVALID_PHONE = 'Please enter a valid phone number';

/** Requires a dot in the domain. Each part can match in only one way, so matching takes linear time. */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** The signs that servers accept in usernames (docs/api.md). */
export const USERNAME = /^[\w.@+-]+$/;

const DASHES = String.raw`\-./\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-\uFF0F`;

/** Pattern and message. The first rule is docs/fields.md §5, with the dashes that `readValue` replaces. */
export const PHONE_RULES: readonly (readonly [pattern: string, message: string])[] = [
  [
    // A number of six digits or more, and then parts of one or two digits, is a list such as 2555010-11-12. So is
    // 2555010/255011, and 255010/255011 without a plus or a zero of an area code.
    String.raw`^(?!.*\+.*\d.*\+)(?!.*\d{7,}\s*[${DASHES}]\s*\d{6,})(?!(?:.*[^+\d])?[1-9]\d{5}\s*[${DASHES}]\s*[1-9]\d{5})(?!.*\d{6,}(?:[${DASHES}\s]+\d{1,2}){2,}\s*$)`,
    'Enter only one phone number: this looks like several',
  ],
  [String.raw`^\s*\+?[\d\s()${DASHES}]{10,}$`, INVALID_PHONE],
  [String.raw`\d`, 'Phone number has no digits'],
  [String.raw`[1-9]`, 'Phone number has only zeros'],
  [String.raw`^(?:\D*\d){6}`, 'Phone number has fewer than 6 digits'],
  [String.raw`^\D*(?:\d\D*){1,15}$`, 'Phone number has more than 15 digits'],
  [String.raw`^\s*[+(\d]`, 'Phone number must start with a digit, a plus or a parenthesis'],
];

const PHONE_PATTERNS = PHONE_RULES.map(
  ([pattern, message]) => [new RegExp(pattern), message] as const,
);

/** Returns the message for an invalid email address (docs/fields.md §5), or false. */
export function emailMessage(email: string): string | false {
  if (email.trim() === '') return 'Email is required';
  if (email.length > EMAIL_MAX_LENGTH) {
    return `Email must be at most ${EMAIL_MAX_LENGTH} characters`;
  }
  return !EMAIL.test(email) && 'Please enter a valid email address';
}

/** Matches addresses that Django accepts (docs/api.md). This rule is stricter than docs/fields.md §5. */
const PLAIN_EMAIL =
  /^[-!#$%&'*+/=?^_`{}|~\w]+(?:\.[-!#$%&'*+/=?^_`{}|~\w]+)*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export function isPlainEmail(email: string): boolean {
  return PLAIN_EMAIL.test(email);
}

/** Returns the message for an invalid phone number (docs/fields.md §5), or false. */
export function phoneMessage(phone: string): string | false {
  if (phone.length > PHONE_MAX_LENGTH) {
    return `Phone number must be at most ${PHONE_MAX_LENGTH} characters`;
  }
  const [, message] = PHONE_PATTERNS.find(([pattern]) => !pattern.test(phone)) ?? [];
  return message ?? false;
}
