import { Clock, Hourglass, WifiOff, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { clockTime } from '#domain/text/clock-time.ts';
import { waiting } from './waiting.ts';
import { Button } from '#ui/components/button.tsx';
import { proxy } from 'valtio/vanilla';
import type { Services } from '#ui/services.ts';
import { counted } from '#ui/texts/counted.ts';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { useIsOnline } from './use-is-online.ts';
import { heightAs } from '#ui/components/height-as.ts';

const TICK_MS = 250;
/** Added before rounding down, so that the countdown rounds up to whole seconds. */
const ALMOST_A_SECOND_MS = 999;

const TOP_BAR = heightAs('--top-bar');

/** Notices above every screen. They share one box, so that they cover neither each other nor the page. */
export function TopNotices() {
  return (
    <div ref={TOP_BAR} className="sticky top-0 z-30 font-sans">
      <OfflineNotice />
      <RequestPause />
      <ClockNotice />
    </div>
  );
}

interface BarProps {
  readonly Icon: LucideIcon;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly children: ReactNode;
}

function Bar({ Icon, action, onAction, children }: BarProps) {
  return (
    <span className="top-bar flex border-b-2 border-accent bg-accent-tint text-ink print:hidden">
      <span className="mx-auto flex w-full max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
        <Icon className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 grow text-sm wrap-anywhere">{children}</span>
        {action && (
          <Button variant="secondary" className="shrink-0" onClick={onAction}>
            {action}
          </Button>
        )}
      </span>
    </span>
  );
}

/**
 * Shows which server the app waits for and how long, with a button to stop
 * (docs/decisions/pause-of-the-server-is-shown.md). Moves the page down instead of covering it.
 */
function RequestPause() {
  const { pause, waiter } = useSnapshot(waiting);
  return (
    <>
      {/* Announced by screen readers, unlike the countdown. */}
      <output className="sr-only">{pause && `${pause.server} asked for a pause.`}</output>
      {pause && waiter && (
        <Bar Icon={Hourglass} action="Stop Waiting" onAction={waiter.stop}>
          <strong className="font-semibold">Waiting for {pause.server}</strong>
          <span className="max-sm:hidden">, which asked for a pause</span>. {waiter.what} continues
          in <Countdown until={pause.until} />.
        </Bar>
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

/** How many ms the server's clock is ahead of this device's clock; negative if behind. 0 hides the notice. */
const correction = proxy({ ms: 0 });

/** Shows each correction of the clock until the user hides it (docs/decisions/rates-are-sent-for-one-year.md). */
export function followServerClock({ serverClock }: Pick<Services, 'serverClock'>): void {
  serverClock.onCorrection((ms) => {
    correction.ms = ms;
  });
}

function ClockNotice() {
  const { ms } = useSnapshot(correction);
  const side = ms > 0 ? 'behind' : 'ahead of';
  return (
    <output className="block">
      {ms !== 0 && (
        <Bar Icon={Clock} action="Hide" onAction={() => (correction.ms = 0)}>
          This device's clock is {durationWords(Math.abs(ms))} {side} the server. Rates and the
          launch use the server's time. Set this device's clock.
        </Bar>
      )}
    </output>
  );
}

const MINUTE = ['minute', 60_000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], MINUTE] as const;

/** In the largest unit of which there are at least two. */
function durationWords(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= 2 * each) ?? MINUTE;
  return counted(Math.round(ms / length), unit);
}

/**
 * Says that the device is offline. The element is rendered even without content, because screen readers announce only
 * changes of an existing region. It is above the page, so that it covers neither headers nor action bars.
 */
function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <output className="block">
      {!isOnline && <Bar Icon={WifiOff}>{NETWORK_MESSAGES.offline}</Bar>}
    </output>
  );
}
