import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import { ApiError, failsEveryHotel, isSignedOut } from '#application/errors/api-error.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { GeneratedPasswords } from '#application/ports/generated-passwords.ts';
import type { HotelInput, InputHotel, InvalidHotel } from '#application/ports/hotel-input.ts';
import type { HotelLocks } from '#application/ports/hotel-locks.ts';
import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import type {
  ActiveRun,
  FinishedHotel,
  PasswordReset,
  Presence,
  RunStore,
  StoredHotel,
} from '#application/ports/run-store.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { backOffMs } from '#domain/session/request-limits.ts';
import { claimAhead } from './claim-ahead.ts';
import { withAdvice } from './conflict-advice.ts';
import { pruneOnboarded, type PrunedOutcome } from './hotel-pruning.ts';
import { knownHotels } from './known-hotels.ts';
import {
  skippedHotel,
  type HotelResult,
  type RunResult,
  type SkippedResult,
  type StopReason,
  type UnusableHotel,
} from './run-results.ts';
import {
  keptPasswordNotes,
  recordingJournal,
  usersToReset,
  withRecordedPasswords,
} from './user-passwords.ts';
import { waitingGuard } from './waiting-guard.ts';

/** Follows the hotels of a run. */
export interface RunWatcher {
  started(hotel: InputHotel, plan: OnboardingPlan): void;
  progress(hotel: InputHotel, event: OperationEvent): void;
  finished(result: HotelResult): Promise<void>;
  /** The configuration of the hotel is invalid or gone. */
  skipped(hotel: SkippedResult): Promise<void>;
  /**
   * Called for each hotel that the run did not reach before it stopped, with what an earlier start
   * stored of it. Without this method, these hotels are not read at all.
   */
  notStarted?:
    | ((hotel: InputHotel, before: StoredHotel | undefined, stop: StopReason) => Promise<void>)
    | undefined;
}

/** One start of a run, signed in. */
export interface RunStart {
  readonly run: ActiveRun;
  /** Checked. */
  readonly input: HotelInput;
  readonly passwords: GeneratedPasswords;
  /** Shared with the other processes of this machine; undefined if locks are unavailable. */
  readonly locks: HotelLocks | undefined;
  /** Hotels in progress at one time. */
  readonly atOnce: number;
  /** Overrides the run's. */
  readonly resetPasswords?: PasswordReset | undefined;
  /** Overrides the run's. */
  readonly isSecondMeant?: boolean | undefined;
  /** When the previous process stopped working on the run, in ms since 1970. */
  readonly freeSince: number;
  readonly isInterrupted: () => boolean;
  readonly watcher: RunWatcher;
}

interface Parts {
  readonly onboardHotel: OnboardHotel;
  readonly onboardingApi: OnboardingApi;
  /** Services shared by the hotels of one run. */
  readonly identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel;
  readonly users: UserApi;
  readonly runs: RunStore;
  readonly pauses: Pick<RequestPauses, 'giveUp'>;
  readonly clock: Clock;
}

/**
 * Sets up the hotels of a run, several at once, at its first start and at every later one. Done
 * hotels are skipped. A hotel that fails does not stop the others, unless the others would fail
 * too. Rejects with errors of the run store or the input; the run stays open.
 */
export class OnboardHotels {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async run(start: RunStart): Promise<RunResult> {
    const { runs, pauses, identifyHotel } = this.#parts;
    const { run, input } = start;
    const earlier = runs.earlier(run.facts);
    const isSecondMeant = start.isSecondMeant ?? run.facts.isSecondMeant ?? false;
    const isMeant = (key: string) => input.isMeant(key);
    try {
      const identify = identifyHotel({ isMeant, earlier, isSecondMeant });
      return await new StartedRun(this.#parts, start, identify).finish();
    } catch (error) {
      // Requests in progress cannot continue either.
      pauses.giveUp();
      throw error;
    } finally {
      await earlier.close();
    }
  }
}

class StartedRun {
  readonly #parts: Parts;
  readonly #start: RunStart;
  readonly #identifyHotel: IdentifyHotel;
  readonly #counts = { onboarded: 0, incomplete: 0, failed: 0 };
  readonly #unusable: UnusableHotel[] = [];
  readonly #faults: unknown[] = [];
  #stop: StopReason | undefined;

  constructor(parts: Parts, start: RunStart, identifyHotel: IdentifyHotel) {
    this.#parts = parts;
    this.#start = start;
    this.#identifyHotel = identifyHotel;
  }

  async finish(): Promise<RunResult> {
    const { run, input, atOnce } = this.#start;
    const before = await run.counts();
    if (before.begun > 0) await this.#letServerFinish();
    const hotels = input.hotels({
      known: await knownHotels(run),
      onInvalid: (hotel) => this.#skip(hotel),
    });
    const claimed = claimAhead(hotels, run, () => this.#isOver());
    await Promise.all(Array.from({ length: atOnce }, () => this.#work(claimed)));
    await claimed.return();
    if (this.#faults.length > 0) throw this.#faults[0];
    await run.release();
    const { incomplete, failed } = this.#counts;
    const onboarded = this.#counts.onboarded + before.onboarded;
    const skipped = run.input.hotels - onboarded - incomplete - failed;
    return {
      counts: { onboarded, incomplete, failed, skipped },
      stop: this.#stop,
      isResumed: Object.values(before).some((count) => count > 0),
      unusable: this.#unusable,
      areAllListed: this.#identifyHotel.areAllListed,
    };
  }

  /**
   * The server may still write what a killed process sent, so hotels are looked up only as long
   * after it as after any lost request (docs/decisions.md R9).
   */
  async #letServerFinish(): Promise<void> {
    const { clock } = this.#parts;
    const left = this.#start.freeSince + backOffMs(0) - clock.now();
    if (left > 0) await clock.sleep(left);
  }

  async #skip(hotel: InvalidHotel): Promise<void> {
    const { run, watcher } = this.#start;
    const before = await run.hotel(hotel.index);
    const result = skippedHotel(hotel, before);
    // A hotel that was claimed before keeps its journal.
    if (!before || before.state === 'skipped') await run.skip(result);
    else this.#unusable.push({ ...before, isGone: result.reason === 'gone' });
    await watcher.skipped(result);
  }

  /** Works on one hotel after another. Never rejects, so that the other workers finish theirs. */
  async #work(claimed: AsyncIterator<InputHotel>): Promise<void> {
    const { run, watcher } = this.#start;
    try {
      for (let next = await claimed.next(); !next.done; next = await claimed.next()) {
        const { value: hotel } = next;
        if (!this.#isOver()) await this.#onboard(hotel);
        else if (this.#stop && watcher.notStarted) {
          await watcher.notStarted(hotel, await run.hotel(hotel.index), this.#stop);
        }
        if (this.#isOver() && (this.#faults.length > 0 || !watcher.notStarted)) return;
      }
    } catch (error) {
      this.#faults.push(error);
      this.#parts.pauses.giveUp();
    }
  }

  #isOver(): boolean {
    if (this.#start.isInterrupted()) this.#stop ??= 'interrupted';
    return this.#stop !== undefined || this.#faults.length > 0;
  }

  async #onboard(given: InputHotel): Promise<void> {
    const { run, passwords, watcher } = this.#start;
    const { clock } = this.#parts;
    const hotel = withRecordedPasswords(given, passwords);
    const { index, file, config } = hotel;
    const journal = recordingJournal(run.journalOf(index), hotel, passwords);
    const from = clock.now();
    const { hotelCode: code, ...outcome } = withAdvice(await this.#attempt(hotel, journal));
    if (outcome.status === 'failed' && !this.#isOver()) await this.#stopAfter(outcome.error);
    const isCutShort =
      outcome.status === 'failed' && this.#isOver() && failsEveryHotel(outcome.error);
    const result: HotelResult = {
      index,
      file,
      name: config.hotelProfile.name,
      code,
      ...outcome,
      presence: outcome.hotelId === undefined ? presenceOf(journal.read('hotel')) : 'there',
      cutShortBy: isCutShort ? this.#stop : undefined,
      times: { from, to: clock.now() },
      notes: [...outcome.notes, ...keptPasswordNotes(hotel, journal)],
    };
    if (!isCutShort) await run.end(index, finishedHotel(result));
    this.#counts[result.status] += 1;
    await watcher.finished(result);
  }

  async #attempt(hotel: InputHotel, journal: Journal): Promise<PrunedOutcome> {
    const { run, locks, watcher } = this.#start;
    const { onboardHotel, onboardingApi, clock } = this.#parts;
    const { index, file, before, config, hasOwnCode } = hotel;
    const { facts } = run;
    const isOver = () => this.#isOver();
    const guard = locks && waitingGuard(locks, config.hotelProfile, { clock, isOver });
    const reset = this.#start.resetPasswords ?? facts.resetPasswords;
    try {
      const outcome = await onboardHotel.run({
        config,
        start: { startedAt: facts.startedAt, seed: facts.seed, index },
        ...(guard && { guard }),
        findsExtras: facts.prune !== undefined,
        journal,
        codeOrigin: hasOwnCode ? 'given' : 'derived',
        place: { file, before },
        identifyHotel: this.#identifyHotel,
        ...(reset && { resetPasswords: usersToReset(hotel, reset) }),
        onPlanned: (plan) => watcher.started(hotel, plan),
        onProgress: (event) => watcher.progress(hotel, event),
      });
      return await pruneOnboarded(onboardingApi, outcome, { config, journal, facts });
    } finally {
      await guard?.release();
    }
  }

  /** Stops the run if its other hotels would fail for the same reason. */
  async #stopAfter(failure: FailedOperation): Promise<void> {
    if (isSignedOut(failure)) this.#stop ??= 'session-over';
    else if (failsEveryHotel(failure) && !(await this.#isReachable())) this.#stop ??= 'unreachable';
    if (this.#stop !== undefined) this.#parts.pauses.giveUp();
  }

  async #isReachable(): Promise<boolean> {
    try {
      await this.#parts.users.currentUser();
      return true;
    } catch (error) {
      if (error instanceof ApiError) return !error.isNetwork;
      throw error;
    }
  }
}

function presenceOf(hotel: JournalEntry | undefined): Presence {
  if (hotel?.state === 'intended') return 'in-doubt';
  return hotel?.state === 'uncertain' ? 'unknown' : 'absent';
}

/** The part of a result that the run stores. */
function finishedHotel(result: HotelResult): FinishedHotel {
  const { status, hotelId, operations, presence, missing, warnings, error, times } = result;
  const stored = { status, hotelId, operations, presence, missing, warnings };
  return { ...stored, ...(error && { error }), ...(times && { times }) };
}
