import { refusedShare } from '#application/bulk/plan/refused-share.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Services } from '#cli/container.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { INSTEAD, runFailure } from './chosen-run.ts';
import { hotelLocks } from './hotel-locks.ts';
import { passwordLines, stoppedAtOnceLines } from './results/next-steps.ts';
import {
  exitCodeOf,
  noteListing,
  runFacts,
  runLines,
  type StartReport,
} from './results/run-result.ts';
import { stopSentence } from './results/stop-words.ts';
import { openRunScreen, type RunScreen, type Work } from './run-screen.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/**
 * Sets up the hotels of a run and prints the result. Call after the sign-in. The caller has to close the run. Throws
 * `CommandFailure` if the run can no longer be stored.
 */
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
