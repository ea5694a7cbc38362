import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import { keepsPassword } from '#application/onboarding/onboarding-outcome.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { referencesOf } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';

/** The hotel of earlier launches, which the next one updates (docs/decisions.md R8, R11). */
export interface LaunchedHotel {
  readonly id?: Id | undefined;
  /** The hotel was sent but no response came: the next launch looks for it first. */
  readonly mayExist?: boolean | undefined;
  /** Keys of users who were sent with a password that only an unfinished launch knew. */
  readonly sentUsers?: readonly string[] | undefined;
  /** The passwords are generated for people who do not exist yet: the others keep theirs. */
  readonly keepsPasswords?: boolean;
}

type PlannedOperations = Pick<OnboardingPlan, 'operations' | 'deactivations'>;

const HOTEL = 'hotel';

/**
 * One journal for all attempts of a launch. It also stores what each attempt wrote: a record whose
 * body has changed reads as `outdated`, so the next attempt updates it.
 */
export class LaunchJournal implements Journal {
  readonly #journal: Journal;
  /** The hotel of a launch on an earlier page, or the user's own. */
  readonly knownHotel: Id | undefined;
  /** Keys of users whose password an earlier page sent and forgot: this one sends theirs again. */
  readonly forgottenPasswords: ReadonlySet<string>;
  readonly #keepsPasswords: boolean;
  readonly #sentUsers: Set<string>;
  readonly #onHotel: () => void;
  /** Body of each record that is done, by operation key. */
  readonly #doneBodies = new Map<string, Body>();
  /** Password of each user that was created here, by operation key. */
  readonly #sentPasswords = new Map<string, Body[string] | undefined>();
  #plan: PlannedOperations = { operations: [], deactivations: [] };
  /** Body of each operation of this attempt, by its key. */
  #bodies = new Map<string, Body>();

  /** `onHotel` is called whenever `hotel()` may be different. */
  constructor(journal: Journal, hotel: LaunchedHotel, onHotel: () => void) {
    this.#journal = journal;
    this.knownHotel = hotel.id;
    this.forgottenPasswords = new Set(hotel.sentUsers);
    this.#sentUsers = new Set(hotel.sentUsers);
    this.#keepsPasswords = hotel.keepsPasswords === true;
    this.#onHotel = onHotel;
    if (hotel.id === undefined && hotel.mayExist) journal.write(HOTEL, { state: 'intended' });
  }

  hotel(): LaunchedHotel {
    const sentUsers = [...this.#sentUsers];
    return { ...this.#hotel(), ...(sentUsers.length > 0 && { sentUsers }) };
  }

  #hotel(): LaunchedHotel {
    const entry = this.#journal.read(HOTEL);
    if (entry?.state === 'done') return { id: entry.id };
    if (this.knownHotel !== undefined) return { id: this.knownHotel };
    return entry && entry.state !== 'failed' ? { mayExist: true } : {};
  }

  /** Starts an attempt with this plan. */
  start(plan: PlannedOperations): void {
    this.#plan = plan;
    const all = [...plan.operations, ...plan.deactivations];
    this.#bodies = new Map(all.map(({ key, body }) => [key, body]));
  }

  read(key: string) {
    const entry = this.#journal.read(key);
    if (entry?.state !== 'done' || this.#isSameAsDone(key)) return entry;
    return { state: 'outdated', id: entry.id } as const;
  }

  write(key: string, entry: JournalEntry): void {
    this.#journal.write(key, entry);
    const body = this.#bodies.get(key);
    if (entry.state === 'intended') this.#sentPasswords.set(key, body?.['password']);
    if (entry.state === 'done') this.#doneBodies.set(key, body ?? {});
    if (key.startsWith('user:')) this.#noteUser(key, entry);
    if (key === HOTEL || key.startsWith('user:')) this.#onHotel();
  }

  /** After an attempt: what earlier attempts created and the server still has unchanged. */
  leftovers(): FailedOperation[] {
    const { operations, deactivations } = this.#plan;
    const isDone = (key: string) => this.#journal.read(key)?.state === 'done';
    // A server does not list passwords, and an existing user keeps the password.
    const users = operations.filter(
      ({ kind, key, body }) =>
        kind === 'user' &&
        isDone(key) &&
        this.#sentPasswords.get(key) !== body['password'] &&
        (this.#sentPasswords.has(key) || !this.#keepsPasswords),
    );
    const deactivated = new Set(deactivations.map(({ key }) => key));
    const removed = [...this.#doneBodies]
      .filter(([key]) => isDone(key) && !this.#bodies.has(key))
      // The rates of a deactivated plan are deactivated with it.
      .filter(([, body]) => !referencesOf(body).some((other) => deactivated.has(other)));
    return [
      ...users.map(({ key }) => leftover(key, 'Its password is still the one from that attempt')),
      ...removed.map(([key]) =>
        leftover(key, 'It is still on the server, although you removed it here'),
      ),
    ];
  }

  #noteUser(key: string, entry: JournalEntry): void {
    if (entry.state === 'intended') this.#sentUsers.add(key);
    const isRefused = entry.state === 'failed';
    const keeps = entry.state === 'done' && keepsPassword(entry.effect);
    if ((isRefused || keeps) && !this.forgottenPasswords.has(key)) this.#sentUsers.delete(key);
  }

  #isSameAsDone(key: string): boolean {
    return JSON.stringify(this.#doneBodies.get(key)) === JSON.stringify(this.#bodies.get(key));
  }
}

function leftover(operation: string, consequence: string): FailedOperation {
  return failedOperation(operation, 200, `An earlier attempt created this record. ${consequence}.`);
}
