import { describe, expect, it } from 'vitest';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';
import type { RequestBudget } from '#application/ports/request-budget.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { settle } from '#tests/adapters/support/fake-time.ts';
import { world as queueWorld } from '#tests/adapters/support/queue-world.ts';
import type { ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

/** A budget whose slots the test grants. */
class GrantedBudget implements RequestBudget {
  readonly asked: PromiseWithResolvers<void>[] = [];
  readonly paused: number[] = [];
  #listener = (_seconds: number): void => undefined;

  slot(): Promise<void> {
    const slot = Promise.withResolvers<void>();
    this.asked.push(slot);
    return slot.promise;
  }

  pause(seconds: number): void {
    this.paused.push(seconds);
  }

  onPause(listener: (seconds: number) => void): void {
    this.#listener = listener;
  }

  async grant(count = 1): Promise<void> {
    for (const slot of this.asked.splice(0, count)) slot.resolve();
    await settle();
  }

  /** Another process was told to wait. */
  async hearPause(seconds: number): Promise<void> {
    this.#listener(seconds);
    for (const slot of this.asked.splice(0)) slot.resolve();
    await settle();
  }
}

function world(answer?: (request: TransportRequest, index: number) => ScriptedAnswer) {
  const budget = new GrantedBudget();
  return { budget, ...queueWorld(answer, { budget, minGapMs: 0 }) };
}

describe('a queue with a shared budget', () => {
  it('sends one prepared request for each slot, in order', async () => {
    const { budget, send, paths } = world();
    for (const path of ['/a', '/b', '/c']) void send('POST', path);
    await settle();
    expect(paths()).toEqual([]);
    expect(budget.asked).toHaveLength(3);
    await budget.grant(2);
    expect(paths()).toEqual(['/a', '/b']);
    await budget.grant();
    expect(paths()).toEqual(['/a', '/b', '/c']);
  });

  it('asks for a slot only once the request has its token', async () => {
    const { budget, send } = world();
    const token = Promise.withResolvers<void>();
    const prepare = async () => {
      await token.promise;
      return { method: 'POST', url: 'https://pms.example/a', headers: {} };
    };
    void send('POST', '/a', { prepare });
    await settle();
    expect(budget.asked).toEqual([]);
    token.resolve();
    await settle();
    expect(budget.asked).toHaveLength(1);
  });

  it('uses no slot for tokens', async () => {
    const { budget, send, paths } = world();
    await send('POST', '/auth/token/');
    expect(paths()).toEqual(['/auth/token/']);
    expect(budget.asked).toEqual([]);
  });

  it('uses another slot to send a request again', async () => {
    const { budget, send, time, paths } = world((_, index) => ({ status: index ? 200 : 503 }));
    void send('GET', '/a');
    await settle();
    await budget.grant();
    await time.advance(5000);
    expect(paths()).toEqual(['/a']);
    await budget.grant();
    expect(paths()).toEqual(['/a', '/a']);
  });

  it('reports a 429 to the other processes', async () => {
    const { budget, send } = world(() => ({ status: 429, headers: { 'retry-after': '7' } }));
    void send('POST', '/a');
    await settle();
    await budget.grant();
    expect(budget.paused).toEqual([7]);
  });

  it('shows the pause of another process, and sends nothing until it is over', async () => {
    const { budget, send, time, times, queue } = world();
    void send('POST', '/a');
    await settle();
    await budget.hearPause(60);
    expect(queue.pauses.current()).toEqual({ server: 'pms.example', until: time.now() + 60_000 });
    expect(budget.paused).toEqual([]);
    void send('POST', '/b');
    await time.advance(59_999);
    expect(budget.asked).toEqual([]);
    await time.advance(1);
    await budget.grant(2);
    expect(times()).toEqual([60_000, 60_000]);
    expect(queue.pauses.current()).toBeUndefined();
  });

  it('fails every request that waits for a slot when the user stops waiting', async () => {
    const { budget, send, queue, transport } = world();
    const sent = send('POST', '/a');
    await settle();
    await budget.hearPause(60);
    queue.pauses.giveUp();
    await expect(sent).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(transport.sent).toEqual([]);
  });

  it('fails a request that gets no slot, without sending it', async () => {
    const { budget, send, transport } = world();
    const failure = new StoreUnreachable('PostgreSQL does not respond.');
    const sent = send('POST', '/a');
    await settle();
    budget.asked[0]?.reject(failure);
    await expect(sent).rejects.toBe(failure);
    expect(transport.sent).toEqual([]);
  });
});
