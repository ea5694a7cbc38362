import * as fc from 'fast-check';
import type { ConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

/** A source whose files a.json, b.json and so on have these texts. */
function sourceOf(...texts: string[]): ConfigSource {
  return {
    notes: [],
    async *entries() {
      for (const [index, text] of texts.entries()) {
        const file = `${String.fromCharCode(97 + index)}.json`;
        yield await Promise.resolve({
          file,
          folder: '',
          index,
          before: 0,
          line: 1,
          column: 1,
          text,
        });
      }
    },
  };
}

export function batchOf(hotels: readonly (object | string)[], environment = {}) {
  const texts = hotels.map((hotel) => (typeof hotel === 'string' ? hotel : JSON.stringify(hotel)));
  let next = 0;
  return createHotelBatch(sourceOf(...texts), {
    environment,
    random: (below) => (next += 7) % below,
  });
}

export async function check(hotels: readonly (object | string)[], environment = {}) {
  const problems: InputProblem[] = [];
  const summary = await batchOf(hotels, environment).check(
    (found) => void problems.push(...found.problems),
  );
  return { problems, summary };
}

export const reported = ({ path, message }: InputProblem) => `${path}: ${message}`;
export const reportedWithFile = (problem: InputProblem) => `${problem.file} ${reported(problem)}`;

export function withCode(code: string) {
  const hotel = hotelJson();
  return { ...hotel, hotelProfile: { ...hotel.hotelProfile, code }, staffUsers: [] };
}

const FIELDS = [
  'name',
  'room_count',
  'base_occupancy',
  'max_occupancy',
  'room_type_name',
  'base_rate',
  'min_rate',
  'rates',
  'rate_plans',
  'code',
  'email',
  'username',
  'role',
  'first_name',
  'x',
];

const ANY_JSON = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, '', 'Deluxe Room', -1, 0, 1, 5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 6 }),
  ),
})).value;
const ANY_LIST = fc.array(ANY_JSON, { maxLength: 3 });

/** Generates a hotel's JSON text with one value per line. Some sections are arbitrary JSON. */
export const ANY_HOTEL = fc
  .oneof(
    fc.record(
      { hotelProfile: ANY_JSON, roomTypes: ANY_JSON, rates: ANY_JSON, staffUsers: ANY_JSON },
      { requiredKeys: [] },
    ),
    fc.record({
      roomTypes: ANY_LIST,
      rates: fc.record({ rates: ANY_LIST, rate_plans: ANY_JSON }),
      staffUsers: ANY_LIST,
    }),
  )
  .map((change) => JSON.stringify({ ...hotelJson(), ...change }, null, 1));

export function withStaff(name: string, ...staffUsers: object[]) {
  const user = { first_name: 'Asha', last_name: 'Menon', role: 'admin' };
  return { ...hotelJson(name), staffUsers: staffUsers.map((given) => ({ ...user, ...given })) };
}
