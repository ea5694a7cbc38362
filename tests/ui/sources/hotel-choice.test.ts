import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createListHotels } from '#application/estate/list-hotels.ts';
import { createHotelList } from '#ui/sources/hotel-choice-dialog.tsx';

const unused = () => Promise.reject(new Error('not requested'));

/** A server with `pages` pages of one hotel each, which then throws `failure`. */
function world({ pages = 3, failure }: { pages?: number; failure?: Error } = {}) {
  const read: number[] = [];
  const api = {
    async *hotels(): AsyncGenerator<ServerRecord[]> {
      for (let page = 1; page <= pages; page += 1) {
        read.push(page);
        yield [{ id: page, name: `Hotel ${page}`, code: `H${page}`, city: 'Goa' }];
        // A response arrives later than everything else.
        await new Promise((resolve) => void setTimeout(resolve));
      }
      if (failure) throw failure;
    },
    hotel: unused,
    list: unused,
    count: unused,
  };
  const services = { listHotels: createListHotels(api) };
  return { read, list: createHotelList(() => Promise.resolve(services)) };
}

describe('the hotels to choose from', () => {
  it.each([
    ['are all read', undefined],
    ['are shown as far as the server could list them', 'Closed for an hour.'],
  ])('%s', async (_, message) => {
    const failure = message && new ApiError({ status: 503, code: '', message });
    const { list } = world(failure ? { failure } : {});
    await list.hotels.read();
    const { value } = list.hotels.state.now;
    expect(value?.hotels.map(({ name }) => name)).toEqual(['Hotel 1', 'Hotel 2', 'Hotel 3']);
    expect(value?.failure?.message).toBe(message);
  });

  it('are no longer read once the dialog is closed', async () => {
    const { list, read } = world({ pages: 300 });
    const close = list.follow();
    const loading = list.hotels.read();
    await new Promise((resolve) => void setTimeout(resolve));
    close();
    await loading;
    expect(read.length).toBeLessThan(10);
  });
});
