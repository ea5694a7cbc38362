// How far this device's clock is off, for the whole page to show (docs/decisions.md R35).
import { proxy } from 'valtio/vanilla';
import type { Services } from '#ui/services.ts';

/** `ms` by which the server is ahead, negative where behind; 0 for nothing to show. */
export const clockCorrection = proxy({ ms: 0 });

export function followServerClock({ serverClock }: Pick<Services, 'serverClock'>): void {
  serverClock.onCorrection((ms) => {
    clockCorrection.ms = ms;
  });
}

/** Until the page is loaded again, or the difference changes. */
export function hideClockCorrection(): void {
  clockCorrection.ms = 0;
}
