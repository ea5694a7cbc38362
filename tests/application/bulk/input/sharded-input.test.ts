import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import { selectedInput, shardedInput } from '#application/bulk/input/selected-input.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import { MOST_SHARDS } from '#domain/batch/shard.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { configurationKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';

const inputOf = (documents: readonly HotelDocument[]) =>
  new DocumentInput({ file: 'chain.xlsx', documents, random: countingRandom() });

const allShards = (input: HotelInput, count: number) =>
  Array.from({ length: count }, (_, index) => shardedInput(input, { number: index + 1, count }));

/** The hotels of an input, valid or not, in order. */
async function listed(input: HotelInput): Promise<string[]> {
  const hotels: string[] = [];
  const found = input.hotels({
    onInvalid: ({ index, name }) => void hotels.push(`${index} ${name} invalid`),
  });
  for await (const { index, config } of found) {
    hotels.push(`${index} ${config.hotelProfile.name} ${config.hotelProfile.code}`);
  }
  return hotels;
}

const byIndex = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10);

/**
 * Generates up to 12 hotels. Many of their names lead to the same automatic code. Some hotels have
 * a code or an ID, and some are invalid.
 */
const chain = fc
  .array(
    fc.record({
      stem: fc.constantFrom('Lakeside', 'Seaside', 'Grand'),
      kind: fc.constantFrom('named', 'coded', 'with an ID', 'invalid', 'nameless'),
    }),
    { maxLength: 12 },
  )
  .map((hotels) =>
    hotels.map(({ stem, kind }, index) => {
      const name = `${stem} ${String.fromCharCode(65 + index)}`;
      const document = namedDocument(name);
      const profile = { ...document.hotelProfile };
      if (kind === 'coded') profile.code = `CODE${index}`;
      if (kind === 'with an ID') profile.id = 100 + index;
      if (kind === 'nameless') delete profile.name;
      return {
        ...document,
        hotelProfile: profile,
        ...(kind === 'invalid' && { roomTypes: [] }),
      };
    }),
  );

describe('the shards of an input', () => {
  it('together contain exactly the whole input, with its codes and indexes, for any count', async () => {
    await fc.assert(
      fc.asyncProperty(
        chain,
        fc.integer({ min: 1, max: MOST_SHARDS }),
        async (documents, count) => {
          const input = inputOf(documents);
          const whole = await input.check();
          const hotels: string[] = [];
          const sum = { hotels: 0, operations: 0 };
          for (const shard of allShards(input, count)) {
            const { share, ...counts } = await shard.check();
            expect(counts).toEqual(whole);
            const own = await listed(shard);
            expect(own).toHaveLength(share?.hotels ?? -1);
            hotels.push(...own);
            sum.hotels += share?.hotels ?? 0;
            sum.operations += share?.operations ?? 0;
          }
          expect(hotels.toSorted(byIndex)).toEqual((await listed(input)).toSorted(byIndex));
          expect(sum).toEqual({ hotels: whole.hotels, operations: whole.operations });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('contain only selected hotels', async () => {
    const names = ['Alder', 'Birch', 'Cedar', 'Aspen', 'Ash'];
    const selected = selectedInput(inputOf(names.map((name) => namedDocument(name))), ['A*']);
    const hotels: string[] = [];
    let sum = 0;
    for (const shard of allShards(selected, 3)) {
      sum += (await shard.check()).share?.hotels ?? 0;
      hotels.push(...(await listed(shard)));
    }
    expect(hotels.toSorted(byIndex)).toEqual(['0 Alder ALDER01', '3 Aspen ASPEN01', '4 Ash ASH01']);
    expect(sum).toBe(3);
  });

  it('know the hotels of the whole input', async () => {
    const documents = [namedDocument('Alder'), namedDocument('Birch')];
    const keys = documents.flatMap(({ hotelProfile = {} }) => {
      return configurationKeys({ traits: traitsOf(hotelProfile), hasCode: false, id: undefined })
        .own;
    });
    for (const shard of allShards(inputOf(documents), 2)) {
      await shard.check();
      expect(keys.filter((key) => !shard.isConfigured(key))).toEqual([]);
    }
  });
});
