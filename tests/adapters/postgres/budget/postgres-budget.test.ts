import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { Connections } from '#adapters/postgres/connections.ts';
import {
  PostgresBudget,
  type PostgresBudgetOptions,
} from '#adapters/postgres/budget/postgres-budget.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';
import { FakeTime, settle } from '#tests/adapters/support/fake-time.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const SERVER = 'https://pms.example/api/';
const GAP_MS = 10;

const database = await openTestDatabase();
afterAll(() => database?.close());

/** Waits for something that another connection causes. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  throw new Error('It never happened.');
}

/** A way to a server that can be cut. */
async function proxyTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  const listen = (on: number) =>
    new Promise<void>((resolve) => void server.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const address = new URL(url);
  const own = (server.address() as AddressInfo).port;
  address.host = `127.0.0.1:${own}`;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: address.href, cut, restore: () => listen(own) };
}

/** When each of so many requests may be sent, however they compete. */
async function sendAll(budgets: readonly PostgresBudget[], each: number): Promise<number[]> {
  const times: number[] = [];
  const turns = budgets.flatMap((budget) =>
    Array.from({ length: each }, async () => {
      await budget.slot();
      times.push(performance.now());
    }),
  );
  await Promise.all(turns);
  return times;
}

describe.skipIf(!database)('a budget in PostgreSQL', () => {
  const { url = '', query, breakConnections } = database ?? {};
  const opened: PostgresBudget[] = [];

  const open = async (options: Partial<PostgresBudgetOptions> = {}) => {
    const budget = await PostgresBudget.open({
      connections: new Connections(url),
      server: SERVER,
      gapMs: GAP_MS,
      timer: preciseTimer,
      ...options,
    });
    opened.push(budget);
    return budget;
  };
  const nextSlot = async () => {
    const [row] = (await query?.(
      `SELECT extract(epoch FROM next_slot)::float8 * 1000 AS ms FROM hms.budgets`,
    )) ?? [{}];
    return Number(row?.['ms']);
  };
  beforeAll(async () => {
    await new PostgresRuns(url, 'postgres://hms@localhost/hms').migrate();
  });
  beforeEach(async () => {
    await query?.('DELETE FROM hms.budgets');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((budget) => budget.close()));
  });

  it('keeps the gap between the requests of all processes together', async () => {
    const budgets = await Promise.all([open(), open(), open()]);
    const times = await sendAll(budgets, 12);
    expect(times).toHaveLength(36);
    // Slots are hardly used late. Without a shared budget there would be 30 in 100 ms.
    for (const start of times) {
      const inWindow = times.filter((time) => time >= start && time < start + 100);
      expect(inWindow.length).toBeLessThanOrEqual(16);
    }
  });

  it('shares nothing with the budget of another server', async () => {
    const [one, other] = await Promise.all([open(), open({ server: 'https://other.example/' })]);
    const heard: number[] = [];
    other.onPause((seconds) => heard.push(seconds));
    one.pause(60);
    await until(async () => (await query?.('SELECT FROM hms.budgets'))?.length === 2);
    await other.slot();
    expect(heard).toEqual([]);
  });

  it('leases as many slots as requests wait for, ten at most', async () => {
    await query?.(`
      CREATE TABLE leases (slots integer);
      CREATE FUNCTION record_lease() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO leases VALUES (extract(epoch FROM new.next_slot - old.next_slot) * 10);
        RETURN new;
      END $$;
      CREATE TRIGGER record_lease AFTER UPDATE ON hms.budgets FOR EACH ROW
        WHEN (old.next_slot > '-infinity') EXECUTE FUNCTION record_lease()`);
    const budget = await open({ gapMs: 100 });
    await budget.slot();
    await Promise.all(Array.from({ length: 15 }, () => budget.slot()));
    const leases = await query?.('SELECT slots FROM leases');
    await query?.('DROP TABLE leases; DROP FUNCTION record_lease CASCADE');
    const blocks = (leases ?? []).map(({ slots }) => Number(slots));
    expect(Math.max(...blocks)).toBe(10);
    // Usually 1, 10 and 4; more if this machine was too busy to use a slot in time.
    expect(blocks.length).toBeLessThan(8);
  });

  it('does not use the slots of a process that was frozen', async () => {
    let now = 0;
    let due: (() => void)[] = [];
    const timer = { now: () => now, at: (_: number, callback: () => void) => due.push(callback) };
    const wait = async (ms: number) => {
      now += ms;
      for (const callback of due.splice(0)) callback();
      await settle();
    };
    const budget = await open({ timer, gapMs: 100 });
    await budget.slot();
    let sent = 0;
    const before = await nextSlot();
    const turns = Array.from({ length: 5 }, async () => {
      await budget.slot();
      sent += 1;
    });
    await until(async () => {
      await wait(10);
      return sent === 1 && (await nextSlot()) > before + 450;
    });
    // The process is frozen, and sees the time only after all of its slots.
    await wait(60_000);
    expect(sent).toBe(1);
    await until(async () => {
      await wait(5);
      return sent === 5;
    });
    await Promise.all(turns);
    expect(await nextSlot()).toBeGreaterThan(before + 850);
  });

  it('pauses every process, and drops the slots that they have', async () => {
    const time = new FakeTime();
    const [one, other] = await Promise.all([open(), open({ timer: time })]);
    const heard: number[] = [];
    other.onPause((seconds) => heard.push(seconds));
    const own: number[] = [];
    one.onPause((seconds) => own.push(seconds));
    await other.slot();
    const before = await nextSlot();
    const waiting = Array.from({ length: 6 }, () => other.slot());
    await until(async () => (await nextSlot()) > before);
    one.pause(30);
    await Promise.all(waiting);
    expect(heard).toEqual([30]);
    let sent = 0;
    void other.slot().then(() => (sent += 1));
    await time.advance(29_000);
    expect(sent).toBe(0);
    expect(own).toEqual([]);
  });

  it('tells a process that starts during a pause', async () => {
    const one = await open();
    one.pause(30);
    await until(async () => Number((await paused(query))[0]) > 0);
    const heard: number[] = [];
    (await open({ gapMs: 0 })).onPause((seconds) => heard.push(seconds));
    expect(heard).toHaveLength(1);
    expect(heard[0]).toBeGreaterThan(20);
    expect(heard[0]).toBeLessThanOrEqual(30);
  });

  it('never makes a pause shorter', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const heard: number[] = [];
    other.onPause((seconds) => heard.push(seconds));
    one.pause(30);
    await until(() => heard.length === 1);
    one.pause(5);
    one.pause(40);
    await until(() => heard.length === 2);
    expect(heard).toEqual([30, 40]);
    const [remaining = 0] = await paused(query);
    expect(remaining).toBeGreaterThan(30);
  });

  it('asks the database for nothing without a gap', async () => {
    const budget = await open({ gapMs: 0 });
    const before = await query?.('SELECT xmin::text FROM hms.budgets');
    for (let request = 0; request < 1000; request += 1) await budget.slot();
    expect(await query?.('SELECT xmin::text FROM hms.budgets')).toEqual(before);
  });

  it('goes on with another connection after one broke, and learns what it missed', async () => {
    const [one, idle] = await Promise.all([open(), open({ gapMs: 0 })]);
    const heard: number[] = [];
    idle.onPause((seconds) => heard.push(seconds));
    await one.slot();
    await breakConnections?.();
    await one.slot();
    one.pause(30);
    await until(() => heard.length === 1);
    expect(heard).toEqual([expect.closeTo(30, 0)]);
  });

  it('rejects while the database is away, and goes on once it is back', async () => {
    const proxy = await proxyTo(url);
    const budget = await open({ connections: new Connections(proxy.url) });
    await budget.slot();
    proxy.cut();
    await expect(budget.slot()).rejects.toThrow(StoreUnreachable);
    budget.pause(30);
    await proxy.restore();
    // The pause that it could not report.
    await until(async () => ((await paused(query))[0] ?? 0) > 0);
    proxy.cut();
  });

  it('sends nothing for a process that has lost its lease', async () => {
    const over = new Error('Another process has the hotels.');
    let isLive = true;
    const lease = {
      assertLive() {
        if (!isLive) throw over;
      },
    };
    for (const gapMs of [GAP_MS, 0]) {
      isLive = true;
      const budget = await open({ lease, gapMs });
      await budget.slot();
      const waiting = budget.slot();
      isLive = false;
      await expect(waiting.then(() => budget.slot())).rejects.toBe(over);
    }
    await settle();
  });
});

/** Seconds that the pause of each budget lasts from now. */
async function paused(
  query: ((sql: string) => Promise<Record<string, unknown>[]>) | undefined,
): Promise<number[]> {
  const rows = await query?.(
    `SELECT extract(epoch FROM paused_until - clock_timestamp())::float8 AS seconds
     FROM hms.budgets WHERE paused_until > clock_timestamp()`,
  );
  return (rows ?? []).map(({ seconds }) => Number(seconds));
}
