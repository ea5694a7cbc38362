import { Clock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { clockCorrection, hideClockCorrection } from './clock-correction.ts';
import { counted } from '#ui/texts/counted.ts';
import { Button } from '#ui/components/button.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Shows, above any screen, that this device's clock is wrong and the server's is used
 * (docs/decisions.md R35).
 */
export function ClockNotice() {
  const { ms } = useSnapshot(clockCorrection);
  return (
    <output className="block">
      {ms !== 0 && (
        <span className="top-bar flex border-b-2 border-accent bg-accent-tint text-ink print:hidden">
          <span className="mx-auto flex w-full max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
            <Clock aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span className="min-w-0 grow text-sm">{clockSentence(ms)}</span>
            <Button variant="secondary" className="shrink-0" onClick={hideClockCorrection}>
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

/** In the largest unit of which there are two or more. */
function durationWords(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.round(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return counted(Math.round(ms / HOUR_MS), 'hour');
  return counted(Math.round(ms / MINUTE_MS), 'minute');
}
