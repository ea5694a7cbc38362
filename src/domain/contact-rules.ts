export const PHONE_MIN_LENGTH = 10;

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const PHONE = /^\+?[\d\s\-()]{10,}$/;

/** SPEC §5: the message for an e-mail address, or false when it is good. */
export function emailMessage(email: string): string | false {
  if (email.trim() === '') return 'Email is required';
  return !EMAIL.test(email) && 'Please enter a valid email address';
}

/** SPEC §5: an optional plus, then at least 10 digits, spaces, hyphens or parentheses. */
export function phoneMessage(phone: string): string | false {
  return !PHONE.test(phone) && 'Please enter a valid phone number';
}
