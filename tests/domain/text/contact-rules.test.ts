import { describe, expect, it } from 'vitest';
import { emailMessage, phoneMessage } from '#domain/text/contact-rules.ts';

const INVALID_EMAIL = 'Please enter a valid email address';
const INVALID_PHONE = 'Please enter a valid phone number';

describe('docs/fields.md §5 email', () => {
  it.each(['', ' ', '\t\n'])('is required: %j', (email) => {
    expect(emailMessage(email)).toBe('Email is required');
  });

  it.each([
    'a@b.co',
    'first.last+tag@sub.domain.example',
    'आशा@होटल.भारत',
    `${'x'.repeat(241)}@long.example`,
    'asha@.a.b',
    'asha@a..',
  ])('accepts %s', (email) => {
    expect(emailMessage(email)).toBe(false);
  });

  it.each([
    '@seaside.example',
    'asha@seaside',
    'asha@.example',
    'asha@.',
    'asha@sea side.example',
    ' asha@seaside.example',
    'asha@seaside.example\n',
  ])('refuses %j, which is not shaped like an address or contains spaces', (email) => {
    expect(emailMessage(email)).toBe(INVALID_EMAIL);
  });

  it('has at most 254 characters', () => {
    expect(emailMessage(`${'x'.repeat(242)}@long.example`)).toBe(
      'Email must be at most 254 characters',
    );
  });
});

describe('docs/fields.md §5 phone', () => {
  it.each([
    '+0123456789',
    '+91 98765 43210',
    '+1 (212) 555-0100',
    '030 1234567-89',
    '0832/255 5010',
    '+918325-550100',
    '+498121/123456',
    '038206/123456',
    '08325.550.100',
  ])('accepts an optional plus, then digits, spaces, hyphens and parentheses: %s', (phone) => {
    expect(phoneMessage(phone)).toBe(false);
  });

  it.each(['', '123456789', '++0123456789', '01234+56789', '0123456789 ext 4', '٠١٢٣٤٥٦٧٨٩'])(
    'refuses %j',
    (phone) => {
      expect(phoneMessage(phone)).toBe(INVALID_PHONE);
    },
  );

  it('has at least 10 characters, not counting the plus (docs/fields.md §5)', () => {
    expect(phoneMessage(`+${'5'.repeat(9)}`)).toBe(INVALID_PHONE);
    expect(phoneMessage(`+${'5'.repeat(10)}`)).toBe(false);
  });

  it.each([
    ['(----------', 'Phone number has no digits'],
    ['((((((((((', 'Phone number has no digits'],
    ['0000000000', 'Phone number has only zeros'],
    ['-918325550100', 'Phone number must start with a digit, a plus or a parenthesis'],
    [')832 555 0100', 'Phone number must start with a digit, a plus or a parenthesis'],
    ['--------12', 'Phone number has fewer than 6 digits'],
    ['1234567890123456', 'Phone number has more than 15 digits'],
    ['+91 832 2555010 +91 832 2555011', 'Enter only one phone number: this looks like several'],
    ['0832-2555010-11-12', 'Enter only one phone number: this looks like several'],
    ['255010/255011', 'Enter only one phone number: this looks like several'],
    ['(832) 255010-255011', 'Enter only one phone number: this looks like several'],
    ['922731920-730637', 'Enter only one phone number: this looks like several'],
  ])('refuses %j', (phone, message) => {
    expect(phoneMessage(phone)).toBe(message);
  });

  it('has at most 100 characters', () => {
    expect(phoneMessage('5'.repeat(101))).toBe('Phone number must be at most 100 characters');
  });
});
