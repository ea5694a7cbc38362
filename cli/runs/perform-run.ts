import { refusedShare } from '#application/runs/run-summary.ts';
import type { StopReason } from '#application/bulk/run-results.ts';
import type { RunStart, RunWatcher, StartOptions } from '#application/bulk/run-start.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { LockHolder } from '#application/ports/runs/hotel-locks.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Call, Io } from '#cli/call/command.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { CallServices } from '#cli/container.ts';
import { type Display, createProgressView } from '#cli/progress/display.ts';
import { RunProgress, type HeldHotel } from '#cli/progress/run-progress.ts';
import { hotelEvent, skippedEvent, storedHotelEvent } from '#cli/runs/results/hotel-events.ts';
import { resultLines, skippedLines, storedHotelLines } from '#cli/runs/results/hotel-lines.ts';
import {
  notStartedMessage,
  passwordLines,
  stoppedAtOnceLines,
  stopSentence,
} from '#cli/runs/results/next-steps.ts';
import { exitCodeOf, noteListing, runFacts, runLines } from '#cli/runs/results/run-result.ts';
import { counted, hotelLabel, printable } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { INSTEAD, runFailure } from './chosen-run.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { hotelLocks } from './hotel-locks.ts';

type Started = Pick<RunStart, 'run' | 'heldSince' | 'input' | 'counts' | 'ofRun'>;

export interface Work extends Started, Pick<StartOptions, 'parts' | 'plan' | 'select'> {
  readonly credentials: CredentialsFile;
}

/**
 * Shows the progress. After the first Ctrl-C, requests in progress still finish. Call after the sign-in, and close the
 * run afterwards. Throws `CommandFailure` if it can no longer be stored.
 */
export async function performRun(
  { options, io }: Call,
  services: CallServices,
  { credentials, parts, plan, select, ...work }: Work,
): Promise<ExitCode> {
  const { run, ofRun } = work;
  const startedAt = performance.now();
  const counts = await run.counts();
  const isResumed = Object.values(counts).some((count) => count > 0);
  const { pauses, requestCount } = await services.connection();
  const locks = await hotelLocks(services, io);
  const before = { hotels: counts.onboarded, operations: ofRun?.doneOperations ?? 0 };
  const progress = new RunProgress({ total: run.input, before, requestCount, now: Date.now() });
  const view = createProgressView(io, progress, pauses);
  io.interrupts.stopWith({
    onFirst() {
      void view.say(['Stopping: waiting for requests in progress (Ctrl-C again exits at once) …']);
      pauses.giveUp();
    },
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(run.facts, credentials.writtenTo);
      return [view.erasure() + first, ...others];
    },
  });
  const { hotels, resetPasswords, new: isSecondIntended, json: asEvents = false } = options;
  try {
    const onboardHotels = await services.onboardHotels();
    const result = await onboardHotels.run({
      ...work,
      passwords: credentials,
      locks,
      options: { hotels, resetPasswords, isSecondIntended, parts, select, plan },
      isInterrupted: io.interrupts.isInterrupted,
      watcher: runWatcher(progress, { view, io, asEvents }),
    });
    view.close();
    const report = {
      ...result,
      isResumed,
      isRemoved: !isResumed && (await refusedShare(run)) === 'all',
      requests: requestCount(),
      ms: performance.now() - startedAt,
      credentials: credentials.writtenTo,
      parts,
    };
    await noteListing(report.listed, io);
    await io.stderr.lines(wrapped(await runLines(report, run), io.terminal));
    io.summary.note(await runFacts(report, run));
    if (report.stop) io.summary.fail(stopSentence(report.stop));
    return exitCodeOf(report);
  } catch (error) {
    const passwords = credentials.writtenTo;
    const isReadable = !(error instanceof RunUnreadable);
    await view.say(
      isReadable ? stoppedAtOnceLines(run.facts, passwords) : passwordLines(passwords),
    );
    throw runFailure(error, run.facts, { exitCode: EXIT.failed, advice: INSTEAD });
  } finally {
    view.close();
  }
}

interface Screen {
  readonly view: Display;
  readonly io: Io;
  readonly asEvents: boolean;
}

function runWatcher(progress: RunProgress, { view, io, asEvents }: Screen): RunWatcher {
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
        io.stdout.event(skippedEvent(notStarted(hotel, before, stop), stop)),
    }),
  };
}

export async function printStored(
  hotel: StoredHotel,
  { view, io, asEvents }: Screen,
): Promise<void> {
  const { state } = hotel;
  if (state === 'started' || state === 'stopped') return;
  await view.say(storedHotelLines(hotel, state, paintFor(io.terminal)));
  if (asEvents) await io.stdout.event(storedHotelEvent({ ...hotel, state }));
}

function notStarted(
  { index, file, config: { hotelProfile } }: InputHotel,
  before: StoredHotel | undefined,
  stop: StopReason,
) {
  const { name, code } = hotelProfile;
  const message = notStartedMessage(stop);
  const warnings = [{ operation: 'hotel', status: 0, message, fields: {} }];
  return { index, file, name, code, before, reason: 'not-started' as const, warnings };
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
