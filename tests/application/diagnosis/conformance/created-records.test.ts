import { describe, expect, it } from 'vitest';
import { CreatedRecords } from '#application/diagnosis/conformance/created-records.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';

/**
 * A server that deletes records. If `keeps` returns an error status for a record, the server
 * refuses to delete that record.
 */
function server({
  lists = {},
  keeps = () => undefined,
}: {
  lists?: Record<string, { id: number; hotel: number }[]>;
  keeps?: (record: string, deleted: readonly string[]) => number | undefined;
} = {}) {
  const deleted: string[] = [];
  const contexts: unknown[] = [];
  const caller: ContractCaller = {
    send({ call, id, hotelId }) {
      const record = `${call} ${id}`;
      const status = keeps(record, deleted);
      if (status !== undefined) {
        return Promise.reject(new ApiError({ status, code: 'TEST', message: 'Refused.' }));
      }
      deleted.push(record);
      contexts.push(hotelId);
      return Promise.resolve();
    },
    list: ({ call }) => Promise.resolve(lists[call] ?? []),
  };
  return { deleted, contexts, records: new CreatedRecords(caller) };
}

const HOTEL = 'DELETE /hotels/{id}/ 4';
const ROOM = 'DELETE /rooms/rooms/{id}/ 7';
const USER = 'DELETE /auth/users/{id}/ 9';

describe('the records of a check', () => {
  it('are deleted newest first, and the hotel last', async () => {
    const { deleted, records } = server();
    records.add('hotel', { id: 4 });
    records.add('room-type', { id: 'a' });
    records.add('room', { id: 7 });
    expect(await records.removeAll()).toEqual([]);
    expect(deleted).toEqual([ROOM, 'DELETE /rooms/types/{id}/ a', HOTEL]);
  });

  it('include all records that the server lists for the hotel, but none of another hotel', async () => {
    const { deleted, records } = server({
      lists: {
        'GET /rooms/rooms/': [
          { id: 7, hotel: 4 },
          { id: 8, hotel: 5 },
        ],
      },
    });
    records.add('hotel', { id: 4 });
    await records.removeAll();
    expect(deleted).toEqual([ROOM, HOTEL]);
  });

  it('are deleted in a second attempt without the hotel, which may have prevented the first', async () => {
    const { deleted, contexts, records } = server({
      keeps: (record, before) => (record === USER && !before.includes(HOTEL) ? 400 : undefined),
    });
    records.add('hotel', { id: 4 });
    records.add('user', { id: 9 });
    expect(await records.removeAll()).toEqual([]);
    expect([deleted, contexts]).toEqual([
      [HOTEL, USER],
      [4, undefined],
    ]);
  });

  it('are returned with the reason if the server does not delete them', async () => {
    const { records } = server({ keeps: (record) => (record === HOTEL ? 403 : undefined) });
    records.add('hotel', { id: 4 });
    records.add('room', { id: 7 });
    const [left, ...others] = await records.removeAll();
    expect([left, others]).toEqual([{ kind: 'hotel', id: 4 }, []]);
    expect(left && records.refusalOf(left)?.status).toBe(403);
  });

  it.each([[{}], [{ id: '' }], [{ id: null }], ['text'], [undefined]])(
    'need an ID: %j has none',
    (record) => {
      const { records } = server();
      expect([records.add('room', record), records.all]).toEqual([undefined, []]);
    },
  );
});
