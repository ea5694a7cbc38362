import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Pause } from '#application/ports/request-pauses.ts';
import { Button } from './button.tsx';

const TICK_MS = 250;

export interface RequestPauseProps {
  readonly pause: Readonly<Pause>;
  /** 'The launch': what goes on by itself. */
  readonly what: string;
  readonly onStop: () => void;
}

/** Who is being waited for, for how long, and a way to stop (R25). */
export function RequestPause({ pause: { until, server }, what, onStop }: RequestPauseProps) {
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <div
      ref={box}
      className="my-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border-l-4 border-accent bg-accent-tint p-4"
    >
      <div className="flex min-w-0 gap-3">
        <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">Waiting for {server}</p>
          <p>
            It asked to wait. {what} goes on by itself in{' '}
            <span role="timer" className="font-semibold tabular-nums">
              {clockTime(seconds)}
            </span>
            .
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onStop}>
        Stop waiting
      </Button>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `0:05`, `14:59`, `1:00:00`. */
function clockTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = padded(seconds % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}
