import type { SkippedResult, StopReason } from '#application/bulk/run-results.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { expectedOperations } from '#domain/plan/onboarding-plan.ts';
import type { Io } from '#cli/call/call.ts';
import type { RunProgress } from '#cli/progress/run-progress.ts';
import { hotelLabel, counted, printable } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { hotelEvent, skippedEvent } from '#cli/runs/results/hotel-events.ts';
import { resultLines, skippedLines } from '#cli/runs/results/hotel-lines.ts';
import { notStartedMessage } from '#cli/runs/results/stop-words.ts';

/** Counts and prints the hotels of a run. */
export function runWatcher(progress: RunProgress, io: Io, asEvents: boolean): RunWatcher {
  const { stdout, stderr, terminal } = io;
  const paint = paintFor(terminal);
  const say = (lines: readonly string[]) => stderr.lines(wrapped(lines, terminal));
  /** Processes that a message has already named */
  const named = new Set<string>();
  return {
    started: ({ index }, plan) => progress.started(index, expectedOperations(plan).length),
    progress: ({ index }, event) => progress.progress(index, event),
    async finished(result) {
      progress.finished(result);
      await say(resultLines(result, paint));
      if (asEvents) await stdout.event(hotelEvent(result));
    },
    async skipped(hotel) {
      progress.finished({ index: hotel.index, status: 'skipped' });
      await say(skippedLines(hotel, paint));
      if (asEvents) await stdout.event(skippedEvent(hotel));
    },
    inUse({ index, config: { hotelProfile } }, holder) {
      const title = hotelLabel(hotelProfile.name, hotelProfile.code);
      progress.leftForLater(index, { title, holder });
    },
    waiting() {
      const byProcess = Map.groupBy(progress.inUse.values(), ({ holder: { pid, folder } }) =>
        printable(`process ${pid} (started in ${folder})`),
      );
      for (const [process, [first, ...more]] of byProcess) {
        if (named.has(process)) continue;
        named.add(process);
        const rest = more.length > 0 ? ` and ${counted(more.length, 'more hotel')}` : '';
        const line = `Waiting for ${process}, which is working on ${first?.title}${rest}. Press Ctrl-C to stop.`;
        void say([line]);
      }
    },
    // Called only with --json. Otherwise the remaining hotels are only counted, which is faster than reading them.
    ...(asEvents && {
      notStarted: (hotel, before, stop) =>
        stdout.event(skippedEvent(notStartedResult(hotel, before, stop), stop)),
    }),
  };
}

/** The result of a hotel that the run did not reach before it stopped. */
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
