/** Longer than any number with its extension and spaces. */
export const PHONE_MAX_LENGTH = 100;
/** The longest address that mail servers deliver to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

export const INVALID_PHONE = 'Please enter a valid phone number';

/**
 * Any text, `@`, and a name with a dot inside. Each part matches in only one way, so matching takes
 * linear time.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
/** Digits and the signs between them. */
export const PHONE_MIN_LENGTH = 10;
export const PHONE = new RegExp(String.raw`^\+?[\d\s\-()]{${PHONE_MIN_LENGTH},}$`);

/** docs/fields.md §5: the message for an e-mail address, or false if it is valid. */
export function emailMessage(email: string): string | false {
  if (email.trim() === '') return 'Email is required';
  if (email.length > EMAIL_MAX_LENGTH) {
    return `Email must be at most ${EMAIL_MAX_LENGTH} characters`;
  }
  return !EMAIL.test(email) && 'Please enter a valid email address';
}

/** Django's rule (docs/api.md), which is stricter than docs/fields.md §5. */
const PLAIN_EMAIL =
  /^[-!#$%&'*+/=?^_`{}|~\w]+(?:\.[-!#$%&'*+/=?^_`{}|~\w]+)*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Whether a server that requires a plain address such as `name@hotel.example` accepts it. */
export function isPlainEmail(email: string): boolean {
  return PLAIN_EMAIL.test(email);
}

/**
 * docs/fields.md §5: an optional plus, then at least 10 digits, spaces, hyphens or parentheses.
 */
export function phoneMessage(phone: string): string | false {
  if (phone.length > PHONE_MAX_LENGTH) {
    return `Phone number must be at most ${PHONE_MAX_LENGTH} characters`;
  }
  return !PHONE.test(phone) && INVALID_PHONE;
}
