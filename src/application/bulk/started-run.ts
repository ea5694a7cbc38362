import type { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import {
  ApiError,
  failsEveryHotel,
  isSignedOut,
  PAUSE_TOO_LONG,
} from '#application/errors/api-error.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isOfParts } from '#domain/plan/parts.ts';
import { HotelInUse } from '#application/ports/runs/hotel-locks.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import {
  finishedHotel,
  type HotelResult,
  type HotelOutcome,
  type RunResult,
  type StopReason,
  type UnusableHotel,
} from './run-results.ts';
import type { RunParts, RunStart, StartOptions } from './run-start.ts';
import { countsOf, type RunPart } from '#application/runs/run-summary.ts';
import { isCreated } from '#application/onboarding/journal-entries.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { presenceOf, outcomeInRun } from '#application/runs/unfinished-hotel.ts';
import { hotelBatches, hotelsToStart } from './input/hotels-to-start.ts';
import { selectedOfRun, type InputOfRun } from './input/input-of-run.ts';
import {
  keptPasswordNotes,
  recordingJournal,
  usersToReset,
  withRecordedPasswords,
} from './user-passwords.ts';

function withoutNewUsers(plan: OnboardingPlan): OnboardingPlan {
  const operations = plan.operations.map((operation) =>
    operation.kind === 'user' ? { ...operation, onlyIfExists: true as const } : operation,
  );
  return { ...plan, operations };
}

/** Interval between attempts at a hotel that another process works on. */
const IN_USE_POLL_MS = 500;

/** One start of a run. It ends when no work remains, or when the run has to stop. */
export class StartedRun {
  readonly #parts: RunParts;
  readonly #start: RunStart;
  /** Statuses of the hotels that were finished or skipped since this start, by index. */
  readonly #ended = new Map<number, HotelOutcome>();
  readonly #unusable: UnusableHotel[] = [];
  #inUse: InputHotel[] = [];
  readonly #wereInUse = new Set<number>();
  #cutShort = 0;
  #faults: unknown[] = [];
  #stop: StopReason | undefined;
  readonly #input: InputOfRun;
  readonly #identifyHotel: IdentifyHotel;
  readonly #heldSince: number;

  constructor(parts: RunParts, start: RunStart, input: InputOfRun, identifyHotel: IdentifyHotel) {
    this.#parts = parts;
    this.#start = start;
    const select = start.options?.select;
    this.#input = select ? selectedOfRun(input, select) : input;
    this.#identifyHotel = identifyHotel;
    this.#heldSince = start.heldSince ?? parts.clock.now();
  }

  /** Rejects with errors of the store or the input. */
  async finish(): Promise<RunResult> {
    const { run } = this.#start;
    const part = await this.#part();
    const before = await run.counts();
    if (before.started > 0) await this.#letServerFinish();
    await eachAtOnce(this.#hotels(), this.#atOnce, (hotel) => this.#work(hotel));
    await this.#finishInUse();
    if (this.#faults.length > 0) throw this.#faults[0];
    await run.release();
    const count = (status: HotelOutcome) =>
      [...this.#ended.values()].filter((one) => one === status).length;
    const { onboarded } = await countsOf(run, part);
    const incomplete = count('incomplete');
    const failed = count('failed') + this.#cutShort;
    const { hotels } = part ?? run.input;
    const skipped = hotels - onboarded - incomplete - failed;
    return {
      part,
      counts: { onboarded, incomplete, failed, skipped },
      stop: this.#stop,
      unusable: this.#unusable,
      listed: this.#identifyHotel.listed,
    };
  }

  /** Counts the hotels that `select` leaves, also the finished ones. Undefined without `select`. */
  async #part(): Promise<RunPart | undefined> {
    const { select } = this.#options;
    if (!select) return undefined;
    let { onboarded: hotels } = await countsOf(this.#start.run, { select, hotels: 0 });
    const count = async () => void (hotels += 1);
    for await (const _ of this.#input.hotels({ onInvalid: count })) await count();
    return { select, hotels };
  }

  /** Yields hotels until the run is over. If the watcher has `notStarted`, also yields the remaining hotels. */
  async *#hotels(): AsyncGenerator<InputHotel, void, undefined> {
    try {
      for await (const hotel of this.#startedHotels()) {
        yield hotel;
        if (this.#faults.length > 0) return;
        if (this.#isOver() && !this.#start.watcher.notStarted) return;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Starts hotels in batches, shortly before they are needed. Starts none once the run is over. */
  async *#startedHotels(): AsyncGenerator<InputHotel, void, undefined> {
    const { run, watcher } = this.#start;
    const hotels = hotelsToStart({
      run,
      input: this.#input,
      onUnusable: (hotel) => void this.#unusable.push(hotel),
      onSkipped: async (hotel) => {
        this.#ended.set(hotel.index, 'skipped');
        await watcher.skipped(hotel);
      },
    });
    for await (const batch of hotelBatches(hotels)) {
      if (this.#isOver()) yield* batch;
      else {
        await run.start(batch);
        yield* batch;
      }
    }
  }

  /** Retries hotels of other processes, whose locks end with them. Once the run is over, they stay unfinished. */
  async #finishInUse(): Promise<void> {
    while (this.#inUse.length > 0) {
      if (!this.#isOver()) {
        this.#start.watcher.waiting?.();
        await this.#parts.clock.sleep(IN_USE_POLL_MS);
      }
      const hotels = this.#inUse.splice(0);
      await eachAtOnce(hotels, this.#atOnce, (hotel) => this.#work(hotel));
    }
  }

  /** The server may still execute requests of a killed process (docs/decisions/lost-response-is-looked-up.md). */
  async #letServerFinish(): Promise<void> {
    const { clock } = this.#parts;
    const left = this.#heldSince + LATE_WRITE_MS - clock.now();
    if (left > 0) await clock.sleep(left);
  }

  async #work(hotel: InputHotel): Promise<void> {
    const { run, watcher } = this.#start;
    try {
      if (!this.#isOver()) await this.#onboard(hotel);
      else if (this.#stop && watcher.notStarted) {
        await watcher.notStarted(hotel, await run.hotel(hotel.index), this.#stop);
      }
    } catch (error) {
      if (!(error instanceof HotelInUse)) return this.#fail(error);
      this.#inUse.push(hotel);
      this.#wereInUse.add(hotel.index);
      watcher.inUse?.(hotel, error.holder);
    }
  }

  /** Stops the run. Hotels in progress still finish, but do not wait for an unreachable server. */
  #fail(error: unknown): void {
    this.#faults.push(error);
    this.#parts.pauses.giveUp();
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
    const { startedAt, seed, parts } = run.facts;
    const whole = planFrom(config, { startedAt, seed, index });
    const plan = this.#options.onlyExistingUsers ? withoutNewUsers(whole) : whole;
    const attempt = await this.#attempt(hotel, plan, journal);
    const { hotelCode: code, ...outcome } = this.#options.parts
      ? outcomeInRun(attempt, plan, parts, journal)
      : attempt;
    if (outcome.status === 'failed' && !this.#isOver()) {
      const reason = await stopReasonAfter(outcome.error, this.#parts.users);
      this.#stop ??= reason;
      if (this.#stop !== undefined) this.#parts.pauses.giveUp();
    }
    const isCutShort =
      outcome.status === 'failed' && this.#isOver() && failsEveryHotel(outcome.error);
    const result: HotelResult = {
      index,
      file,
      name: config.hotelProfile.name,
      code,
      ...outcome,
      lacksAdmin:
        isCreated(journal.read('hotel')) &&
        isOfParts('user', parts) &&
        !config.staffUsers.some(isActiveAdmin),
      presence: outcome.hotelId === undefined ? presenceOf(journal, run.facts.parts) : 'there',
      // An error of the store or the input sets no stop reason. The hotel then counts as interrupted.
      cutShortBy: isCutShort ? (this.#stop ?? 'interrupted') : undefined,
      times: { from, to: clock.now() },
      notes: [...outcome.notes, ...keptPasswordNotes(hotel, journal)],
    };
    if (isCutShort) this.#cutShort += 1;
    else {
      await run.end(index, finishedHotel(result));
      this.#ended.set(index, result.status);
    }
    await watcher.finished(result);
  }

  get #options(): StartOptions {
    return this.#start.options ?? {};
  }

  get #atOnce(): number {
    return this.#options.hotels ?? this.#start.run.facts.limits.hotels;
  }

  async #attempt(
    hotel: InputHotel,
    plan: OnboardingPlan,
    journal: Journal,
  ): Promise<OnboardingOutcome> {
    const { run, locks, passwords, watcher } = this.#start;
    const { onboardHotel } = this.#parts;
    const { index, file, before, config, codeOrigin } = hotel;
    const { prune, username, ...facts } = run.facts;
    const { parts = facts.parts, resetPasswords: reset = facts.resetPasswords } = this.#options;
    const lock = await locks?.lock(config.hotelProfile);
    // The other process may have created the hotel after the lists were read.
    if (this.#wereInUse.has(index)) this.#identifyHotel.relist();
    try {
      const operations = plan.operations.filter(({ kind }) => isOfParts(kind, parts));
      watcher.started(hotel, { ...plan, operations });
      return await onboardHotel.run({
        config,
        parts,
        plan,
        lock,
        ...(prune && { pruning: { allowed: prune, ownUsername: username } }),
        journal,
        codeOrigin,
        place: { file, before },
        identifyHotel: this.#identifyHotel,
        resetPasswords: usersToReset(hotel, reset, passwords),
        updates: this.#options.updatesOf?.(index),
        onProgress: (event) => watcher.progress(hotel, event),
      });
    } finally {
      await lock?.release();
    }
  }
}

/** Returns a reason if the other hotels of the run would fail in the same way, otherwise undefined. */
async function stopReasonAfter(
  failure: FailedOperation,
  users: UserApi,
): Promise<StopReason | undefined> {
  if (isSignedOut(failure)) return 'session-over';
  return failsEveryHotel(failure) ? await whyUnreachable(users) : undefined;
}

async function whyUnreachable(users: UserApi): Promise<StopReason | undefined> {
  try {
    await users.currentUser();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === PAUSE_TOO_LONG) return 'pause-too-long';
    return error.isNetwork ? 'unreachable' : undefined;
  }
}
