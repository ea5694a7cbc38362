import { expect, it } from 'vitest';
import { emailMessage, phoneMessage } from '#domain/text/contact-rules.ts';

const EMAIL = 'Please enter a valid email address';
const PHONE = 'Please enter a valid phone number';
const START = 'Phone number must start with a digit, a plus or a parenthesis';
const SEVERAL = 'Enter only one phone number: this looks like several';

// docs/fields.md §5
it.each<[message: string | false, emails: string[]]>([
  ['Email is required', ['', ' ', '\t\n']],
  [false, ['a@b.co', 'first.last+tag@sub.domain.example', 'आशा@होटल.भारत']],
  [false, [`${'x'.repeat(241)}@long.example`, 'asha@.a.b', 'asha@a..']],
  ['Email must be at most 254 characters', [`${'x'.repeat(242)}@long.example`]],
  [EMAIL, ['@seaside.example', 'asha@seaside', 'asha@.example', 'asha@.']],
  [EMAIL, ['asha@sea side.example', ' asha@seaside.example', 'asha@seaside.example\n']],
])('%s: the emails %j', (message, emails) => {
  for (const email of emails) expect(emailMessage(email), email).toBe(message);
});

it.each<[message: string | false, phones: string[]]>([
  [false, ['+0123456789', '+91 98765 43210', '+1 (212) 555-0100', '030 1234567-89']],
  [false, ['0832/255 5010', '+918325-550100', '+498121/123456', '038206/123456']],
  [false, ['08325.550.100', `+${'5'.repeat(10)}`]],
  [PHONE, ['', '123456789', `+${'5'.repeat(9)}`, '++0123456789', '01234+56789']],
  [PHONE, ['0123456789 ext 4', '٠١٢٣٤٥٦٧٨٩']],
  ['Phone number has no digits', ['(----------', '((((((((((']],
  ['Phone number has only zeros', ['0000000000']],
  [START, ['-918325550100', ')832 555 0100']],
  ['Phone number has fewer than 6 digits', ['--------12']],
  ['Phone number has more than 15 digits', ['1234567890123456']],
  ['Phone number must be at most 100 characters', ['5'.repeat(101)]],
  [SEVERAL, ['+91 832 2555010 +91 832 2555011', '0832-2555010-11-12', '255010/255011']],
  [SEVERAL, ['(832) 255010-255011', '922731920-730637']],
])('%s: the phone numbers %j', (message, phones) => {
  for (const phone of phones) expect(phoneMessage(phone), phone).toBe(message);
});
