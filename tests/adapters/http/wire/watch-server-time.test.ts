import { describe, expect, it } from 'vitest';
import { watchServerTime } from '#adapters/http/wire/watch-server-time.ts';
import { ServerClock } from '#application/session/server-clock.ts';
import { clockSkewMs } from '#domain/session/clock-skew.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { ScriptedTransport } from '#tests/adapters/support/scripted-transport.ts';
import { getRequest } from '#tests/adapters/support/http-world.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

const dateAt = (ms: number) => new Date(ms).toUTCString();

/**
 * This machine's clock says noon. Each response of the server has the next of these sets of
 * headers.
 */
function worldOf(...answers: Readonly<Record<string, string>>[]) {
  const machine = new InstantClock(NOON);
  const clock = new ServerClock(machine);
  const server = new ScriptedTransport(machine, (_, index) => ({
    status: 200,
    headers: answers[index] ?? {},
  }));
  const transport = watchServerTime(server, machine, clock);
  const reported: number[] = [];
  clock.onCorrection((ms) => reported.push(ms));
  const ask = () => transport.send(getRequest('https://pms.example/api/'));
  return { machine, clock, ask, reported };
}

describe('the time of the server', () => {
  it.each([
    ['the same', NOON, 0],
    ['less than five minutes ahead', NOON + 5 * MINUTE - 1000, 0],
    ['five minutes ahead', NOON + 5 * MINUTE, 5 * MINUTE],
    ['less than five minutes behind', NOON - 5 * MINUTE, 0],
    ['more than five minutes behind', NOON - 6 * MINUTE, -6 * MINUTE + 1000],
    ['a year behind', NOON - 365 * 24 * 60 * MINUTE, -365 * 24 * 60 * MINUTE + 1000],
  ])('corrects a machine when the server is %s', async (_, time, correction) => {
    const { clock, ask } = worldOf({ date: dateAt(time) });
    await ask();
    expect([clock.now() - NOON, clock.correctionMs()]).toEqual([correction, correction]);
  });

  it('tells the time of the server to the second, even if this machine is set later', async () => {
    const { machine, clock, ask } = worldOf({}, { date: dateAt(NOON - 3 * MINUTE) });
    await ask();
    expect(clock.serverTime()).toBeUndefined();
    await ask();
    expect(clock.serverTime()).toBe(NOON - 3 * MINUTE);
    machine.jump(60 * MINUTE);
    machine.time += MINUTE;
    expect(clock.serverTime()).toBe(NOON - 2 * MINUTE);
  });

  it('corrects nothing without a Date, such as one that a browser may not read', async () => {
    const { clock, ask, reported } = worldOf({}, { date: 'yesterday' });
    await ask();
    await ask();
    expect([clock.now(), reported]).toEqual([NOON, []]);
  });

  it('reports when a correction starts, changes and ends, and nothing in between', async () => {
    const { ask, reported } = worldOf(
      { date: dateAt(NOON + 10 * MINUTE) },
      { date: dateAt(NOON + 10 * MINUTE + 2000) },
      { date: dateAt(NOON + 90 * MINUTE) },
      { date: dateAt(NOON) },
    );
    for (let n = 0; n < 4; n += 1) await ask();
    expect(reported).toEqual([10 * MINUTE, 90 * MINUTE, 0]);
  });

  it('does not mistake the duration of a slow response for a clock difference', () => {
    const exchange = { sentAt: NOON - 10 * MINUTE, receivedAt: NOON };
    expect(clockSkewMs(dateAt(NOON - 7 * MINUTE), exchange)).toBe(0);
    expect(clockSkewMs(dateAt(NOON + MINUTE), exchange)).toBe(MINUTE);
  });
});
