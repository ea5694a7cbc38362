import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it } from 'vitest';
import { createConformanceCheck } from '#application/diagnosis/conformance/check-conformance.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

describe('a check for conformance', () => {
  it('deletes its hotel even if the program fails', async () => {
    const hotels: ServerRecord[] = [];
    const account: ContractCaller = {
      async send({ call, id, body }) {
        if (call === 'POST /hotels/') hotels.push({ id: 4, ...body });
        if (call !== 'DELETE /hotels/{id}/') return {};
        if (id === 0) throw new ApiError({ status: 404, code: 'TEST', message: 'Not found.' });
        return void hotels.pop();
      },
      list: ({ call }) => Promise.resolve(call === 'GET /hotels/' ? hotels : []),
    };
    const rules = {
      calls: [],
      faultOf(call: string) {
        if (call === 'POST /hotels/') throw new RangeError('Maximum call stack size exceeded');
        return undefined;
      },
    };
    const api = { account, as: () => account };
    const check = createConformanceCheck(api, rules, new InstantClock(), () => 0);
    const report = check({
      agree: () => Promise.resolve(true),
      onStart: () => expect(hotels).toEqual([]),
      onResult: () => Promise.resolve(),
      isInterrupted: () => false,
    });
    await expect(report).rejects.toThrow('Maximum call stack size exceeded');
    expect(hotels).toEqual([]);
  });
});
