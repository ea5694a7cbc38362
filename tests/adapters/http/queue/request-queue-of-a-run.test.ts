import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { networkError } from '#application/errors/normalise-error.ts';
import { RequestPace } from '#adapters/http/queue/request-pace.ts';
import type { Refusal } from '#adapters/http/queue/request-queue.ts';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
import { settle } from '#tests/adapters/support/fake-time.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import { open, type ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

const failing = (failure: ScriptedAnswer) => (_: TransportRequest, index: number) =>
  index === 0 ? failure : { status: 200 };
const lost = () => networkError({ message: 'lost' });
const signedOut: ScriptedAnswer = { status: 401 };

const prepare = () =>
  Promise.resolve({
    method: 'POST',
    url: 'https://pms.example/x',
    headers: { authorization: 'Bearer old' },
  });
const isRenewed = () => Promise.resolve(true);
const isNotToBeAsked = () => Promise.reject(new Error('It must not be asked.'));

describe('a session that is renewed during a run', () => {
  it('sends a refused call again before all others', async () => {
    const refusals: Refusal[] = [];
    const renew = (refusal: Refusal) => {
      refusals.push(refusal);
      return Promise.resolve(true);
    };
    const { send, time, paths } = world(failing(signedOut), { concurrency: 1, renew });
    const first = send('POST', '/x', { prepare });
    for (const path of ['/second', '/third']) void send('GET', path);
    await time.advance(100);
    expect((await first).status).toBe(200);
    expect(paths()).toEqual(['/x', '/x', '/second', '/third']);
    expect(refusals).toEqual([{ authorization: 'Bearer old', isSecond: false }]);
  });

  it('sends a refused call again once, then fails it with the 401', async () => {
    const { send, time, transport } = world(() => signedOut, { renew: isRenewed });
    const sent = send('POST', '/x', { prepare });
    await time.advance(60_000);
    expect(transport.sent).toHaveLength(2);
    await expect(sent).rejects.toMatchObject({ status: 401 });
  });

  it('waits after a throttled sign-in as after any other 429', async () => {
    let asked = 0;
    const throttled = new ApiError({ status: 429, code: 'X', message: '', retryAfter: 3 });
    const renew = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(throttled) : Promise.resolve(true);
    };
    const { send, time, times } = world((_, index) => (index < 2 ? signedOut : { status: 201 }), {
      renew,
    });
    const sent = send('POST', '/x', { prepare, patient: true });
    await time.advance(60_000);
    expect(times()).toEqual([0, 3000, 3010]);
    expect((await sent).status).toBe(201);
  });

  it('never renews the session for a refused sign-in', async () => {
    const { send } = world(() => signedOut, { renew: isNotToBeAsked });
    await expect(send('POST', '/auth/token/')).rejects.toMatchObject({ status: 401 });
  });
});

/** How many of ten requests are sent at once after the server has responded to earlier ones. */
async function sentAtOnce(before: readonly ScriptedAnswer[]): Promise<number> {
  const never = open<TransportResponse>().promise;
  const { send, time, transport } = world((_, index) => before[index] ?? never, {
    concurrency: 8,
    minGapMs: 0,
    pace: new RequestPace(8),
  });
  for (const _ of before) {
    void send('POST', '/x');
    await time.advance(10);
  }
  for (let index = 0; index < 10; index += 1) void send('POST', '/x');
  await settle();
  return transport.sent.length - before.length;
}

describe('a queue at the pace of its server', () => {
  it('keeps as many requests in flight as allowed while the server keeps up', async () => {
    expect(await sentAtOnce([{ status: 200 }, { status: 400 }, { status: 500 }, lost()])).toBe(8);
  });

  it.each([503, 504])(
    'keeps fewer in flight after a %i, and more again after other responses',
    async (status) => {
      expect(await sentAtOnce([{ status }])).toBe(1);
      const good = Array.from({ length: 400 }, () => ({ status: 200 }));
      expect(await sentAtOnce([{ status }, ...good])).toBe(8);
    },
  );
});
