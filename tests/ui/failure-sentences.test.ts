import { describe, expect, it } from 'vitest';
import { failureSentences } from '#ui/texts/failure-sentences.ts';
import { setupWarnings } from '#ui/texts/notices.ts';

describe('R24 field errors in words', () => {
  it.each([
    ['hotelProfile.tax_rate', 'Hotel Profile, tax rate'],
    ['roomTypes.1.name', 'Room type 2, name'],
    ['rates.rates.0.base_rate', 'Base rate 1, base rate'],
    ['rates.rate_plans.2.code', 'Rate plan 3, code'],
    ['rates.weekend_markup', 'Rate Setup, weekend markup'],
    ['staffUsers.0.email', 'Staff user 1, email'],
    ['staffUsers', 'Staff user'],
    ['elsewhere.0', 'elsewhere.0'],
  ])('%s is %s', (path, place) => {
    expect(failureSentences({ message: 'Wrong.', fields: { [path]: 'Odd.' } })).toEqual([
      { text: 'Wrong.' },
      { path, text: `${place}: Odd.` },
    ]);
  });

  it('a message that only repeats those of the fields is not said twice', () => {
    const fields = { 'staffUsers.0.email': 'Odd.' };
    expect(failureSentences({ message: 'email: Odd.', fields })).toEqual([
      { path: 'staffUsers.0.email', text: 'Staff user 1, email: Odd.' },
    ]);
  });
});

it('the warnings of a launch are told on the next page, the first five in full', () => {
  const warnings = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    title: `Room 10${number}`,
    message: 'Taken.',
    fields: {},
  }));
  const { title, message } = setupWarnings(warnings);
  expect(title).toBe('7 Setup Warnings');
  expect(message?.split('\n')).toEqual([
    'The hotel is open, but look at this:',
    ...[1, 2, 3, 4, 5].map((number) => `Room 10${number}: Taken.`),
    'And 2 more.',
  ]);
  expect(setupWarnings(warnings.slice(0, 1)).title).toBe('Setup Warning');
});

it('a warning about fields says what is wrong with them once', () => {
  const fields = { 'staffUsers.1.username': 'Taken.', 'staffUsers.1.email': 'Taken.' };
  const warning = { title: 'Staff user asha', message: 'username: Taken.', fields };
  expect(setupWarnings([warning]).message).toContain('\nStaff user asha: Taken.');
});
