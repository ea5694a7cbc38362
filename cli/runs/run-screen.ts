import type { RunWatcher } from '#application/bulk/started-run.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { ActiveRun } from '#application/ports/runs/run-store.ts';
import type { RunLook } from '#application/ports/runs/shared-runs.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Call } from '#cli/call/call.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { ServiceSource } from '#cli/container.ts';
import type { Display } from '#cli/progress/display.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { stoppedAtOnceLines } from './run-report.ts';
import { runWatcher, tellStored } from './run-watcher.ts';

export interface Work {
  readonly run: ActiveRun;
  /** Checked. Undefined to work on what was submitted to a shared run. */
  readonly input: HotelInput | undefined;
  /** Undefined where generated passwords stay sealed. */
  readonly credentials: CredentialsFile | undefined;
  readonly interrupts: Interrupts;
  /** Limits this start to some parts of the run. */
  readonly parts?: readonly Part[] | undefined;
  /** Number of unfinished hotels that this start leaves alone. */
  readonly leftOut?: (() => number) | undefined;
  /** Takes part for somebody else, who waits for the results of the whole run. */
  readonly isWorker?: boolean;
  /** Whether to stay until other processes have finished the hotels of a shared run. */
  readonly waitsForOthers?: boolean;
}

/** What the terminal shows of a run in progress. */
export interface RunScreen {
  readonly progress: RunProgress;
  readonly view: Display;
  readonly watcher: RunWatcher;
  /** The other processes of a shared run. */
  readonly followed: FollowedRun | undefined;
}

/** Shows the progress of a run from now on. Ctrl-C lets its requests in progress finish first. */
export async function openRunScreen(
  { options, io }: Call,
  services: ServiceSource,
  { run, credentials, interrupts, isWorker = false }: Work,
): Promise<RunScreen> {
  const pauses = await services.load('pauses');
  const requestCount = await services.load('requestCount');
  const before = {
    hotels: (await run.counts()).onboarded,
    operations: (await run.operations('onboarded')).done,
  };
  const progress = new RunProgress({ total: run.input, before, requestCount, now: Date.now() });
  const asEvents = options.json ?? false;
  const seen = (look: RunLook) => progress.seen(look, Date.now());
  const tellHotel = (hotel: StoredHotel) => tellStored(hotel, { view, io, asEvents });
  const tell = isWorker ? undefined : tellHotel;
  const followed = run.shared && (await FollowedRun.start({ run, seen, tell }));
  const view = createProgressView(io, progress, pauses);
  interrupts.stopWith({
    onFirst() {
      void view.say(['Stopping: waiting for requests in progress (Ctrl-C again exits at once) …']);
      pauses.giveUp();
    },
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(run.facts, credentials?.writtenTo);
      const lease = run.shared
        ? ['Other processes can continue with its hotels in 30 seconds.']
        : [];
      return [view.erasure() + first, ...others, ...lease];
    },
  });
  return {
    progress,
    view,
    followed,
    watcher: runWatcher({ progress, view, io, asEvents, followed }),
  };
}
