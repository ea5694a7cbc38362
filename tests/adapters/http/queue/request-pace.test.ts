import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestPace } from '#adapters/http/queue/request-pace.ts';
import { seededRandom } from '#domain/random.ts';

/** How a server responds when this many requests are in flight, including the new one. */
type Server = (inFlight: number, now: number) => { ms: number; isOverload?: boolean };

interface Answered {
  readonly at: number;
  readonly window: number;
  readonly isOverload: boolean;
}

/**
 * Keeps as many requests in flight as the pace allows until the server has sent this many
 * responses.
 */
function drive(pace: RequestPace, server: Server, answers: number, start = 0): Answered[] {
  const inFlight: { startedAt: number; endsAt: number; isOverload: boolean }[] = [];
  const answered: Answered[] = [];
  let now = start;
  let nextStart = start;
  while (answered.length < answers) {
    const mayStart = inFlight.length < pace.concurrency;
    const first = inFlight.toSorted((a, b) => a.endsAt - b.endsAt)[0];
    if (mayStart && (!first || nextStart <= first.endsAt)) {
      now = Math.max(now, nextStart);
      const { ms, isOverload = false } = server(inFlight.length + 1, now);
      inFlight.push({ startedAt: now, endsAt: now + ms, isOverload });
      nextStart = now + pace.gapMs;
    } else if (first) {
      now = Math.max(now, first.endsAt);
      const { startedAt, isOverload } = first;
      pace.note({ startedAt, isOverload, inFlight: inFlight.length }, now);
      inFlight.splice(inFlight.indexOf(first), 1);
      answered.push({ at: now, window: pace.concurrency, isOverload });
    }
  }
  return answered;
}

const perSecond = (answered: readonly Answered[]) => {
  const [first, last] = [answered[0], answered.at(-1)];
  return first && last ? ((answered.length - 1) / (last.at - first.at)) * 1000 : 0;
};

const limits = fc.integer({ min: 1, max: 64 });

describe('the pace of requests', () => {
  it('never slows down for a server that takes every request, however its times scatter', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 900 }), fc.nat(), (most, usual, seed) => {
        const pace = new RequestPace(most);
        const random = seededRandom(seed);
        // Mostly up to three times the shortest; every tenth takes ten times as long.
        const server: Server = () => {
          const scattered = usual * (1 + random(200) / 100);
          return { ms: random(10) === 0 ? scattered * 10 : scattered };
        };
        for (const { window } of drive(pace, server, 400)) expect(window).toBe(most);
        expect(pace.gapMs).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('stays between its limit and its floor, whatever the server does', () => {
    const answer = fc.record({ ms: fc.nat(20_000), isOverload: fc.boolean() });
    fc.assert(
      fc.property(limits, fc.array(answer, { minLength: 50, maxLength: 400 }), (most, script) => {
        const pace = new RequestPace(most);
        let next = 0;
        drive(pace, () => script[next++ % script.length] ?? { ms: 1 }, 300).forEach(
          ({ window }) => {
            expect(window).toBeGreaterThanOrEqual(1);
            expect(window).toBeLessThanOrEqual(most);
          },
        );
        expect(pace.gapMs).toBeGreaterThanOrEqual(0);
        expect(pace.gapMs).toBeLessThanOrEqual(1500);
      }),
      { numRuns: 100 },
    );
  });

  it('halves the requests in flight after an overload, once for all requests sent before it', () => {
    const pace = new RequestPace(32);
    const overload = { isOverload: true, inFlight: 12 };
    for (let place = 0; place < 6; place += 1) pace.note({ ...overload, startedAt: 0 }, 20 + place);
    expect(pace.concurrency).toBe(6);
    pace.note({ ...overload, startedAt: 30 }, 50);
    expect(pace.concurrency).toBe(3);
  });

  it('widens the gap between two requests while even one at a time is too much', () => {
    const pace = new RequestPace(6);
    const gaps = Array.from({ length: 8 }, (_, place) => {
      const startedAt = place * 100;
      pace.note({ startedAt, isOverload: true, inFlight: 1 }, startedAt + 5);
      return pace.gapMs;
    });
    expect(gaps).toEqual([100, 300, 700, 1500, 1500, 1500, 1500, 1500]);
  });

  it('stays near the number of requests that a server accepts at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 5, max: 200 }), (most, ms) => {
        const server: Server = (inFlight) => ({ ms, isOverload: inFlight > most });
        const answered = drive(new RequestPace(32), server, 3000).slice(1000);
        const refused = answered.filter(({ isOverload }) => isOverload).length;
        expect(refused / answered.length).toBeLessThan(0.1);
        const mean = answered.reduce((sum, { window }) => sum + window, 0) / answered.length;
        expect(mean).toBeGreaterThan(most * 0.5);
      }),
      { numRuns: 30 },
    );
  });

  it('sends less than a tenth after many overloads in a row', () => {
    const pace = new RequestPace(6);
    const before = perSecond(drive(pace, () => ({ ms: 20 }), 300));
    drive(pace, () => ({ ms: 20, isOverload: true }), 40, 1e6);
    const after = perSecond(drive(pace, () => ({ ms: 20 }), 10, 2e6));
    expect(after).toBeLessThan(before / 10);
  });
});
