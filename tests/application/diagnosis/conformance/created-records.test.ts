import { describe, expect, it } from 'vitest';
import { CallChecks } from '#application/diagnosis/conformance/call-checks.ts';
import { CreatedRecords } from '#application/diagnosis/conformance/created-records.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';

const RULES = { calls: [], faultOf: () => undefined };
const CHECKS = new CallChecks(
  RULES,
  () => Promise.resolve(),
  () => false,
);

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
  return { deleted, contexts, records: new CreatedRecords(caller, CHECKS) };
}

const HOTEL = 'DELETE /hotels/{id}/ 4';
const ROOM = 'DELETE /rooms/rooms/{id}/ 7';

describe('the records of a check', () => {
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
});
