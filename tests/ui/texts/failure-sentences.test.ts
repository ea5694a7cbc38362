import { describe, expect, it } from 'vitest';
import { placeInWords } from '#ui/texts/config-places.ts';
import { failureSentences } from '#ui/texts/config-places.ts';

describe('field errors in words', () => {
  it.each([
    ['hotelProfile.tax_rate', 'Hotel profile: Tax Rate (%)'],
    ['roomTypes.1.name', 'Room type 2: Room Type Name'],
    ['rates.rates.0.base_rate', 'Base rate 1: Base Rate'],
    ['rates.rate_plans.2.code', 'Rate plan 3: Plan Code'],
    ['rates.weekend_markup', 'Rate setup: Weekend Markup (%)'],
    ['staffUsers.0.email', 'Staff user 1: Email'],
    ['staffUsers', 'Staff user'],
    ['elsewhere.0', 'Elsewhere 0'],
  ])('%s is %s', (path, place) => {
    expect(failureSentences({ message: 'Wrong.', fields: { [path]: 'Odd.' } })).toEqual([
      'Wrong.',
      `${place}: Odd.`,
    ]);
  });

  it('omits a message that only repeats the messages of the fields', () => {
    const fields = { 'staffUsers.0.email': 'Odd.' };
    expect(failureSentences({ message: 'email: Odd.', fields })).toEqual([
      'Staff user 1: Email: Odd.',
    ]);
  });

  it('names an item that has a name', () => {
    const document = {
      staffUsers: [{ first_name: 'Rita', last_name: 'Menon' }],
      roomTypes: [{ name: 'Suite' }, { name: '' }],
    };
    expect(placeInWords('staffUsers.0.role', document)).toBe('Staff user 1 (Rita Menon): Role');
    expect(placeInWords('roomTypes.0.name', document)).toBe('Room type 1 (Suite): Room Type Name');
    expect(placeInWords('roomTypes.1.name', document)).toBe('Room type 2: Room Type Name');
  });

  it('replaces paths in a message with words', () => {
    const message = 'Give this hotel its own code (hotelProfile.code).';
    expect(failureSentences({ message, fields: {} })).toEqual([
      'Give this hotel its own code (Hotel profile: Hotel Code).',
    ]);
  });
});
