import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { withDoubt } from '#domain/diff/record-list.ts';
import { createListHotels, FEW_HOTELS, type EstateHotel } from '#application/estate/list-hotels.ts';
import type { HotelReads, RecordCounts } from '#application/ports/api/onboarding-api.ts';

function failure(status: number): ApiError {
  return new ApiError({ status, code: 'UNKNOWN_ERROR', message: `Refused with ${status}.` });
}

function neverAsked(): never {
  throw new Error('The list must not ask for this.');
}

/** A server that lists these pages and counts the requests for single hotels. */
function serverWith(pages: readonly (readonly ServerRecord[] | ApiError)[]) {
  const asked: string[] = [];
  const api: HotelReads & RecordCounts = {
    async *hotels() {
      for (const page of pages) {
        if (page instanceof ApiError) throw page;
        yield await Promise.resolve(page);
      }
    },
    async list(kind, of) {
      const hotel = of !== 'all' && 'hotelId' in of ? of.hotelId : neverAsked();
      asked.push(`${kind} ${hotel}`);
      if (hotel === 403) throw failure(403);
      const user = (role: string, is_active: boolean, facts: ServerRecord) => ({
        is_active,
        user_profile: { hotel: { id: hotel }, role },
        ...facts,
      });
      return await Promise.resolve([
        user('admin', true, { first_name: 'Asha', last_name: 'Naik' }),
        user('admin', true, { username: 'root' }),
        user('admin', false, { first_name: 'Gone', last_name: 'Away' }),
        user('housekeeping', true, { first_name: 'Ben', last_name: 'Dias' }),
        // A server that ignores the filter also lists the users of other hotels.
        { is_active: true, user_profile: { hotel: { id: 999 }, role: 'admin' } },
      ]);
    },
    count: async (kind, { hotelId }) => {
      asked.push(`count ${kind} ${hotelId}`);
      return await Promise.resolve(12);
    },
    hotel: neverAsked,
  };
  return { api, asked };
}

const numbered = (from: number, to: number): ServerRecord[] =>
  Array.from({ length: to - from + 1 }, (_, place) => ({
    id: from + place,
    code: `H${from + place}`,
    name: `Hotel ${from + place}`,
  }));

interface Asking {
  readonly isWanted?: (hotel: ServerRecord) => boolean;
  readonly details?: readonly ('users' | 'rooms')[];
}

async function listed(api: HotelReads & RecordCounts, asking: Asking = {}) {
  const hotels: EstateHotel[] = [];
  let failed: ApiError | undefined;
  const onFailure = (error: ApiError) => {
    failed = error;
  };
  const request = { isWanted: () => true, atOnce: 4, onFailure, ...asking };
  for await (const hotel of createListHotels(api).run(request)) hotels.push(hotel);
  return { hotels, failed };
}

describe('the list of hotels', () => {
  it('says who can sign in to a few hotels, and whether their setup is complete', async () => {
    const records = [
      { id: 1, code: 'A', name: 'Alpha', city: 'Goa', onboarding_completed: true },
      { id: 2, code: 'B', name: 'Bravo', onboarding_completed: false },
      { id: 'c-3', name: 'Charlie' },
    ];
    const { api, asked } = serverWith([records.slice(0, 2), records.slice(2)]);
    const users = { active: 3, administrators: ['Asha Naik', 'root'] };
    const { hotels } = await listed(api);
    expect(hotels).toMatchObject([
      { hotelId: 1, code: 'A', name: 'Alpha', city: 'Goa', setup: 'complete', users },
      { hotelId: 2, code: 'B', city: '', setup: 'unfinished', users },
      { hotelId: 'c-3', code: '', setup: 'unknown', users },
    ]);
    expect(asked).toEqual(['user 1', 'user 2', 'user c-3']);
  });

  it('sends no requests for single hotels if there are many, unless requested', async () => {
    const { api, asked } = serverWith([numbered(1, FEW_HOTELS), numbered(101, 101)]);
    const { hotels } = await listed(api);
    expect([hotels.length, asked.length]).toEqual([101, 0]);
    expect(hotels.some(({ users }) => users)).toBe(false);
    await listed(api, { details: ['rooms'] });
    expect(asked).toHaveLength(101);
    expect(asked.at(-1)).toBe('count room 101');
  });

  it('says that hotels may be missing if the list changed each time it was read', async () => {
    const { api } = serverWith([numbered(1, 2), withDoubt([], 'incomplete')]);
    const { hotels, failed } = await listed(api);
    expect(hotels).toHaveLength(2);
    expect(failed?.message).toMatch(/^The list of hotels kept changing while it was read, /);
  });

  it('continues without the users of a hotel that the account may not read', async () => {
    const { api } = serverWith([[{ id: 403 }, { id: 2 }]]);
    const { hotels } = await listed(api);
    expect(hotels[0]).toMatchObject({
      users: undefined,
      failures: [{ detail: 'users', error: { status: 403 } }],
    });
    expect(hotels[1]?.users).toBeDefined();
  });
});
