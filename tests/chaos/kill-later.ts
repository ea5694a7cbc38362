import type { RandomInt } from '#domain/random.ts';
import { MOMENTS, type ChaosProxy } from './chaos-proxy.ts';
import { oneOf } from './one-of.ts';

/** Long enough for a process to start and record the first responses. */
const STARTED_MS = 700;
const NOTED_MS = 30;
const MOST_CALLS = 60;
const MOST_OF_A_KIND = 5;
const KINDS = ['POST /hotels/', 'POST /rates/rules/', 'POST /auth/users/', 'PATCH /hotels/'];

/** Kills at a random time, at a random request, or at one that creates a record of a kind. */
export function killLater(
  kill: () => void,
  { random, proxy }: { readonly random: RandomInt; readonly proxy: ChaosProxy },
): void {
  if (random(6) === 0) {
    setTimeout(kill, random(STARTED_MS));
    return;
  }
  const delay = random(2) * random(NOTED_MS);
  const wantedMoment = oneOf(MOMENTS, random);
  const wantedCall = oneOf(['', ...KINDS], random);
  let left = 1 + random(wantedCall === '' ? MOST_CALLS : MOST_OF_A_KIND);
  proxy.onMoment((moment, call) => {
    if (moment !== wantedMoment || !call.startsWith(wantedCall) || (left -= 1) > 0) return;
    if (delay === 0) kill();
    else setTimeout(kill, delay);
  });
}
