import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

const word = fc.integer({ min: 1, max: 12 }).map((number) => `word${number}`);
const few = fc.constantFrom('a', 'b');

/** There are few possible values, so hotels often share one. */
const HOTEL = fc.record(
  {
    name: few,
    email: few.map((each) => `${each}@stay.example`),
    code: word,
    id: fc.integer({ min: 1, max: 12 }),
    staff: fc.array(
      fc.record(
        { email: word.map((each) => `${each}@staff.example`), username: word },
        { requiredKeys: ['email'] },
      ),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: ['name', 'email', 'staff'] },
);
type Hotel = typeof HOTEL extends fc.Arbitrary<infer T> ? T : never;

function textOf({ name, email, code, id, staff }: Hotel): string {
  const hotel = hotelJson(name);
  const user = { first_name: 'Asha', last_name: 'Menon', role: 'admin' };
  return JSON.stringify({
    ...hotel,
    hotelProfile: { ...hotel.hotelProfile, email, ...(code && { code }), ...(id && { id }) },
    staffUsers: staff.map((given) => ({ ...user, ...given })),
  });
}

/**
 * Lists each clash as `INDEX PATH FIRST`: the hotel, the path of its value, and the first hotel
 * that has the same value.
 */
function expectedClashes(hotels: readonly Hotel[]): string[] {
  const maps = new Map<string, number>();
  const clashes: string[] = [];
  for (const [index, { name, email, code, id, staff }] of hotels.entries()) {
    const own = new Set<string>();
    const claim = (kind: string, value: string, path: string) => {
      const key = `${kind} ${value}`;
      // Duplicates within one hotel are not a clash between hotels.
      if (own.has(key)) return false;
      own.add(key);
      const first = maps.get(key);
      if (first === undefined) maps.set(key, index);
      else clashes.push(`${index} ${path} ${first}`);
      return first !== undefined;
    };
    const hasId = id !== undefined && claim('id', String(id), 'hotelProfile.id');
    const hasCode = code !== undefined && claim('code', code.toUpperCase(), 'hotelProfile.code');
    const isNamed = code !== undefined || id !== undefined;
    const contacts = `${name} ${email}`;
    const others = isNamed ? ['unnamed'] : ['unnamed', 'named'];
    const known = others
      .map((kind) => maps.get(`${kind} ${contacts}`))
      .find((at) => at !== undefined);
    if (known !== undefined && !hasId && !hasCode) clashes.push(`${index} hotelProfile ${known}`);
    const key = `${isNamed ? 'named' : 'unnamed'} ${contacts}`;
    if (!maps.has(key)) maps.set(key, index);
    for (const [position, user] of staff.entries()) {
      const username = user.username ?? user.email.split('@')[0] ?? '';
      claim('email', user.email, `staffUsers.${position}.email`);
      claim('username', username, `staffUsers.${position}.username`);
    }
  }
  return clashes;
}

async function* standardInput(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

describe('values that hotels share', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hms-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  /**
   * Ways to pass the hotels to hms. Each returns the file names, the text of standard input, and a
   * function that names the place of a hotel in messages.
   */
  const FORMS: Record<
    string,
    (texts: readonly string[]) => [names: string[], text: string, placeAt: (at: number) => string]
  > = {
    'lines of standard input': (texts) => [['-'], texts.join('\n'), (at) => `-:${at + 1}:1`],
    'a list': (texts) => {
      const name = write('list.json', `[\n${texts.join(',\n')}\n]`);
      return [[name], '', (at) => `${name}:${at + 2}:1`];
    },
    'a file for each hotel': (texts) => {
      const names = texts.map((text, index) => write(`${index}.json`, text));
      return [names, '', (at) => `${names[at]}:1:1`];
    },
  };

  it.each(Object.keys(FORMS))(
    'hms finds the same shared values as simple maps do, in %s',
    async (form) => {
      const hotels = fc.array(HOTEL, { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(hotels, async (given) => {
          const [names, text, placeAt] = FORMS[form]?.(given.map(textOf)) ?? [[], '', String];
          const source = await openConfigSource(names, standardInput(text));
          const batch = createHotelBatch(source, { environment: {}, random: () => 0 });
          const found: string[] = [];
          const places: string[] = [];
          await batch.check(({ index, clashes }) => {
            for (const { first, problem } of clashes) {
              found.push(`${index} ${problem.path} ${first}`);
              if (!problem.message.includes(` ${placeAt(first)}`)) places.push(problem.message);
            }
          });
          expect(found).toEqual(expectedClashes(given));
          expect(places).toEqual([]);
        }),
        { numRuns: 30 },
      );
    },
  );
});
