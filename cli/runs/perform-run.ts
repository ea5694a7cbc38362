import type {
  RunResult,
  SkippedResult,
  StopReason,
  UnusableHotel,
} from '#application/bulk/run-results.ts';
import { submitHotels } from '#application/bulk/input/submit-hotels.ts';
import type { GeneratedPasswords } from '#application/ports/generated-passwords.ts';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import {
  RunUnreadable,
  SourcesInUse,
  StoreUnreachable,
  type ActiveRun,
} from '#application/ports/run-store.ts';
import type { StoredHotel } from '#application/ports/stored-hotels.ts';
import type { RunLook } from '#application/ports/shared-runs.ts';
import { passwordReset, type Call, type Io } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/file-failure.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import type { ServiceSource } from '#cli/container.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { INSTEAD, runFailure } from './chosen-run.ts';
import type { CredentialsFile } from './credentials-file.ts';
import {
  listingNotes,
  NOT_CHECKED,
  passwordLines,
  runFacts,
  runLines,
  stoppedAtOnceLines,
  stopSentence,
  type StartReport,
} from './run-report.ts';
import { runWatcher, tellStored } from './run-watcher.ts';

export interface Work {
  readonly run: ActiveRun;
  /** Checked. Undefined to work on what was submitted to a shared run. */
  readonly input: HotelInput | undefined;
  /** Undefined where generated passwords stay sealed. */
  readonly credentials: CredentialsFile | undefined;
  readonly interrupts: Interrupts;
  /** Takes part for somebody else, who waits for the results of the whole run. */
  readonly isWorker?: boolean;
  /** Whether to stay until other processes have finished the hotels of a shared run. */
  readonly waitsForOthers?: boolean;
}

/**
 * Sets up the hotels of a run, signed in, and shows them on the terminal. Rejects with
 * `CommandFailure` if the run can no longer be stored, and with `SourcesInUse` before anything is
 * sent. Leaves the run open.
 */
export async function performRun(
  { options, io }: Call,
  services: ServiceSource,
  { run, input, credentials, interrupts, isWorker = false, waitsForOthers = true }: Work,
): Promise<ExitCode> {
  const onboardHotels = await services.load('onboardHotels');
  const pauses = await services.load('pauses');
  const requestCount = await services.load('requestCount');
  const locks = await hotelLocksOrWarning(services, io);
  const { facts, shared } = run;
  const counts = await run.counts();
  const isResumed = Object.values(counts).some((count) => count > 0);
  const before = {
    hotels: counts.onboarded,
    operations: (await run.operations('onboarded')).done,
  };
  const progress = new RunProgress({ total: run.input, before, requestCount, now: Date.now() });
  const asEvents = options.json ?? false;
  const seen = (look: RunLook) => progress.seen(look, Date.now());
  const tellHotel = (hotel: StoredHotel) => tellStored(hotel, { view, io, asEvents });
  const followed =
    shared && (await FollowedRun.start({ run, seen, tell: isWorker ? undefined : tellHotel }));
  const view = createProgressView(io, progress, pauses);
  interrupts.stopWith({
    onFirst() {
      void view.say(['Stopping: waiting for requests in progress (Ctrl-C again exits at once) …']);
      pauses.giveUp();
    },
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(facts, credentials?.writtenTo);
      const lease = shared ? ['Other processes can continue with its hotels in 30 seconds.'] : [];
      return [view.erasure() + first, ...others, ...lease];
    },
  });
  const startedAt = performance.now();
  const unusable: UnusableHotel[] = [];
  shared?.countRequests(requestCount);
  try {
    const watcher = runWatcher({ progress, view, io, asEvents, followed });
    if (shared && input) {
      const onUnusable = (hotel: UnusableHotel) => void unusable.push(hotel);
      const onSkipped = (hotel: SkippedResult) => watcher.skipped(hotel);
      await submitHotels({ run, input, onSkipped, onUnusable }, (hotels) => {
        progress.submitted = hotels;
      });
      progress.submitted = undefined;
    } else if (shared && !isWorker) {
      await shared.reopen();
    }
    followed?.keepLooking();
    const result = await onboardHotels.run({
      run,
      input: shared ? undefined : input,
      passwords: (shared ? undefined : credentials) ?? SEALED,
      locks,
      atOnce: options.hotels ?? facts.limits.hotels,
      resetPasswords: passwordReset(options),
      isSecondMeant: options.new,
      freeSince: performance.timeOrigin,
      waitsForOthers,
      patienceMs: (options.wait ?? 0) * 1000,
      isInterrupted: interrupts.isInterrupted,
      watcher,
    });
    const last = await followed?.finish();
    view.close();
    const ms = performance.now() - startedAt;
    await exportCredentials(services, run, credentials);
    const report = {
      ...result,
      stop: result.stop ?? cancelledAs(last, result),
      unusable: [...result.unusable, ...unusable],
      isResumed,
      requests: requestCount(),
      ms,
      credentials: credentials?.writtenTo,
    };
    await tell(report, run, io);
    return exitCodeOf(report, isWorker);
  } catch (error) {
    if (error instanceof SourcesInUse) throw error;
    if (error instanceof RunUnreadable) {
      await view.say(passwordLines(credentials?.writtenTo));
    } else {
      await view.say(stoppedAtOnceLines(facts, credentials?.writtenTo));
    }
    // It was waited for.
    if (error instanceof StoreUnreachable) {
      throw new CommandFailure(EXIT.unreachable, error.message);
    }
    throw runFailure(error, facts, { exitCode: EXIT.failed, advice: INSTEAD });
  } finally {
    await followed?.stop();
    view.close();
  }
}

/** The passwords of a shared run are in its store before any of them is sent. */
const SEALED: GeneratedPasswords = { passwordOf: () => undefined, write: () => undefined };

/** Writes the generated passwords of a shared run to a file of this machine. */
async function exportCredentials(
  services: ServiceSource,
  { shared, facts }: ActiveRun,
  credentials: CredentialsFile | undefined,
): Promise<void> {
  if (!shared || !credentials) return;
  const runs = await services.load('runs');
  for await (const { user, hotel } of runs.shared?.generatedAccounts(facts.run) ?? []) {
    credentials.write(user, hotel);
  }
}

async function tell(report: StartReport, run: ActiveRun, io: Io): Promise<void> {
  if (!report.areAllListed) await io.stderr.line(NOT_CHECKED);
  await io.stderr.lines(wrapped(await runLines(report, run), io.terminal));
  io.summary.note({ ...(await runFacts(report, run)), ...listingNotes(report) });
  if (report.stop) io.summary.fail(stopSentence(report.stop));
}

/** Without locks, one process works normally; two must not run at once. */
async function hotelLocksOrWarning(services: ServiceSource, { stderr }: Io) {
  try {
    return await services.load('hotelLocks');
  } catch (error) {
    await stderr.line(
      `Warning: cannot lock hotels against other processes: ${fileFailureReason(error)}. ` +
        'Do not run hms on the same hotels twice at the same time.',
    );
    return undefined;
  }
}

/** A worker without hotels may learn last that the run was cancelled. */
function cancelledAs(last: RunLook | undefined, { counts }: RunResult): StopReason | undefined {
  return last?.sharing?.status === 'cancelled' && counts.skipped > 0 ? 'cancelled' : undefined;
}

/** docs/cli.md 'Exit codes'. A worker leaves the remaining hotels to others. */
function exitCodeOf(
  { counts, stop }: Pick<StartReport, 'counts' | 'stop'>,
  isWorker: boolean,
): ExitCode {
  if (stop === 'interrupted' || stop === 'cancelled') return EXIT.interrupted;
  if (stop !== undefined) return EXIT.unreachable;
  if (counts.failed > 0 || (counts.skipped > 0 && !isWorker)) return EXIT.failed;
  return counts.incomplete > 0 ? EXIT.incomplete : EXIT.done;
}
