import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDocument } from '#adapters/json/read-stored-document.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const deep = JSON.parse('['.repeat(30) + ']'.repeat(30)) as unknown;

describe('the document of a stored draft', () => {
  it.each([
    ['a number as a name', { hotelProfile: { name: 5, city: 'Panaji' } }, ['hotelProfile.name']],
    ['rates that are null', { hotelProfile: { city: 'Panaji' }, rates: null }, ['rates']],
    ['a text as a list', { hotelProfile: { city: 'Panaji' }, roomTypes: 'two' }, ['roomTypes']],
    ['a list as an object', { hotelProfile: { city: 'Panaji' }, rates: [] }, ['rates']],
    [
      'a nested value as a text',
      { hotelProfile: { city: 'Panaji', phone: deep } },
      ['hotelProfile.phone'],
    ],
    [
      'a text as a switch',
      { hotelProfile: { city: 'Panaji', spa_available: 'yes' } },
      ['hotelProfile.spa_available'],
    ],
    [
      'half a character',
      { hotelProfile: { city: 'Panaji', name: '\ud83c' } },
      ['hotelProfile.name'],
    ],
    ['an empty ID', { hotelProfile: { city: 'Panaji', id: '' } }, ['hotelProfile.id']],
    ['an unknown field', { hotelProfile: { city: 'Panaji', citi: 'Goa' } }, ['hotelProfile.citi']],
  ])('keeps the rest and names what is dropped: %s', (_, stored, dropped) => {
    expect(readStoredDocument(stored)).toStrictEqual({
      document: { hotelProfile: { city: 'Panaji' } },
      dropped,
    });
  });

  it.each([undefined, null, 5, 'text', [], [{}]])(
    'drops a value that is no document: %j',
    (stored) => {
      expect(readStoredDocument(stored)).toStrictEqual({ document: {}, dropped: [''] });
    },
  );

  it('keeps invalid values that a user can enter', () => {
    const stored = {
      hotelProfile: {
        email: 'info',
        country: 'Goa',
        timezone: 'Moon',
        check_in_time: '',
        tax_rate: '12,5',
      },
      roomTypes: [{ bed_configuration: 'Water bed', base_occupancy: 2.5, room_count: -1 }],
      rates: { rate_plans: [{ start_date: '31 June' }] },
      staffUsers: [{ first_name: 'Tab\t', role: 'gardener' }],
    };
    expect(readStoredDocument(stored)).toStrictEqual({ document: stored, dropped: [] });
  });

  it('drops nothing of what the wizard stores', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SAMPLE_DOCUMENT).chain((s) => fc.oneof(fc.constant(s), arbitraryHotel)),
        (hotel) => {
          const { config } = checkDocument(hotel, { random: () => 0 });
          const stored: unknown = JSON.parse(JSON.stringify(documentOf(config)));
          expect(readStoredDocument(stored)).toStrictEqual({ document: stored, dropped: [] });
        },
      ),
      { numRuns: 50 },
    );
  });
});
