import { describe, expect, it } from 'vitest';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import type {
  HotelInput,
  InvalidHotel,
  KnownHotels,
} from '#application/ports/input/hotel-input.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { configurationKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';
import { batchOf } from '#tests/adapters/node/input/batch-in-memory.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';

const inMemory = (documents: readonly HotelDocument[]) =>
  new DocumentInput({ file: 'chain.xlsx', documents, random: countingRandom() });

const INPUTS: readonly (readonly [string, (documents: HotelDocument[]) => HotelInput])[] = [
  ['files', (documents) => batchOf(documents)],
  ['documents in memory', inMemory],
];

/** A hotel with this name, whose contacts and user no other has. */
function named(name: string, profile: object = {}): HotelDocument {
  const { hotelProfile, staffUsers, ...parts } = hotelJson(name);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@hotels.example`;
  const users = staffUsers.map((user) => ({ ...user, email }));
  return { ...parts, hotelProfile: { ...hotelProfile, email, ...profile }, staffUsers: users };
}
const GRANDS = ['Grand One', 'Grand Other', 'Grand Oldest'].map((name) => named(name));
const INVALID = { ...named('Birch'), roomTypes: [] };
const UNKNOWN: KnownHotels = { isDone: () => false, codeOf: () => undefined, codes: () => [] };

async function read(input: HotelInput, known: Partial<KnownHotels> = {}) {
  const problems: string[] = [];
  const counts = await input.check((found) => {
    problems.push(...found.problems.map(({ index, message }) => `${index}: ${message}`));
  });
  const invalid: InvalidHotel[] = [];
  const onInvalid = (hotel: InvalidHotel) => void invalid.push(hotel);
  const hotels = await collect(input.hotels({ known: { ...UNKNOWN, ...known }, onInvalid }));
  const codes = hotels.map(({ index, config }) => `${index} ${config.hotelProfile.code}`);
  return { counts, problems, invalid, hotels, codes: codes.join(', ') };
}

describe.each(INPUTS)('the hotels of %s', (_, open) => {
  it('are counted, also again, and are complete, with the users that got a password', async () => {
    const [user] = named('Ben').staffUsers ?? [];
    const alder = named('Alder');
    const given = { ...alder.staffUsers?.[0], password: 'given-by-hand' };
    const input = open([{ ...alder, staffUsers: [given, user!] }, INVALID]);
    await input.check();
    const { counts, hotels } = await read(input);
    expect(counts).toMatchObject({ hotels: 2, valid: 1, problems: 2 });
    expect(counts.operations).toBeGreaterThan(10);
    const [{ config, generatedPasswords }] = hotels as [(typeof hotels)[number]];
    expect(config).toMatchObject({
      hotelProfile: { name: 'Alder', code: 'ALDER01', tax_rate: 12, currency: 'INR' },
      rates: { rate_plans: [{ code: 'BAR' }, { code: 'LMR' }, { code: 'WEB' }] },
      staffUsers: [{ password: 'given-by-hand', role: 'admin' }, {}],
    });
    expect(generatedPasswords).toEqual([1]);
    expect(config.staffUsers[1]?.password).toMatch(/^[A-Za-z2-9]{8}$/);
  });

  it('are read in spite of invalid ones, which are named', async () => {
    const { codes, invalid } = await read(open([named('Alder'), INVALID, {}, named('Cedar')]));
    expect(codes).toBe('0 ALDER01, 3 CEDAR01');
    const found = invalid.map(({ index, name, code }) => [index, name, code]);
    expect(found).toEqual([
      [1, 'Birch', 'BIRCH01'],
      [2, '', ''],
    ]);
  });

  it('get the same codes whichever of them are invalid', async () => {
    expect((await read(open(GRANDS))).codes).toBe('0 GRANDO01, 1 GRANDO02, 2 GRANDO03');
    const broken = GRANDS.map((hotel, index) =>
      index === 1 ? { ...hotel, roomTypes: [] } : hotel,
    );
    const { codes, invalid } = await read(open(broken));
    expect([codes, invalid[0]?.code]).toEqual(['0 GRANDO01, 2 GRANDO03', 'GRANDO02']);
  });

  it('that a run has finished are not read again, and those it has started keep their codes', async () => {
    const known = {
      isDone: (index: number) => index === 0,
      codeOf: (index: number) => ['GRANDO03', 'GRANDO01'][index],
      codes: () => ['GRANDO03', 'GRANDO01'],
    };
    expect((await read(open(GRANDS), known)).codes).toBe('1 GRANDO01, 2 GRANDO02');
    const own = open([named('Alder', { code: 'OWN' })]);
    expect((await read(own, { codeOf: () => 'ALDER01' })).codes).toBe('0 OWN');
  });

  it('are a problem if two configurations mean one', async () => {
    const { problems, codes } = await read(open([named('Sea View'), named('Sea View')]));
    expect(problems.join('\n')).toContain('1: This is the same hotel as');
    expect(codes).toBe('0 SEAVIE01');
  });
});

it('documents in memory survive as a snapshot without passwords, for which new ones are made', async () => {
  const alder = named('Alder');
  const input = inMemory([
    { ...alder, staffUsers: [{ ...alder.staffUsers?.[0], password: 'S3cretive' }] },
  ]);
  const { hotels: before } = await read(input);
  const snapshot = input.snapshot();
  expect(snapshot).not.toContain('S3cretive');
  const later = await DocumentInput.of(snapshot, countingRandom());
  const [after] = await collect(later.hotels());
  expect(after).toMatchObject({ index: 0, file: 'chain.xlsx', generatedPasswords: [0] });
  expect(after?.config.hotelProfile).toEqual(before[0]?.config.hotelProfile);
  expect(later.snapshot()).toBe(snapshot);
  const traits = traitsOf({ ...after?.config.hotelProfile });
  const [key = ''] = configurationKeys({ traits, hasCode: false, id: undefined }).own;
  expect(later.isConfigured(key)).toBe(true);
});
