import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '#adapters/postgres/connections.ts';
import { Ownership } from '#adapters/postgres/ownership.ts';
import { BEAT_MS, SENDING_MS } from '#adapters/postgres/ownership-times.ts';
import type { Statement } from '#adapters/postgres/statement.ts';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';

const AWAY = new StoreUnreachable('PostgreSQL does not respond.');

/**
 * A fake database session. It throws `failure` if that is set, and never answers while `answers` is
 * false.
 */
class FakeSession {
  failure: Error | undefined;
  backend = 7;
  answers = true;
  asked: string[] = [];

  async query<Row extends object>({ name }: Statement): Promise<Row[]> {
    this.asked.push(name);
    if (this.failure) throw this.failure;
    if (!this.answers) return await new Promise<never>(() => undefined);
    return JSON.parse(JSON.stringify([{ is_locked: true, backend: this.backend }])) as Row[];
  }

  async together<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    return await work({ query: (statement) => this.query(statement), command: async () => {} });
  }

  async write(): Promise<void> {}

  async close(): Promise<void> {}
}

let session: FakeSession;
let ownership: Ownership;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  session = new FakeSession();
  ownership = await Ownership.take(session, 1, '20261121-142233-aaaa');
});
afterEach(async () => {
  session.answers = true;
  await ownership.end();
  vi.useRealTimers();
});

describe('requests of a process that works on a run', () => {
  it('are sent without asking the database while it answers every beat', async () => {
    for (let beat = 0; beat < 20; beat += 1) await vi.advanceTimersByTimeAsync(BEAT_MS);
    const asked = session.asked.length;
    await ownership.assert();
    expect(session.asked).toHaveLength(asked);
  });

  it('wait for an answer of the database after the process was frozen, and are then sent', async () => {
    // Advances the clock without sending a beat, as if the process was frozen.
    vi.setSystemTime(Date.now() + SENDING_MS);
    await ownership.assert();
    expect(session.asked.at(-1)).toBe('hms_beat');
  });

  it('are not sent once the last answered beat is too old', async () => {
    session.answers = false;
    await vi.advanceTimersByTimeAsync(SENDING_MS);
    const hasLeft = vi.fn<() => void>();
    void ownership.assert().then(hasLeft, () => undefined);
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(hasLeft).not.toHaveBeenCalled();
  });

  it('are not sent once the session in the database is lost', async () => {
    session.failure = AWAY;
    await expect(ownership.assert()).rejects.toThrow(AWAY);
    expect(ownership.failure).toBe(AWAY);
  });

  it('are not sent if a pooler runs the beat in another session', async () => {
    session.backend = 8;
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    await expect(ownership.assert()).rejects.toThrow('pooler in transaction mode');
  });
});
