import { describe, expect, it } from 'vitest';
import { failureSentences } from '#ui/texts/failure-sentences.ts';

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
