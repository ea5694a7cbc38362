import { refusedShare } from '#application/bulk/plan/refused-share.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Call, Io } from '#cli/call/command.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Services } from '#cli/container.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { INSTEAD, runFailure } from './chosen-run.ts';
import { hotelLocks } from './hotel-locks.ts';
import { passwordLines, stoppedAtOnceLines, stopSentence } from '#cli/runs/results/next-steps.ts';
import {
  exitCodeOf,
  noteListing,
  runFacts,
  runLines,
  type StartReport,
} from '#cli/runs/results/run-result.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { InputOfRun } from '#application/bulk/input/input-of-run.ts';
import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { Display } from '#cli/progress/display.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { runWatcher } from './run-watcher.ts';

/** Call after the sign-in, and close the run afterwards. Throws `CommandFailure` if it can no longer be stored. */
export async function performRun(call: Call, services: Services, work: Work): Promise<ExitCode> {
  const { run, credentials } = work;
  const startedAt = performance.now();
  const isResumed = Object.values(await run.counts()).some((count) => count > 0);
  const { requestCount } = await services.connection();
  const locks = await hotelLocks(services, call.io);
  const screen = await openRunScreen(call, services, work);
  try {
    const result = await onboard(call, services, { ...work, locks }, screen);
    screen.view.close();
    const ms = performance.now() - startedAt;
    const report = {
      ...result,
      isResumed,
      isRemoved: !isResumed && (await refusedShare(run)) === 'all',
      requests: requestCount(),
      ms,
      credentials: credentials.writtenTo,
      parts: work.parts,
    };
    await printReport(report, run, call.io);
    return exitCodeOf(report);
  } catch (error) {
    const passwords = credentials.writtenTo;
    const isReadable = !(error instanceof RunUnreadable);
    await screen.view.say(
      isReadable ? stoppedAtOnceLines(run.facts, passwords) : passwordLines(passwords),
    );
    throw runFailure(error, run.facts, { exitCode: EXIT.failed, advice: INSTEAD });
  } finally {
    screen.view.close();
  }
}

interface WithLocks {
  readonly locks: HotelLocks | undefined;
}

async function onboard(
  { options }: Call,
  services: Services,
  {
    run,
    heldSince,
    input,
    counts,
    ofRun,
    credentials,
    interrupts,
    locks,
    parts,
    select,
    plan,
  }: Work & WithLocks,
  { watcher }: RunScreen,
): Promise<RunResult> {
  const onboardHotels = await services.onboardHotels();
  return await onboardHotels.run({
    run,
    heldSince,
    input,
    counts,
    ofRun,
    passwords: credentials,
    locks,
    options: {
      hotels: options.hotels,
      resetPasswords: options.resetPasswords,
      isSecondIntended: options.new,
      parts,
      select,
      plan,
    },
    isInterrupted: interrupts.isInterrupted,
    watcher,
  });
}

async function printReport(report: StartReport, run: RunInProgress, io: Io): Promise<void> {
  await noteListing(report.listed, io);
  await io.stderr.lines(wrapped(await runLines(report, run), io.terminal));
  io.summary.note(await runFacts(report, run));
  if (report.stop) io.summary.fail(stopSentence(report.stop));
}

export interface Work {
  readonly run: RunInProgress;
  /** When this process took over the run, in ms since 1970 */
  readonly heldSince: number;
  readonly input: HotelInput;
  readonly counts: InputCounts;
  readonly ofRun?: InputOfRun | undefined;
  readonly credentials: CredentialsFile;
  readonly interrupts: Interrupts;
  readonly parts?: readonly Part[] | undefined;
  readonly plan?: SavedPlan | undefined;
  readonly select?: readonly string[] | undefined;
}

interface RunScreen {
  readonly view: Display;
  readonly watcher: RunWatcher;
}

/** Shows the progress until `view` is closed. After the first Ctrl-C, requests in progress still finish. */
async function openRunScreen(
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
