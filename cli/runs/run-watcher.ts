import type { RunWatcher } from '#application/bulk/started-run.ts';
import { LeaseLost } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/call.ts';
import type { Display } from '#cli/progress/display.ts';
import type { FollowedRun } from '#cli/progress/followed-run.ts';
import type { RunProgress } from '#cli/progress/run-progress.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import {
  hotelEvent,
  notStartedResult,
  resultLines,
  skippedEvent,
  skippedLines,
  storedHotelEvent,
  storedHotelLines,
} from './hotel-report.ts';

interface Parts {
  readonly progress: RunProgress;
  readonly view: Display;
  readonly io: Io;
  readonly asEvents: boolean;
  /** The other processes of a shared run. */
  readonly followed: FollowedRun | undefined;
}

/** Shows the hotels of this process, each result once. */
export function runWatcher({ progress, view, io, asEvents, followed }: Parts): RunWatcher {
  const paint = paintFor(io.terminal);
  return {
    started({ index, config: { hotelProfile } }, plan) {
      followed?.started(index);
      progress.started(index, hotelLabel(hotelProfile.name, plan.hotelCode), plan);
    },
    progress: ({ index }, event) => progress.progress(index, event),
    async finished(result) {
      progress.finished(result);
      if (followed?.finished(result.index) === false) return;
      await view.say(resultLines(result, paint));
      if (asEvents) await io.stdout.event(hotelEvent(result));
    },
    async skipped(hotel) {
      progress.finished({ index: hotel.index, status: 'skipped' });
      await view.say(skippedLines(hotel, paint));
      if (asEvents) await io.stdout.event(skippedEvent(hotel));
    },
    storeAway(error) {
      followed?.released();
      progress.storeAway();
      const next =
        error instanceof LeaseLost
          ? 'It takes part again.'
          : 'Waiting for the database; nothing is sent until it is back.';
      void view.say([`${error.message} ${next}`]);
    },
    // Counting hotels does not require reading them.
    ...(asEvents && {
      notStarted: (hotel, before, stop) =>
        io.stdout.event(skippedEvent(notStartedResult(hotel, before, stop), stop)),
    }),
  };
}

/** Shows the result of a hotel that another process ended. */
export async function tellStored(
  hotel: StoredHotel,
  { view, io, asEvents }: Pick<Parts, 'view' | 'io' | 'asEvents'>,
): Promise<void> {
  const { state } = hotel;
  if (state === 'begun' || state === 'stopped') return;
  await view.say(storedHotelLines(hotel, state, paintFor(io.terminal)));
  if (asEvents) await io.stdout.event(storedHotelEvent({ ...hotel, state }));
}
