import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { clockTime } from '#domain/text/clock-time.ts';
import { waiting } from './waiting.ts';
import { Button } from '#ui/components/button.tsx';

const TICK_MS = 250;
/** Rounds up to whole seconds. */
const ALMOST_A_SECOND_MS = 999;

/**
 * Shows above every screen which server is waited for and how long, with a way to stop
 * (docs/decisions.md R25). It takes room at the top, so it covers nothing.
 */
export function RequestPause() {
  const { pause, waiter } = useSnapshot(waiting);
  return (
    <>
      {/* Announced by screen readers, unlike the countdown. */}
      <output className="sr-only">{pause && `${pause.server} asked for a pause.`}</output>
      {pause && waiter && (
        <div className="top-bar border-b-2 border-accent bg-accent-tint text-ink print:hidden">
          <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
            <Hourglass className="size-5 shrink-0 text-accent" />
            <p className="min-w-0 grow text-sm wrap-anywhere">
              <strong className="font-semibold">Waiting for {pause.server}</strong>
              <span className="max-sm:hidden">, which asked for a pause</span>. {waiter.what}{' '}
              continues in <Countdown until={pause.until} />.
            </p>
            <Button variant="secondary" className="shrink-0" onClick={waiter.stop}>
              Stop waiting
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {clockTime(until - now + ALMOST_A_SECOND_MS)}
    </span>
  );
}
