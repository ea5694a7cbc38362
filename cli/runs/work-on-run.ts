// Carries out a run, at its first start and at every later one.
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelInput, InputHotel } from '#application/ports/hotel-input.ts';
import { RunUnreadable, RunUnwritable, type ActiveRun } from '#application/ports/run-store.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { resumeFailure } from './chosen-run.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { listingNotes, NOT_CHECKED } from './conflict-advice.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { passwordReset } from './existing-passwords.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/file-failure.ts';
import {
  hotelEvent,
  hotelLines,
  notStartedResult,
  skippedEvent,
  skippedLines,
  skippedResult,
} from './hotel-report.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import { knownHotels } from './known-hotels.ts';
import { hotelPruning } from './hotel-pruning.ts';
import { runOnboarding, type RunEnd } from './onboarding-run.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import {
  cutShortLines,
  passedHotel,
  passwordLines,
  runFacts,
  runLines,
  type PassedHotel,
  type RunAccount,
} from './run-report.ts';
import type { ServiceSource } from '#cli/call/services.ts';
import { stopSentence } from './stop-texts.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

export interface Work {
  readonly log: ActiveRun;
  /** Checked. */
  readonly input: HotelInput;
  readonly credentials: CredentialsFile;
  readonly interrupts: Interrupts;
}

/** Signed in. What throws leaves the log to its owner. */
export async function workOnRun(
  { options, io }: Call,
  services: ServiceSource,
  { log, input, credentials, interrupts }: Work,
): Promise<ExitCode> {
  const pauses = await services.get('pauses');
  const users = await services.get('users');
  const requestCount = await services.get('requestCount');
  const earlier = (await services.get('runs')).earlier(log.facts);
  const identifyHotel = (await services.get('identifyHotel'))({
    isMeant: (key) => input.isMeant(key),
    earlier,
    isSecondMeant: options.new ?? log.facts.isSecondMeant ?? false,
  });
  const locks = await hotelLocksOrWarning(services, io);
  const { limits } = log.facts;
  const countsBefore = await log.counts();
  const { onboarded: onboardedBefore } = countsBefore;
  const before = { hotels: onboardedBefore, operations: (await log.operations('onboarded')).done };
  const now = Date.now();
  const view = createProgressView(
    io,
    pauses,
    new RunProgress({ total: log.input, before, requestCount, now }),
  );
  const paint = paintFor(io.terminal);
  interrupts.stopWith({
    onFirst: () => {
      void view.say([
        'Stopping: waiting for the requests under way (Ctrl-C again exits at once) …',
      ]);
      pauses.giveUp();
    },
    lastWords: () => {
      const [first = '', ...others] = cutShortLines(log.facts, credentials.writtenTo);
      return [view.erasure() + first, ...others];
    },
  });
  const passedOver: PassedHotel[] = [];
  const begunAt = performance.now();
  try {
    const hotels = input.hotels({
      known: await knownHotels(log),
      onInvalid: async (hotel) => {
        const known = await log.hotel(hotel.index);
        const result = skippedResult(hotel, known);
        // One that was begun before keeps what is known of it.
        if (!known || known.state === 'skipped') await log.skip(result);
        else passedOver.push(passedHotel(known, hotel.problems.length === 0));
        view.ended({ index: hotel.index, status: 'skipped' });
        void view.say(skippedLines(result, paint));
        if (options.json) void io.stdout.event(skippedEvent(result));
      },
    });
    const end = await runOnboarding(withKeptPasswords(hotels, credentials), {
      onboardHotel: await services.get('onboardHotel'),
      identifyHotel,
      log,
      atOnce: options.hotels ?? limits.hotels,
      isInterrupted: interrupts.isInterrupted,
      isReachable: () => isReachable(users),
      giveUp: () => pauses.giveUp(),
      locks,
      prune: hotelPruning(await services.get('pruneHotel'), log.facts.prune, log.facts.username),
      resetPasswords: passwordReset(options) ?? log.facts.resetPasswords,
      keepPassword: (user, hotel) => credentials.write(user, hotel),
      watcher: {
        started: (hotel, plan) => view.started(hotel, plan),
        progress: (hotel, event) => view.progress(hotel, event),
        ended: async (result) => {
          view.ended(result);
          await view.say(hotelLines(result, paint));
          if (options.json) await io.stdout.event(hotelEvent(result));
        },
        // To count them they need not be read.
        notStarted: options.json
          ? async (hotel, stop) => {
              const result = notStartedResult(hotel, await log.hotel(hotel.index), stop);
              await io.stdout.event(skippedEvent(result));
            }
          : undefined,
      },
    });
    view.close();
    await log.release();
    if (!identifyHotel.areAllListed) await io.stderr.line(NOT_CHECKED);
    const account: RunAccount = {
      run: log.facts.run,
      hotels: log.input.hotels,
      counts: countsOf(end, log.input.hotels, onboardedBefore),
      isResumed: Object.values(countsBefore).some((count) => count > 0),
      stop: end.stop,
      requests: requestCount(),
      ms: performance.now() - begunAt,
      credentials: credentials.writtenTo,
      passedOver,
    };
    await io.stderr.lines(wrapped(await runLines(account, log), io.terminal));
    io.summary.note({ ...(await runFacts(account, log)), ...listingNotes(identifyHotel) });
    if (end.stop) io.summary.fail(stopSentence(end.stop));
    return exitCodeOf(account);
  } catch (error) {
    // What is under way cannot go on: nothing more of it is sent.
    pauses.giveUp();
    if (error instanceof RunUnreadable) {
      await view.say(passwordLines(credentials.writtenTo));
      throw resumeFailure(log.facts.folder, log.facts.run, error, EXIT.failed);
    }
    await view.say(cutShortLines(log.facts, credentials.writtenTo));
    if (!(error instanceof RunUnwritable)) throw error;
    const file = `${log.facts.folder}/${log.facts.run}.db`;
    throw new CommandFailure(EXIT.failed, `${file} cannot be written: ${error.message}.`);
  } finally {
    await earlier.close();
    view.close();
  }
}

/** Without locks one process works as well as before; two must not be started at once. */
async function hotelLocksOrWarning(services: ServiceSource, { stderr }: Io) {
  try {
    return await services.get('hotelLocks');
  } catch (error) {
    await stderr.line(
      `Warning: hotels cannot be locked for other processes: ${fileFailureReason(error)}. ` +
        'Do not run hms on the same hotels twice at the same time.',
    );
    return undefined;
  }
}

/** A user who was sent with a generated password, or may have been, keeps it. */
async function* withKeptPasswords(
  hotels: AsyncIterable<InputHotel>,
  credentials: CredentialsFile,
): AsyncGenerator<InputHotel> {
  for await (const hotel of hotels) {
    const staffUsers = hotel.config.staffUsers.map((user, place) => {
      const isGenerated = hotel.generatedPasswords.includes(place);
      const password = isGenerated ? credentials.passwordOf(user.username) : undefined;
      return password === undefined ? user : { ...user, password };
    });
    yield { ...hotel, config: { ...hotel.config, staffUsers } };
  }
}

/** Skipped are the invalid hotels, and those that this start did not come to. */
function countsOf({ counts }: RunEnd, hotels: number, onboardedBefore: number) {
  const onboarded = counts.onboarded + onboardedBefore;
  const { incomplete, failed } = counts;
  return { onboarded, incomplete, failed, skipped: hotels - onboarded - incomplete - failed };
}

/** docs/cli.md 'Exit codes'. */
function exitCodeOf({ counts, stop }: RunAccount): ExitCode {
  if (stop === 'interrupted') return EXIT.interrupted;
  if (stop !== undefined) return EXIT.unreachable;
  if (counts.failed > 0 || counts.skipped > 0) return EXIT.failed;
  return counts.incomplete > 0 ? EXIT.incomplete : EXIT.done;
}

async function isReachable(users: UserApi): Promise<boolean> {
  try {
    await users.currentUser();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return !error.isNetwork;
    throw error;
  }
}
