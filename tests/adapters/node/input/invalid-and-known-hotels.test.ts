import type { InvalidHotel, KnownHotels } from '#application/ports/input/hotel-input.ts';
import { describe, expect, it } from 'vitest';
import { batchOf } from './batch-in-memory.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

/** A hotel with this name. The email of its user is unique. */
const named = (name: string, changes: object = {}) => {
  const hotel = hotelJson(name);
  const [user] = hotel.staffUsers;
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@hotels.example`;
  return { ...hotel, staffUsers: [{ ...user, email }], ...changes };
};
const NAMES = ['Grand One', 'Grand Other', 'Grand Oldest'];
const GRANDS = NAMES.map((name) => named(name));

const NOTHING_KNOWN: KnownHotels = {
  isDone: () => false,
  codeOf: () => undefined,
  codes: () => [],
};

async function read(hotels: readonly (object | string)[], known: Partial<KnownHotels> = {}) {
  const batch = batchOf(hotels);
  await batch.check();
  const invalid: InvalidHotel[] = [];
  const codes: Record<number, string> = {};
  const options = {
    known: { ...NOTHING_KNOWN, ...known },
    onInvalid: (hotel: InvalidHotel) => void invalid.push(hotel),
  };
  for await (const { index, config } of batch.hotels(options)) {
    codes[index] = config.hotelProfile.code;
  }
  return { codes, invalid };
}

describe('hotels that are read in spite of problems', () => {
  it('yields valid hotels, and reports invalid ones at their place', async () => {
    const { codes, invalid } = await read([
      named('Alder'),
      named('Birch', { roomTypes: [], surprise: 1 }),
      '{',
      named('Cedar'),
    ]);
    expect(codes).toEqual({ 0: 'ALDER01', 3: 'CEDAR01' });
    expect(invalid.map(({ index, file, name, code }) => [index, file, name, code])).toEqual([
      [1, 'b.json', 'Birch', 'BIRCH01'],
      [2, 'c.json', '', ''],
    ]);
    expect(invalid[0]?.problems.map(({ path, line }) => `${line} ${path}`)).toEqual([
      '1 roomTypes',
      '1 rates.rates.0.room_type_name',
      '1 surprise',
    ]);
  });

  it('assigns the same codes whichever hotels are invalid', async () => {
    const { codes } = await read(GRANDS);
    expect(codes).toEqual({ 0: 'GRANDO01', 1: 'GRANDO02', 2: 'GRANDO03' });
    const broken = GRANDS.map((hotel, index) =>
      index === 1 ? { ...hotel, roomTypes: [] } : hotel,
    );
    const { codes: others, invalid } = await read(broken);
    expect(others).toEqual({ 0: 'GRANDO01', 2: 'GRANDO03' });
    expect(invalid[0]?.code).toBe('GRANDO02');
  });
});

describe('hotels of a resumed run', () => {
  it('does not read finished hotels', async () => {
    const { codes, invalid } = await read(['{', GRANDS[1] ?? {}], {
      isDone: (index) => index === 0,
    });
    expect([codes, invalid]).toEqual([{ 1: 'GRANDO01' }, []]);
  });

  it('started hotels keep their codes, and new ones get others', async () => {
    const known = { codeOf: (index: number) => ['GRANDO03', 'GRANDO01'][index] };
    const { codes } = await read(GRANDS, { ...known, codes: () => ['GRANDO03', 'GRANDO01'] });
    expect(codes).toEqual({ 0: 'GRANDO03', 1: 'GRANDO01', 2: 'GRANDO02' });
  });

  it('a code in the configuration replaces the earlier one', async () => {
    const hotel = named('Alder', {
      hotelProfile: { ...hotelJson('Alder').hotelProfile, code: 'OWN' },
    });
    const { codes } = await read([hotel], { codeOf: () => 'ALDER01' });
    expect(codes).toEqual({ 0: 'OWN' });
  });
});
