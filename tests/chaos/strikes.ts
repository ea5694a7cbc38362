// Decides which disasters strike in a round, when, and which process they hit.
import { setTimeout as wait } from 'node:timers/promises';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import type { RandomInt } from '#domain/random.ts';
import { MOMENTS, ignoreMoment, type ChaosProxy, type Moment } from './chaos-proxy.ts';
import { oneOf } from './one-of.ts';

/** A process and what it depends on. */
export interface Victim {
  /** False once the run of this process is finished. */
  isAtWork(): boolean;
  signal(name: NodeJS.Signals): void;
  /** The network between all processes and the hotel server. */
  readonly proxy: ChaosProxy;
}

interface Disaster {
  readonly name: string;
  /** How often the disaster strikes, relative to the other disasters. */
  readonly weight: number;
  /** Shortest and longest time from `start` to `end`, in ms. */
  readonly lasts: readonly [number, number];
  /** May return a function that ends the disaster. */
  readonly start: (victim: Victim) => (() => void) | void;
}

const freeze: Disaster['start'] = (victim) => {
  victim.signal('SIGSTOP');
  return () => victim.signal('SIGCONT');
};

const DISASTERS: readonly Disaster[] = [
  { name: 'kill', weight: 10, lasts: [0, 0], start: (victim) => victim.signal('SIGKILL') },
  { name: 'terminate', weight: 2, lasts: [0, 0], start: (victim) => victim.signal('SIGTERM') },
  { name: 'short freeze', weight: 4, lasts: [100, 3000], start: freeze },
  {
    name: 'long freeze',
    weight: 1,
    lasts: [REQUEST_TIMEOUT_MS, REQUEST_TIMEOUT_MS + 3000],
    start: freeze,
  },
  { name: 'server cut off', weight: 3, lasts: [200, 4000], start: ({ proxy }) => proxy.cut() },
];

interface Strike {
  readonly disaster: Disaster;
  readonly lastsMs: number;
  /**
   * The process that the disaster hits: its position among the processes that are still running.
   * Positions past the last process start again at the first.
   */
  readonly victim: number;
  readonly at: { readonly moment: Moment; readonly call: string; readonly count: number };
  readonly delayMs: number;
}

/** Long enough for a process to record its first responses, in ms. */
const NOTED_MS = 30;
const MOST_CALLS = 60;
const MOST_OF_A_KIND = 5;
const KINDS = ['POST /hotels/', 'POST /rates/rules/', 'POST /auth/users/', 'PATCH /hotels/'];
/**
 * If the request that triggers a disaster does not arrive within this time, the disaster strikes
 * anyway.
 */
const PATIENCE_MS = 3000;

export function randomStrikes(count: number, random: RandomInt): Strike[] {
  const pool = DISASTERS.flatMap((disaster) =>
    Array.from({ length: disaster.weight }, () => disaster),
  );
  return Array.from({ length: count }, () => {
    const disaster = oneOf(pool, random);
    const [least, most] = disaster.lasts;
    const call = oneOf(['', ...KINDS], random);
    return {
      disaster,
      lastsMs: least + random(most - least + 1),
      victim: random(6),
      at: {
        moment: oneOf(MOMENTS, random),
        call,
        count: 1 + random(call === '' ? MOST_CALLS : MOST_OF_A_KIND),
      },
      delayMs: random(2) * random(NOTED_MS),
    };
  });
}

/**
 * Starts the disasters one after the other. A disaster may start before the previous one is over.
 * Resolves with the names of the disasters when all are over.
 */
export async function strikeAll(
  strikes: readonly Strike[],
  victims: readonly Victim[],
  { proxy, isOver }: { readonly proxy: ChaosProxy; readonly isOver: AbortSignal },
): Promise<string[]> {
  const made: string[] = [];
  const ends: Promise<void>[] = [];
  for (const { disaster, lastsMs, victim: place, at, delayMs } of strikes) {
    await Promise.race([reached(at, proxy), pause(PATIENCE_MS, isOver)]);
    await pause(delayMs, isOver);
    const atWork = victims.filter((victim) => victim.isAtWork());
    const victim = atWork[place % atWork.length];
    if (!victim || isOver.aborted) break;
    made.push(disaster.name);
    const end = disaster.start(victim);
    ends.push(pause(lastsMs, isOver).then(() => end?.()));
  }
  proxy.onMoment(ignoreMoment);
  await Promise.all(ends);
  return made;
}

function reached({ moment, call, count }: Strike['at'], proxy: ChaosProxy): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    proxy.onMoment((seen, seenCall) => {
      if (seen === moment && seenCall.startsWith(call)) left -= 1;
      if (left === 0) resolve();
    });
  });
}

/** Waits `ms`, or until the round is over. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
