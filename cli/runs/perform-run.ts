import type { InputOfRun } from '#application/bulk/input/input-of-run.ts';
import type { SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { Services } from '#cli/container.ts';
import { showPauses } from '#cli/progress/pauses.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { INSTEAD, runFailure } from './chosen-run.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { hotelLocks } from './hotel-locks.ts';
import { passwordLines, stoppedAtOnceLines } from './results/next-steps.ts';
import { exitCodeOf, noteListing, runFacts, runLines } from './results/run-result.ts';
import { stopSentence } from './results/stop-words.ts';
import { runWatcher } from './run-watcher.ts';

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
  /** The saved plan that the run applies */
  readonly plan?: SavedPlan | undefined;
}

/**
 * Sets up the hotels of a run and prints the result. Call after the sign-in. The caller has to close the run. Throws
 * `CommandFailure` if the run can no longer be stored.
 */
export async function performRun(call: Call, services: Services, work: Work): Promise<ExitCode> {
  const { run, credentials } = work;
  const { stderr, summary, terminal } = call.io;
  const startedAt = performance.now();
  const isResumed = Object.values(await run.counts()).some((count) => count > 0);
  const { requestCount } = await services.connection();
  try {
    const result = await onboard(call, services, work);
    const ms = performance.now() - startedAt;
    const passwords = credentials.writtenTo;
    const report = { ...result, isResumed, requests: requestCount(), ms, credentials: passwords };
    await noteListing(result.listed, call.io);
    await stderr.lines(wrapped(await runLines(report, run), terminal));
    summary.note(await runFacts(report, run));
    if (result.stop) summary.fail(stopSentence(result.stop));
    return exitCodeOf(report);
  } catch (error) {
    const passwords = credentials.writtenTo;
    const isReadable = !(error instanceof RunUnreadable);
    await stderr.lines(
      isReadable ? stoppedAtOnceLines(run.facts, passwords) : passwordLines(passwords),
    );
    throw runFailure(error, run.facts, { exitCode: EXIT.failed, advice: INSTEAD });
  }
}

/** Shows the progress. After the first Ctrl-C, requests in progress still finish. */
async function onboard(
  { options, io }: Call,
  services: Services,
  { credentials, interrupts, plan, ...work }: Work,
): Promise<RunResult> {
  const { run, ofRun } = work;
  const { pauses } = await services.connection();
  const locks = await hotelLocks(services, io);
  const onboardHotels = await services.onboardHotels();
  const before = {
    hotels: (await run.counts()).onboarded,
    operations: ofRun?.doneOperations ?? 0,
  };
  const progress = new RunProgress(run.input, Date.now(), before);
  const display = showPauses(io, pauses, (now, pause) => progress.line(now, pause));
  interrupts.stopWith({
    onFirst() {
      void io.stderr.line(
        'Stopping: waiting for requests in progress (Ctrl-C again exits at once) …',
      );
      pauses.giveUp();
    },
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(run.facts, credentials.writtenTo);
      return [display.erasure() + first, ...others];
    },
  });
  try {
    return await onboardHotels.run({
      ...work,
      passwords: credentials,
      locks,
      options: { hotels: options.hotels, plan },
      isInterrupted: interrupts.isInterrupted,
      watcher: runWatcher(progress, io, options.json ?? false),
    });
  } finally {
    display.close();
  }
}
