import type { SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { InputOfRun } from '#application/bulk/input/input-of-run.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Call } from '#cli/call/call.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { Services } from '#cli/container.ts';
import type { Display } from '#cli/progress/display.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { stoppedAtOnceLines } from './results/next-steps.ts';
import { runWatcher } from './run-watcher.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

export interface Work {
  readonly run: RunInProgress;
  /** When this process took over the run, in ms since 1970 */
  readonly heldSince: number;
  /** The caller must have checked the configurations. */
  readonly input: HotelInput;
  readonly counts: InputCounts;
  /** The result of `inputOfRun`, if the run existed before */
  readonly ofRun?: InputOfRun | undefined;
  readonly credentials: CredentialsFile;
  readonly interrupts: Interrupts;
  /** Parts of hotels to which this start is limited */
  readonly parts?: readonly Part[] | undefined;
  /** The saved plan that the run applies */
  readonly plan?: SavedPlan | undefined;
  /** Hotels to which this start is limited */
  readonly select?: readonly string[] | undefined;
}

export interface RunScreen {
  readonly view: Display;
  readonly watcher: RunWatcher;
}

/** Shows the progress until `view` is closed. After the first Ctrl-C, requests in progress still finish. */
export async function openRunScreen(
  { options, io }: Call,
  services: Services,
  { run, ofRun, credentials, interrupts }: Work,
): Promise<RunScreen> {
  const { pauses, requestCount } = await services.connection();
  const before = {
    hotels: (await run.counts()).onboarded,
    operations: ofRun?.doneOperations ?? 0,
  };
  const progress = new RunProgress({ total: run.input, before, requestCount, now: Date.now() });
  const asEvents = options.json ?? false;
  const view = createProgressView(io, progress, pauses);
  interrupts.stopWith({
    onFirst() {
      void view.say(['Stopping: waiting for requests in progress (Ctrl-C again exits at once) …']);
      pauses.giveUp();
    },
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(run.facts, credentials.writtenTo);
      return [view.erasure() + first, ...others];
    },
  });
  return { view, watcher: runWatcher({ progress, view, io, asEvents }) };
}
