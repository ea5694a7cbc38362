import type { ServerClock } from '#application/session/server-clock.ts';
import type { Output } from '#cli/call/output.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { plural } from '#cli/terminal/printable.ts';

/**
 * Warns if the clocks of this machine and the server differ, because hms uses the server's time
 * (docs/decisions/server-clock-decides-the-year.md). Call after the sign-in.
 */
export async function warnOfWrongClock(clock: ServerClock, stderr: Output): Promise<void> {
  const skewMs = clock.correctionMs();
  if (skewMs === 0) return;
  const [here, there] = [clock.now() - skewMs, clock.now()].map(minuteOf);
  await stderr.line(
    `Warning: the clock of this machine is ${skewWords(skewMs)} the server: it is ${here} here and ${there} there. ` +
      "The year of rates and the completion mark follow the server's time. Set the clock of this machine.",
  );
}

const DAY_MS = 86_400_000;

/** `59:59 behind` or `400 days behind`. `skewMs` is positive if this machine is behind the server. */
export function skewWords(skewMs: number): string {
  const days = Math.round(Math.abs(skewMs) / DAY_MS);
  const amount = days > 1 ? plural(days, 'day') : clockTime(Math.abs(skewMs));
  return `${amount} ${skewMs > 0 ? 'behind' : 'ahead of'}`;
}

/** `2026-11-20 12:00 UTC` */
function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
