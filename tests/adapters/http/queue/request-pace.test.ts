import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestPace } from '#adapters/http/queue/request-pace.ts';
import { seededRandom } from '#adapters/platform/seeded-random.ts';

const KIND = 'POST /rooms/rooms/';

/** What a server makes of a request that arrives while so many are under way with it. */
type Server = (underWay: number, now: number) => { ms: number; isOverload?: boolean };

interface Answered {
  readonly at: number;
  readonly window: number;
  readonly isOverload: boolean;
}

/** Keeps as many requests under way as the pace allows, with its gaps, for so many answers. */
function drive(pace: RequestPace, server: Server, answers: number, start = 0): Answered[] {
  const underWay: { startedAt: number; endsAt: number; ms: number; isOverload: boolean }[] = [];
  const answered: Answered[] = [];
  let now = start;
  let nextStart = start;
  while (answered.length < answers) {
    const mayStart = underWay.length < pace.concurrency;
    const first = underWay.toSorted((a, b) => a.endsAt - b.endsAt)[0];
    if (mayStart && (!first || nextStart <= first.endsAt)) {
      now = Math.max(now, nextStart);
      const { ms, isOverload = false } = server(underWay.length + 1, now);
      underWay.push({ startedAt: now, endsAt: now + ms, ms, isOverload });
      nextStart = now + pace.gapMs;
    } else if (first) {
      now = Math.max(now, first.endsAt);
      const { startedAt, ms, isOverload } = first;
      pace.note({ kind: KIND, startedAt, ms, isOverload, underWay: underWay.length }, now);
      underWay.splice(underWay.indexOf(first), 1);
      answered.push({ at: now, window: pace.concurrency, isOverload });
    }
  }
  return answered;
}

const perSecond = (answered: readonly Answered[]) => {
  const [first, last] = [answered[0], answered.at(-1)];
  return first && last ? ((answered.length - 1) / (last.at - first.at)) * 1000 : 0;
};

/** Answers in turn, so many a second; what is too much waits. */
function busyServer(eachMs: number): Server {
  let freeAt = 0;
  return (_, now) => {
    freeAt = Math.max(freeAt, now) + eachMs;
    return { ms: freeAt - now };
  };
}

const limits = fc.integer({ min: 1, max: 64 });

describe('the pace of requests', () => {
  it('never slows a healthy server down, however its times are scattered', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 900 }), fc.nat(), (most, usual, seed) => {
        const pace = new RequestPace(most);
        const random = seededRandom(seed);
        // Up to three times as long as the shortest, and every tenth one ten times.
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

  it('is never above its limit nor below its floor, whatever the server does', () => {
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

  it('halves what is under way at a 429, a 503 or a time-out, once for all that were sent before', () => {
    const pace = new RequestPace(32);
    const overload = { kind: KIND, ms: 20, isOverload: true, underWay: 12 };
    for (let place = 0; place < 6; place += 1) pace.note({ ...overload, startedAt: 0 }, 20 + place);
    expect(pace.concurrency).toBe(6);
    pace.note({ ...overload, startedAt: 30 }, 50);
    expect(pace.concurrency).toBe(3);
  });

  it('leaves more time between two requests where even one at a time is too much', () => {
    const pace = new RequestPace(6);
    const gaps = Array.from({ length: 8 }, (_, place) => {
      const startedAt = place * 100;
      pace.note({ kind: KIND, startedAt, ms: 5, isOverload: true, underWay: 1 }, startedAt + 5);
      return pace.gapMs;
    });
    expect(gaps).toEqual([100, 300, 700, 1500, 1500, 1500, 1500, 1500]);
  });

  it('keeps near what a server can take that answers 503 to more at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 5, max: 200 }), (most, ms) => {
        const server: Server = (underWay) => ({ ms, isOverload: underWay > most });
        const answered = drive(new RequestPace(32), server, 3000).slice(1000);
        const refused = answered.filter(({ isOverload }) => isOverload).length;
        expect(refused / answered.length).toBeLessThan(0.1);
        const mean = answered.reduce((sum, { window }) => sum + window, 0) / answered.length;
        expect(mean).toBeGreaterThan(most * 0.5);
      }),
      { numRuns: 30 },
    );
  });

  it('goes down with a server that becomes slow, and up to its limit again when it recovers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 32 }), fc.integer({ min: 5, max: 60 }), (most, ms) => {
        const pace = new RequestPace(most);
        drive(pace, () => ({ ms }), 200);
        const slow = drive(pace, busyServer(ms * 5 + 150), 300, 1e6);
        expect(slow.at(-1)?.window).toBeLessThanOrEqual(2);
        const recovered = drive(pace, () => ({ ms }), most * most * 10, 2e6);
        expect(recovered.at(-1)?.window).toBe(most);
      }),
      { numRuns: 30 },
    );
  });

  it('a server that is slow from now on is not starved for ever', () => {
    const pace = new RequestPace(6);
    drive(pace, () => ({ ms: 20 }), 200);
    drive(pace, () => ({ ms: 500 }), 1500, 1e6);
    expect(pace.concurrency).toBe(6);
  });

  it('times of one kind of call say nothing about those of another', () => {
    const pace = new RequestPace(6);
    for (let place = 0; place < 400; place += 1) {
      const isList = place >= 200;
      const answer = { kind: isList ? 'GET /rooms/rooms/' : KIND, ms: isList ? 900 : 10 };
      const startedAt = place * 1000;
      pace.note({ ...answer, startedAt, isOverload: false, underWay: 6 }, startedAt + answer.ms);
    }
    expect(pace.concurrency).toBe(6);
  });

  it('sends so many requests a second less when a server asks for it', () => {
    const pace = new RequestPace(6);
    const before = perSecond(drive(pace, () => ({ ms: 20 }), 300));
    drive(pace, () => ({ ms: 20, isOverload: true }), 40, 1e6);
    const after = perSecond(drive(pace, () => ({ ms: 20 }), 10, 2e6));
    expect(after).toBeLessThan(before / 10);
  });
});
