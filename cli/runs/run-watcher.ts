import type { SkippedResult, StopReason } from '#application/bulk/run-results.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/command.ts';
import type { Display } from '#cli/progress/display.ts';
import type { RunProgress, HeldHotel } from '#cli/progress/run-progress.ts';
import { hotelLabel, counted, printable } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { hotelEvent, skippedEvent, storedHotelEvent } from '#cli/runs/results/hotel-events.ts';
import { resultLines, skippedLines, storedHotelLines } from '#cli/runs/results/hotel-lines.ts';
import { notStartedMessage } from '#cli/runs/results/next-steps.ts';
import type { LockHolder } from '#application/ports/runs/hotel-locks.ts';

interface Parts {
  readonly progress: RunProgress;
  readonly view: Display;
  readonly io: Io;
  readonly asEvents: boolean;
}

export function runWatcher({ progress, view, io, asEvents }: Parts): RunWatcher {
  const paint = paintFor(io.terminal);
  /** Processes that a message has already named */
  const named = new Set<string>();
  return {
    started({ index, config: { hotelProfile } }, plan) {
      progress.started(index, hotelLabel(hotelProfile.name, plan.hotelCode), plan);
    },
    progress: ({ index }, event) => progress.progress(index, event),
    async finished(result) {
      progress.finished(result);
      await view.say(resultLines(result, paint));
      if (asEvents) await io.stdout.event(hotelEvent(result));
    },
    async skipped(hotel) {
      progress.finished({ index: hotel.index, status: 'skipped' });
      await view.say(skippedLines(hotel, paint));
      if (asEvents) await io.stdout.event(skippedEvent(hotel));
    },
    inUse({ index, config: { hotelProfile } }, holder) {
      const title = hotelLabel(hotelProfile.name, hotelProfile.code);
      progress.leftForLater(index, { title, holder });
    },
    waiting() {
      const lines = waitingLines(progress.inUse.values(), named);
      if (lines.length > 0) void view.say(lines);
    },
    // Called only with --json. Otherwise the remaining hotels are only counted, which is faster than reading them.
    ...(asEvents && {
      notStarted: (hotel, before, stop) =>
        io.stdout.event(skippedEvent(notStartedResult(hotel, before, stop), stop)),
    }),
  };
}

export async function printStored(
  hotel: StoredHotel,
  { view, io, asEvents }: Pick<Parts, 'view' | 'io' | 'asEvents'>,
): Promise<void> {
  const { state } = hotel;
  if (state === 'started' || state === 'stopped') return;
  await view.say(storedHotelLines(hotel, state, paintFor(io.terminal)));
  if (asEvents) await io.stdout.event(storedHotelEvent({ ...hotel, state }));
}

function notStartedResult(
  { index, file, config: { hotelProfile } }: InputHotel,
  before: StoredHotel | undefined,
  stop: StopReason,
): SkippedResult {
  const { name, code } = hotelProfile;
  const warnings = [
    { operation: 'hotel', status: 0, message: notStartedMessage(stop), fields: {} },
  ];
  return { index, file, name, code, before, reason: 'not-started', warnings };
}

/** A line for each process whose hotels the run waits for, once each: `named` has the earlier ones. */
function waitingLines(hotels: Iterable<HeldHotel>, named: Set<string>): string[] {
  const byProcess = Map.groupBy(hotels, ({ holder }) => processText(holder));
  const others = [...byProcess].filter(([process]) => !named.has(process));
  return others.map(([process, [first, ...more]]) => {
    named.add(process);
    const rest = more.length > 0 ? ` and ${counted(more.length, 'more hotel')}` : '';
    return `Waiting for ${process}, which is working on ${first?.title}${rest}. Press Ctrl-C to stop.`;
  });
}

function processText({ pid, folder }: LockHolder): string {
  return printable(`process ${pid} (started in ${folder})`);
}
