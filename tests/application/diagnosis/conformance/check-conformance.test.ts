import { describe, expect, it } from 'vitest';
import type { CallResult } from '#application/diagnosis/conformance/asked-questions.ts';
import { createConformanceCheck } from '#application/diagnosis/conformance/check-conformance.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ContractCall, ContractCaller } from '#application/ports/api/contract-api.ts';
import type { ServerRecord } from '#domain/record.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

/** A server with one hotel of another check, which ignores filters. `refuse` throws for some requests. */
function checkWith(refuse: (call: ContractCall) => void) {
  const records = new Map<string, ServerRecord[]>([
    ['/rooms/rooms/', [{ id: 8, hotel: 5 }]],
    ['/hotels/', [{ id: 5 }]],
  ]);
  const sent: string[] = [];
  const account: ContractCaller = {
    async send(request) {
      const { call, id, body } = request;
      sent.push(call);
      const [method, path = ''] = call.replace('{id}/', '').split(' ');
      const own = records.get(path) ?? [];
      if (method === 'POST') records.set(path, [...own, { ...body, id: 10 + sent.length }]);
      refuse(request);
      if (method === 'DELETE')
        records.set(
          path,
          own.toSpliced(
            own.findIndex((record) => record['id'] === id),
            1,
          ),
        );
      return records.get(path)?.at(-1);
    },
    list: async ({ call }) => records.get(call.replace('GET ', '')) ?? [],
  };
  const results: CallResult[] = [];
  const calls = [{ call: 'POST /hotels/' }, { call: 'POST /auth/users/' }];
  const api = { account, as: () => account };
  const rules = { calls, faultOf: () => undefined };
  const check = createConformanceCheck(api, rules, new InstantClock(), () => 0);
  let isInterrupted = false;
  return {
    sent,
    results,
    remaining: () => [...records].filter(([, left]) => left.length > 0),
    interrupt: () => (isInterrupted = true),
    run: () =>
      check({
        agree: async () => true,
        onStart: () => undefined,
        onResult: async (result) => void results.push(result),
        isInterrupted: () => isInterrupted,
      }),
  };
}

const OTHERS = [
  ['/rooms/rooms/', [{ id: 8, hotel: 5 }]],
  ['/hotels/', [{ id: 5 }]],
];
const refused = (status: number, message: string, fields = {}) =>
  new ApiError({ status, code: 'TEST', message, fields });

describe('a check for conformance', () => {
  it.each([
    ['the program fails', new RangeError('Maximum call stack size exceeded')],
    ['the response to its creation is lost', refused(0, 'Cannot connect.')],
  ])('deletes its hotel, and nothing of another hotel, even if %s', async (_, error) => {
    const { run, remaining } = checkWith(({ call }) => {
      if (call === 'POST /hotels/') throw error;
    });
    await run().catch(() => undefined);
    expect(remaining()).toEqual(OTHERS);
  });

  it('names the refused fields, but no password that the server quotes', async () => {
    const { run, results } = checkWith(({ call, body = {} }) => {
      const { password } = body as { password?: string };
      if (call === 'POST /auth/users/')
        throw refused(400, 'Wrong.', { password: `${password} is too common.` });
    });
    await run();
    expect(results.find(({ call }) => call === 'POST /auth/users/')).toMatchObject({
      status: 'failed',
      message: 'the server returned 400 instead of a success: password: … is too common.',
    });
  });

  it('sends nothing more after an interruption, except to delete its hotel', async () => {
    const { run, sent, interrupt, remaining } = checkWith(({ call }) => {
      if (call === 'POST /hotels/') interrupt();
    });
    expect(await run()).toMatchObject({ stop: { reason: 'interrupted' }, left: [] });
    expect(sent).toEqual(['GET /hotels/', 'POST /hotels/', 'DELETE /hotels/{id}/']);
    expect(remaining()).toEqual(OTHERS);
  });
});
