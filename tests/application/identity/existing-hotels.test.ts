import { expect, it } from 'vitest';
import { hotelNamed } from '#application/identity/existing-hotels.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';

it.each([
  ['7', ['7']],
  [' 7 ', ['7']],
  ['..', []],
  ['.', []],
  ['7 8', []],
  [' ', []],
])('asks only for an ID that a path can have: %j', async (named, asked) => {
  const ids: unknown[] = [];
  const api = {
    list: async () => [],
    hotelsLike: async () => [],
    hotel: async (id: string) => {
      ids.push(id);
      return { id };
    },
  } as unknown as HotelReads;
  expect(await hotelNamed(api, named)).toBe(asked[0]);
  expect(ids).toEqual(asked);
});
