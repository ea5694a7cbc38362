/** More than enough for a number with spaces and an extension. */
export const PHONE_MAX_LENGTH = 100;
/** The longest address that mail servers deliver to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

export const INVALID_PHONE = 'Please enter a valid phone number';

/** Requires a dot in the domain. Each part can match in only one way, so matching takes linear time. */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** Counts digits, spaces, hyphens and parentheses. */
const PHONE_MIN_LENGTH = 10;
export const PHONE = new RegExp(String.raw`^\+?[\d\s\-()]{${PHONE_MIN_LENGTH},}$`);

/** Returns the message for an invalid e-mail address (docs/fields.md §5), or false. */
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
  return !PHONE.test(phone) && INVALID_PHONE;
}
