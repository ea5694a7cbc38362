import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createListHotels } from '#application/estate/list-hotels.ts';
import { createHotelList } from '#ui/sources/hotel-list.ts';

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
  it('are all read', async () => {
    const { list } = world();
    await list.load();
    expect(list.state).toMatchObject({ isLoading: false, error: '' });
    expect(list.state.hotels.map(({ name }) => name)).toEqual(['Hotel 1', 'Hotel 2', 'Hotel 3']);
  });

  it('are no longer read once the dialog is closed', async () => {
    const { list, read } = world({ pages: 300 });
    const loading = list.load();
    await new Promise((resolve) => void setTimeout(resolve));
    list.close();
    await loading;
    expect(read.length).toBeLessThan(10);
  });

  it('are shown as far as the server could list them', async () => {
    const failure = new ApiError({ status: 503, code: '', message: 'Closed for an hour.' });
    const { list } = world({ failure });
    await list.load();
    expect(list.state).toMatchObject({ isLoading: false, error: 'Closed for an hour.' });
    expect(list.state.hotels).toHaveLength(3);
  });

  it('are not loading for ever after an unexpected error', async () => {
    const { list } = world({ failure: new TypeError('a bug') });
    await expect(list.load()).rejects.toThrow('a bug');
    expect(list.state.isLoading).toBe(false);
    expect(list.state.error).not.toBe('');
  });
});
