import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/names.ts';
import { IN_TOTAL } from '#application/import/cells/words.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { imported, type Rows } from './made-up-sheets.ts';

const PROFILE = [
  'name',
  'code',
  'email',
  'phone',
  'street_address',
  'city',
  'state_province',
  'postal_code',
];
const TYPE = ['name', 'room_count', 'max_occupancy'];

const word = fc.stringMatching(/^[A-Z][a-z]{3,8}$/);
const hotel = fc.record({
  profile: fc.record({
    name: fc.tuple(word, word).map((words) => words.join(' ')),
    email: word.map((name) => `${name.toLowerCase()}@hotel.example`),
    phone: fc.integer({ min: 100, max: 999 }).map((number) => `+91 832 555 0${number}`),
    street_address: word.map((name) => `12 ${name} Road`),
    city: word,
    state_province: word,
    postal_code: fc.integer({ min: 100_000, max: 999_999 }).map(String),
  }),
  types: fc.uniqueArray(
    fc.record({
      room_count: fc.integer({ min: 1, max: 90 }),
      max_occupancy: fc.integer({ min: 2, max: 6 }),
      base_rate: fc.integer({ min: 1, max: 99_999 }),
    }),
    // Equal numbers may be the total of the hotel.
    { minLength: 1, maxLength: 4, selector: ({ room_count }) => room_count },
  ),
});
const chain = fc.array(hotel, { minLength: 1, maxLength: 6 }).map((hotels) =>
  hotels.map(({ profile, types }, index) => ({
    types: types.map((type, at) => ({ name: `Type ${at} Room`, ...type })),
    profile: { ...profile, code: `H${index}X` },
  })),
);

const TITLES = titlesWith();

/** A title for each key, of those that mean it first, and that are not the total of a hotel. */
function titlesOf(keys: readonly string[], pick: (titles: readonly string[]) => string): string[] {
  return keys.map((key) => {
    const field = SHEET_FIELDS.find((each) => each.key === key);
    const all = field ? [field.title, ...field.also] : [];
    return pick(
      all.filter((title) => TITLES.get(bareName(title))?.[0]?.key === key && !IN_TOTAL.test(title)),
    );
  });
}

/** The table with its columns in another order, blank rows, and a total row. */
function shuffled(
  rows: readonly (readonly Cell[])[],
  order: readonly number[],
  blanks: readonly number[],
  total: Cell[],
): Rows {
  const all = [...rows, total].flatMap((cells, row) =>
    row > 0 && blanks.includes(row) ? [[], cells] : [cells],
  );
  return all.map((cells) =>
    cells.length === 0 ? [] : order.map((column) => cells[column] ?? null),
  );
}

describe('a workbook written from configurations', () => {
  it.each([true, false])('imports to the same configurations, in one flat sheet: %s', (isFlat) => {
    fc.assert(
      fc.property(
        chain,
        fc.infiniteStream(fc.nat()),
        fc.array(fc.nat(20)),
        (hotels, numbers, blanks) => {
          const next = () => Number(numbers.next().value);
          const pick = (titles: readonly string[]) => titles[next() % titles.length] ?? '';
          const orderOf = (count: number) =>
            Array.from({ length: count }, (_, index) => ({ index, key: next() }))
              .toSorted((a, b) => a.key - b.key)
              .map(({ index }) => index);
          const profileKeys = PROFILE.map((field) => `profile.${field}`);
          const typeKeys = [...TYPE.map((field) => `room_type.${field}`), 'rate.base_rate'];
          const ofHotel = ({ profile }: (typeof hotels)[number]): Cell[] =>
            PROFILE.map(
              (field) => new Map<string, Cell>(Object.entries(profile)).get(field) ?? null,
            );
          const ofType = ({
            name,
            room_count,
            max_occupancy,
            base_rate,
          }: (typeof hotels)[number]['types'][number]): Cell[] => [
            name,
            room_count,
            max_occupancy,
            base_rate,
          ];
          const sum = hotels
            .flatMap(({ types }) => types)
            .reduce((total, { room_count }) => total + room_count, 0);
          const flat = [
            titlesOf([...profileKeys, ...typeKeys], pick),
            ...hotels.flatMap((each) =>
              each.types.map((type) => [...ofHotel(each), ...ofType(type)]),
            ),
          ];
          const types = [
            titlesOf(['profile.code', ...typeKeys], pick),
            ...hotels.flatMap((each) =>
              each.types.map((type) => [each.profile.code, ...ofType(type)]),
            ),
          ];
          const sheets: Record<string, Rows> = isFlat
            ? {
                Sheet1: shuffled(
                  flat,
                  orderOf(12),
                  blanks,
                  ['Total', ...PROFILE.map(() => null), sum].with(9, sum),
                ),
              }
            : {
                Hotels: shuffled(
                  [titlesOf(profileKeys, pick), ...hotels.map(ofHotel)],
                  orderOf(8),
                  blanks,
                  [],
                ),
                Rooms: shuffled(types, orderOf(5), blanks, ['Total', null, sum]),
              };
          const { documents, problems } = imported(sheets, {
            mapping: { defaults: { currency: 'INR' } },
          });
          expect(problems).toEqual([]);
          expect(documents).toEqual(
            hotels.map(({ profile, types: own }) => ({
              hotelProfile: { ...profile, currency: 'INR' },
              roomTypes: own.map(({ base_rate: _, ...type }) => type),
              rates: {
                rates: own.map(({ name, base_rate }) => ({ room_type_name: name, base_rate })),
              },
            })),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});
