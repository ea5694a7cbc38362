import { Clock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import type { Services } from '#ui/services.ts';
import { counted } from '#ui/texts/counted.ts';
import { Button } from '#ui/components/button.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * `ms` by which the server's clock is ahead of this device's, negative if behind; 0 shows nothing.
 */
const correction = proxy({ ms: 0 });

/** Shows each correction of the clock until the user hides it (docs/decisions.md R35). */
export function followServerClock({ serverClock }: Pick<Services, 'serverClock'>): void {
  serverClock.onCorrection((ms) => {
    correction.ms = ms;
  });
}

function hide(): void {
  correction.ms = 0;
}

/** Shows above any screen that the server's clock is used because this device's is wrong. */
export function ClockNotice() {
  const { ms } = useSnapshot(correction);
  return (
    <output className="block">
      {ms !== 0 && (
        <span className="top-bar flex border-b-2 border-accent bg-accent-tint text-ink print:hidden">
          <span className="mx-auto flex w-full max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
            <Clock className="size-5 shrink-0 text-accent" />
            <span className="min-w-0 grow text-sm">{clockSentence(ms)}</span>
            <Button variant="secondary" className="shrink-0" onClick={hide}>
              Hide
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}

function clockSentence(ms: number): string {
  const side = ms > 0 ? 'behind' : 'ahead of';
  return `This device's clock is ${durationWords(Math.abs(ms))} ${side} the server. Rates and the launch use the server's time. Set this device's clock.`;
}

/** In the largest unit that gives two or more. */
function durationWords(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.round(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return counted(Math.round(ms / HOUR_MS), 'hour');
  return counted(Math.round(ms / MINUTE_MS), 'minute');
}
