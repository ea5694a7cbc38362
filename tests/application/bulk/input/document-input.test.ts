import { describe, expect, it } from 'vitest';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import type { HotelsOptions } from '#application/ports/input/hotel-input.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { configurationKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';

const inputOf = (...documents: HotelDocument[]) =>
  new DocumentInput({ file: 'chain.xlsx', documents, random: countingRandom() });

const withPassword = (name: string) =>
  namedDocument(name, {
    staffUsers: [
      { first_name: 'Asha', last_name: 'Naik', email: 'asha@x.example', password: 'S3cretive' },
    ],
  });

async function codes(input: DocumentInput, options?: HotelsOptions): Promise<string[]> {
  const hotels = await collect(input.hotels(options));
  return hotels.map(({ config }) => config.hotelProfile.code);
}

describe('hotels in memory', () => {
  it('are counted, and get codes in their order', async () => {
    const input = inputOf(namedDocument('Sea View'), namedDocument('Sea Viewing'));
    const counts = await input.check();
    expect(counts).toMatchObject({ hotels: 2, valid: 2, problems: 0 });
    expect(counts.operations).toBeGreaterThan(10);
    expect(await codes(input)).toEqual(['SEAVIE01', 'SEAVIE02']);
  });

  it('keep the codes of an earlier start, and finished hotels are not read again', async () => {
    const input = inputOf(namedDocument('Sea View'), namedDocument('Sea Viewing'));
    await input.check();
    const known = {
      isDone: (index: number) => index === 0,
      codeOf: (index: number) => ['SEAVIE01', 'SEAVIE07'][index],
      codes: () => ['SEAVIE01', 'SEAVIE07'],
    };
    expect(await codes(input, { known })).toEqual(['SEAVIE07']);
  });

  it('report two configurations of one hotel, and only valid hotels are returned', async () => {
    const input = inputOf(namedDocument('Sea View'), namedDocument('Sea View'), {});
    const problems: string[] = [];
    const counts = await input.check((entry) => {
      problems.push(...entry.problems.map(({ index, message }) => `${index}: ${message}`));
    });
    expect(counts.valid).toBe(1);
    expect(problems.join('\n')).toContain('1: This is the same hotel as hotel 1');
    expect(problems.join('\n')).toContain('2: Hotel name is required');
    const invalid: number[] = [];
    const found = await codes(input, { onInvalid: ({ index }) => void invalid.push(index) });
    expect([found, invalid]).toEqual([['SEAVIE01'], [1, 2]]);
    expect(await codes(input)).toEqual(['SEAVIE01']);
  });

  it('survive as a snapshot without passwords, for which new ones are generated', async () => {
    const input = inputOf(withPassword('Sea View'));
    await input.check();
    const [before] = await collect(input.hotels());
    expect(before).toMatchObject({ generatedPasswords: [] });
    const snapshot = input.snapshot();
    expect(snapshot).not.toContain('S3cretive');
    const later = await DocumentInput.of(snapshot, countingRandom());
    const [after] = await collect(later.hotels());
    expect(after).toMatchObject({ index: 0, file: 'chain.xlsx', generatedPasswords: [0] });
    expect(after?.config.hotelProfile).toEqual(before?.config.hotelProfile);
    expect(later.snapshot()).toBe(input.snapshot());
    const traits = traitsOf({ ...after?.config.hotelProfile });
    const [key = ''] = configurationKeys({ traits, hasCode: false, id: undefined }).own;
    expect(later.isConfigured(key)).toBe(true);
  });
});
