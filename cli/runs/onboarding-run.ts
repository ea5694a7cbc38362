// The hotels of one run, several at once, and what becomes of each.
import { isSignedOut } from '#application/errors/api-error.ts';
import type { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type {
  FailedOperation,
  OperationEvent,
  OutcomeNote,
  UpdatedOperation,
} from '#application/onboarding/onboarding-outcome.ts';
import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import type {
  ActiveRun,
  FinishedHotel,
  PasswordReset,
  Presence,
} from '#application/ports/run-store.ts';
import type { HotelLocks } from '#application/ports/hotel-locks.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { withAdvice } from './conflict-advice.ts';
import { claimAhead, type AheadHotel } from './claim-ahead.ts';
import type { HotelPruning } from './hotel-pruning.ts';
import { WaitingGuard } from './hotel-guard.ts';
import { FollowedJournal } from './followed-journal.ts';
import { keptPasswordNotes, usersToReset } from './existing-passwords.ts';

export type HotelStatus = FinishedHotel['status'] | 'skipped';

/** What became of a hotel that was worked on. */
export interface HotelResult extends FinishedHotel {
  readonly index: number;
  readonly file: string;
  readonly name: string;
  /** Empty where a hotel that exists keeps its own. */
  readonly code: string;
  readonly updates: readonly UpdatedOperation[];
  readonly notes: readonly OutcomeNote[];
  /** Keys of duplicates and extra records. */
  readonly deleted?: readonly string[];
  /** What stopped it together with the run; it has not failed itself, and the log keeps it open. */
  readonly cutShortBy?: StopReason | undefined;
}

/** Why the remaining hotels are not tried. */
export type StopReason = 'interrupted' | 'session-over' | 'unreachable';

export interface RunWatcher {
  started(hotel: InputHotel, plan: OnboardingPlan): void;
  progress(hotel: InputHotel, event: OperationEvent): void;
  ended(result: HotelResult): Promise<void>;
  /** Told of each hotel that the run did not come to; without it they are not even read. */
  notStarted?: ((hotel: InputHotel, stop: StopReason) => Promise<void>) | undefined;
}

export interface RunParts {
  readonly onboardHotel: OnboardHotel;
  readonly identifyHotel: IdentifyHotel;
  readonly log: ActiveRun;
  /** So many hotels are in work at once. */
  readonly atOnce: number;
  readonly isInterrupted: () => boolean;
  /** Asks the server anew; false when no answer comes. */
  readonly isReachable: () => Promise<boolean>;
  /** Nothing more is sent: what is waiting is given up. */
  readonly giveUp: () => void;
  /** What is deleted once a hotel is as configured; undefined where nothing is. */
  readonly prune?: HotelPruning | undefined;
  /** Shared with the other processes of this machine; undefined where none can be kept. */
  readonly locks?: HotelLocks | undefined;
  /** Which passwords are also sent for users who exist. */
  readonly resetPasswords?: PasswordReset | undefined;
  /** Called before a user whose password was generated is first sent; never for one that was there. */
  readonly keepPassword: (user: StaffUser, hotel: { code: string; id: Id | undefined }) => void;
  readonly watcher: RunWatcher;
}

export interface RunEnd {
  /** By this start of the run. */
  readonly counts: Readonly<Record<FinishedHotel['status'], number>>;
  readonly stop: StopReason | undefined;
}

const NO_ANSWER = 0;

/** A hotel that fails does not stop the others, unless those could not succeed either. */
export async function runOnboarding(
  hotels: AsyncIterable<InputHotel>,
  parts: RunParts,
): Promise<RunEnd> {
  const run = new OnboardingRun(parts);
  const claimed = claimAhead(hotels, { ...parts, isOver: () => run.isOver() });
  await Promise.all(Array.from({ length: parts.atOnce }, () => run.work(claimed)));
  await claimed.return();
  return run.end();
}

class OnboardingRun {
  readonly #parts: RunParts;
  readonly #counts = { onboarded: 0, incomplete: 0, failed: 0 };
  readonly #faults: unknown[] = [];
  #stop: StopReason | undefined;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /** Throws the first fault. */
  end(): RunEnd {
    if (this.#faults.length > 0) throw this.#faults[0];
    return { counts: this.#counts, stop: this.#stop };
  }

  /** Takes one hotel after the other. Never rejects: the others are to come to their end too. */
  async work(claimed: AsyncIterator<AheadHotel>): Promise<void> {
    const { notStarted } = this.#parts.watcher;
    try {
      for (let next = await claimed.next(); !next.done; next = await claimed.next()) {
        const { hotel, isClaimed } = next.value;
        if (isClaimed && !this.isOver()) await this.#onboard(hotel);
        else if (this.#stop && notStarted) await notStarted(hotel, this.#stop);
        if (this.isOver() && (this.#faults.length > 0 || !notStarted)) return;
      }
    } catch (error) {
      this.#faults.push(error);
      this.#parts.giveUp();
    }
  }

  isOver(): boolean {
    if (this.#parts.isInterrupted()) this.#stop ??= 'interrupted';
    return this.#stop !== undefined || this.#faults.length > 0;
  }

  async #onboard(hotel: InputHotel): Promise<void> {
    const { onboardHotel, identifyHotel, watcher } = this.#parts;
    const { index, file, config } = hotel;
    const journal = this.#journalOf(hotel);
    const { resetPasswords, locks, prune, log } = this.#parts;
    const { startedAt, seed } = log.facts;
    const guard = locks && new WaitingGuard(locks, config.hotelProfile, () => this.isOver());
    const from = Date.now();
    const running = onboardHotel.run({
      config,
      start: { startedAt, seed, index },
      onPlanned: (plan) => watcher.started(hotel, plan),
      ...(guard && { guard }),
      findsExtras: prune !== undefined,
      journal,
      codeOrigin: hotel.hasOwnCode ? 'given' : 'derived',
      place: { file, before: hotel.before },
      identifyHotel,
      ...(resetPasswords && { resetPasswords: usersToReset(hotel, resetPasswords) }),
      onProgress: (event) => watcher.progress(hotel, event),
    });
    const pruned = running.then((ended) => (prune ? prune(ended, config, journal) : ended));
    const ended = await releasing(guard, pruned);
    const { hotelCode: code, ...outcome } = withAdvice(ended);
    const { name } = config.hotelProfile;
    const presence =
      outcome.hotelId === undefined ? presenceOf(journal.read('hotel')) : ('there' as const);
    if (outcome.status === 'failed' && !this.isOver()) await this.#stopAfter(outcome.error);
    const cutShortBy =
      this.isOver() && outcome.status === 'failed' && isStop(outcome.error)
        ? this.#stop
        : undefined;
    const facts = { presence, cutShortBy, times: { from, to: Date.now() } };
    const notes = [...outcome.notes, ...keptPasswordNotes(hotel, journal)];
    await this.#note({ index, file, name, code, ...outcome, ...facts, notes });
  }

  #journalOf({ index, config, generatedPasswords }: InputHotel): Journal {
    const journal = this.#parts.log.journalOf(index);
    const generated = new Map<string, StaffUser>(
      generatedPasswords.flatMap((place) => {
        const user = config.staffUsers[place];
        return user ? [[`user:${user.username}`, user] as const] : [];
      }),
    );
    return new FollowedJournal(journal, (key) => {
      const user = generated.get(key);
      if (!user) return;
      const entry = journal.read('hotel');
      const { hotelProfile } = config;
      const id = entry?.state === 'done' ? entry.id : hotelProfile.id;
      this.#parts.keepPassword(user, { code: hotelProfile.code, id });
    });
  }

  async #note(result: HotelResult): Promise<void> {
    const { index, status, cutShortBy } = result;
    if (cutShortBy === undefined) await this.#parts.log.end(index, endedHotel(result));
    this.#counts[status] += 1;
    await this.#parts.watcher.ended(result);
  }

  async #stopAfter(error: FailedOperation): Promise<void> {
    const { isReachable, giveUp } = this.#parts;
    if (isSignedOut(error)) this.#stop ??= 'session-over';
    else if (error.status === NO_ANSWER && !(await isReachable())) this.#stop ??= 'unreachable';
    if (this.#stop !== undefined) giveUp();
  }
}

async function releasing<Result>(
  guard: WaitingGuard | undefined,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } finally {
    await guard?.release();
  }
}

/** Whether a hotel failed only because of what stops the whole run. */
function isStop(error: FailedOperation): boolean {
  return error.status === NO_ANSWER || isSignedOut(error);
}

function presenceOf(hotel: JournalEntry | undefined): Presence {
  if (hotel?.state === 'intended') return 'in-doubt';
  return hotel?.state === 'uncertain' ? 'unknown' : 'absent';
}

/** What the log keeps of it. */
function endedHotel(result: HotelResult): FinishedHotel {
  const { status, hotelId, operations, presence, missing, warnings, error, times } = result;
  const ended = { status, hotelId, operations, presence, missing, warnings };
  return { ...ended, ...(error && { error }), ...(times && { times }) };
}
