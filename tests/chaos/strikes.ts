// Which disasters strike in a round, when, and whom.
import { setTimeout as wait } from 'node:timers/promises';
import type { RandomInt } from '#domain/random.ts';
import { MOMENTS, ignoreMoment, type ChaosProxy, type Moment } from './chaos-proxy.ts';
import { DISASTERS, type Disaster, type Victim } from './disasters.ts';
import { oneOf } from './one-of.ts';

interface Strike {
  readonly disaster: Disaster;
  readonly lastsMs: number;
  /** Which of the processes at work; more than there are start again at the first. */
  readonly victim: number;
  readonly at: { readonly moment: Moment; readonly call: string; readonly count: number };
  readonly delayMs: number;
}

/** Long enough to record the first responses. */
const NOTED_MS = 30;
const MOST_CALLS = 60;
const MOST_OF_A_KIND = 5;
const KINDS = ['POST /hotels/', 'POST /rates/rules/', 'POST /auth/users/', 'PATCH /hotels/'];
/** Strikes anyway if the request does not come. */
const PATIENCE_MS = 3000;

export function randomStrikes(count: number, random: RandomInt, hasDatabase: boolean): Strike[] {
  const pool = DISASTERS.filter(({ needsDatabase }) => hasDatabase || !needsDatabase).flatMap(
    (disaster) => Array.from({ length: disaster.weight }, () => disaster),
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

/** One after the other, though one may strike before another is over. Resolves with what struck, once all is over. */
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
    await disaster.start(victim);
    ends.push(pause(lastsMs, isOver).then(() => disaster.end?.(victim)));
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

/** Shorter if the round is over. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
