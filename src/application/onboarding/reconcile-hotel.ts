import { isSameRecord } from '#domain/plan/natural-keys.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import {
  recordKey,
  referencesOf,
  resolveReferences,
  STOPS_RUN,
  type Operation,
} from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/api/onboarding-api.ts';
import { doubtfulLists } from '#application/ports/api/record-list.ts';
import { ExistingRecords } from '#application/records/existing-records.ts';
import { plannedRecords, unplannedRecords } from '#application/records/unplanned-records.ts';
import {
  createWriteOnce,
  saysTaken,
  updateRecord,
  type WriteOnce,
  type WriteResult,
} from '#application/records/write-record.ts';
import { keepsPassword, type Change, type OnboardingOutcome } from './onboarding-outcome.ts';
import { ReconcileProfile, type ProfileOptions } from './reconcile-profile.ts';
import {
  ABSENT,
  asOfThisRun,
  entryOf,
  isCreated,
  mayBeSent,
  unlisted,
  unsentResult,
  withId,
} from './write-results.ts';

type RecordOperation = Operation & { readonly kind: RecordKind };

export interface ReconcileOptions extends ProfileOptions {
  /** Shared by the hotels of one run, so that the server's hotels are listed only once. */
  readonly identifyHotel?: IdentifyHotel;
  /** Keys of users whose planned password is sent even if the user exists. */
  readonly resetPasswords?: ReadonlySet<string>;
  /** Whether extra records will be deleted afterwards. */
  readonly prunes?: boolean;
}

/**
 * Reconciles the records of one hotel with its plan, one operation per call. Skips operations that
 * an earlier attempt finished, updates existing records, creates missing records, and writes the
 * journal.
 */
export class ReconcileHotel {
  readonly #api: OnboardingApi;
  readonly #plan: OnboardingPlan;
  readonly #journal: Journal;
  readonly #resetPasswords: ReadonlySet<string>;
  readonly #options: Pick<ReconcileOptions, 'prunes' | 'refusal'>;
  readonly #profile: Readonly<ReconcileProfile>;
  readonly #writeOnce: WriteOnce;
  readonly #created = new Set<string>();
  /** IDs of records that were written or found, by operation key. */
  readonly #ids = new Map<string, Id>();
  /** Record keys (`recordKey`), by operation key. */
  readonly #recordKeys = new Map<string, string>();
  #existing: ExistingRecords | undefined;

  constructor(api: OnboardingApi, clock: Clock, plan: OnboardingPlan, options: ReconcileOptions) {
    const { journal, resetPasswords = new Set(), identifyHotel = new IdentifyHotel(api) } = options;
    this.#api = api;
    this.#writeOnce = createWriteOnce(api, clock);
    this.#plan = plan;
    this.#journal = journal;
    this.#resetPasswords = resetPasswords;
    this.#options = options;
    const hotelId = plan.hotelId ?? this.#knownId('hotel');
    const send = this.#send.bind(this);
    this.#profile = new ReconcileProfile({ api, clock, send, identifyHotel }, options, {
      hotelId,
      hotelCode: plan.hotelCode,
    });
  }

  /** False for a hotel that this attempt creates. */
  get existed(): boolean {
    return this.#profile.existed;
  }

  get wasSetUp(): boolean {
    return this.existed && !isCreated(this.#journal.read('hotel'));
  }

  facts(): Pick<OnboardingOutcome, 'hotelId' | 'hotelCode' | 'isUnchecked'> {
    const { id, code, isUnchecked } = this.#profile;
    return { hotelId: id, hotelCode: code, ...(isUnchecked && { isUnchecked: true as const }) };
  }

  /**
   * The record's key (docs/decisions/records-keep-their-own-names.md) if this attempt knows it,
   * otherwise the operation's key.
   */
  keyOf(key: string): string {
    return this.#recordKeys.get(key) ?? key;
  }

  /** Call after all records that the operation refers to were written or found. */
  async reconcile(operation: Operation): Promise<WriteResult> {
    const { kind, key } = operation;
    const earlier = this.#journal.read(key);
    const isDone = earlier?.state === 'done' && kind !== 'hotel' && !this.#needsReset(key, earlier);
    const result = isDone ? earlier : await this.#reconcile(operation, earlier);
    if (result.state === 'done' && result.id !== undefined) this.#ids.set(key, result.id);
    return result;
  }

  /** Looks up a record that others refer to. False if it does not exist. Throws `ApiError`. */
  async find(operation: Operation): Promise<boolean> {
    const { kind, key, body } = operation;
    if (kind === 'hotel') return await this.#profile.find(operation);
    const record = await this.#existingRecords()?.find(operation, body);
    this.#noteKey(operation, record);
    const id = this.#knownId(key) ?? (record?.['id'] as Id | undefined);
    if (id !== undefined) this.#ids.set(key, id);
    return id !== undefined;
  }

  /**
   * Extra records and duplicates; none in a hotel that this attempt created. Call after all
   * operations. Reads the lists of `kinds`, by default only lists that were already read.
   */
  async unplanned(
    kinds?: readonly RecordKind[],
  ): Promise<Pick<OnboardingOutcome, 'unplanned' | 'doubtful'>> {
    const listings = await this.#existingRecords()?.listings(kinds);
    if (!listings) return { unplanned: [], doubtful: [] };
    const { operations, deactivations } = this.#plan;
    const found = plannedRecords(listings, [...operations, ...deactivations], {
      idOf: (key) => this.#ids.get(key),
      isSame: (operation, record) => this.#isSame(operation, record),
    });
    const named = [...found].map(
      ([record, operation]) => [record, { ...operation, key: this.keyOf(operation.key) }] as const,
    );
    // Rates of other years stay, even in a run that deletes extra records.
    const unplanned = unplannedRecords(listings, new Map(named));
    return {
      unplanned: unplanned.filter(({ isOfOtherYear }) => !isOfOtherYear),
      doubtful: doubtfulLists(listings),
    };
  }

  async #reconcile(operation: Operation, earlier: JournalEntry | undefined): Promise<WriteResult> {
    const { kind, key } = operation;
    const mayExist = mayBeSent(earlier);
    try {
      const written = withId(operation, await this.#write(operation, mayExist));
      // Writes no journal entry, because a later attempt may find the record.
      if (written === ABSENT) return written;
      const hotel = this.#journal.read('hotel');
      const result = asOfThisRun(operation, written, { earlier, hotel });
      // Does not replace the entry of a record whose update failed, because that entry has the record's ID.
      if (result.state === 'done' || this.#knownId(key) === undefined) {
        this.#journal.write(key, entryOf(result));
      }
      // Runs after the journal is written: if another process has locked the ID of the new hotel,
      // the next attempt still knows the hotel.
      if (kind === 'hotel') await this.#profile.lockCreated();
      return result;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return unsentResult(operation, error, mayExist);
    }
  }

  #write(operation: Operation, mayExist: boolean): Promise<WriteResult> {
    const { kind } = operation;
    if (kind === 'hotel') return this.#profile.run(operation, mayExist);
    if (kind === 'completion') return this.#profile.complete(operation);
    return this.#writeRecord({ ...operation, kind }, mayExist);
  }

  /** Throws `ApiError` if a list cannot be read. */
  async #writeRecord(operation: RecordOperation, mayExist: boolean): Promise<WriteResult> {
    const body = this.#resolved(operation.body);
    const existing = this.#existingRecords();
    if (!existing) {
      return operation.onlyIfExists ? ABSENT : await this.#createRecord(operation, body);
    }
    // Does not look up a rule that refers to a new record, because such a rule cannot exist yet.
    const isNew =
      operation.kind === 'rule' &&
      referencesOf(operation.body).some((key) => this.#created.has(key));
    const record = isNew ? undefined : await existing.find(operation, body, mayExist);
    if (!record && operation.onlyIfExists) return ABSENT;
    await existing.assertEmailIsFree(operation, record);
    const newBody = record ? body : await existing.newBody(operation, body);
    this.#noteKey(operation, record ?? newBody);
    if (record) return await this.#updateRecord(operation, body, record);
    return await this.#createRecord(operation, newBody, mayExist);
  }

  #noteKey(operation: Operation, record: ServerRecord = operation.body): void {
    const key = recordKey(operation, record, (other) => this.keyOf(other));
    this.#recordKeys.set(operation.key, key);
  }

  async #updateRecord(
    { kind, key, stated, suggested }: RecordOperation,
    body: Body,
    record: ServerRecord,
  ): Promise<WriteResult> {
    const resetsPassword = this.#resetPasswords.has(key);
    // Writes the entry before the request, because a run records a generated password when this entry is written.
    if (resetsPassword) this.#journal.write(key, { state: 'intended' });
    const request = {
      kind,
      body,
      hotelId: this.#profile.id,
      resetsPassword,
      ...(stated && { stated }),
      ...(suggested && { suggested }),
      refusal: (differences: Change['differences']) =>
        this.#options.refusal?.(key, { key: this.keyOf(key), action: 'update', differences }),
    };
    return await updateRecord(this.#api, request, record);
  }

  async #createRecord(
    operation: RecordOperation,
    body: Body,
    mayExist = false,
  ): Promise<WriteResult> {
    const { kind, key } = operation;
    const request = { kind, body, hotelId: this.#profile.id };
    const result = await this.#send(key, request, mayExist);
    if (result.state === 'done') this.#created.add(key);
    if (result.state !== 'failed' || !saysTaken(kind, result.error)) return result;
    const record = await this.#writeOnce.lookUp(request);
    const isElsewhere = record === 'absent' || (record === 'unclear' && kind === 'user');
    if (isElsewhere || record instanceof ApiError) return result;
    if (typeof record !== 'string') return await this.#updateRecord(operation, body, record);
    if (STOPS_RUN.includes(kind)) return { state: 'failed', error: unlisted() };
    return { state: 'done', id: undefined, effect: { kind: 'unread' } };
  }

  async #send(
    operation: string,
    request: OnboardingRequest,
    mayExist = false,
  ): Promise<WriteResult> {
    const change = { key: this.keyOf(operation), action: 'create', differences: [] } as const;
    const refused = this.#options.refusal?.(operation, change);
    if (refused) return { state: 'failed', error: refused };
    this.#journal.write(operation, { state: 'intended' });
    return await this.#writeOnce.run(request, { mayExist });
  }

  /** Whether no earlier attempt has set the password that must be reset. */
  #needsReset(key: string, { effect }: JournalEntry & { readonly state: 'done' }): boolean {
    return this.#resetPasswords.has(key) && keepsPassword(effect);
  }

  /** Compares natural keys, because the record's ID is unknown or was deleted. */
  #isSame({ kind, body }: Operation, record: ServerRecord): boolean {
    const isResolved = referencesOf(body).every((key) => key === 'hotel' || this.#ids.has(key));
    return isResolved && isSameRecord(kind, this.#resolved(body), record, this.#profile.id);
  }

  /** Undefined for a hotel that this attempt creates. */
  #existingRecords(): ExistingRecords | undefined {
    const { id: hotelId, existed } = this.#profile;
    if (!existed || hotelId === undefined) return undefined;
    const operations = [...this.#plan.operations, ...this.#plan.deactivations];
    const knownId = this.#knownId.bind(this);
    const isUnanswered = (key: string) => mayBeSent(this.#journal.read(key));
    const of = { hotelId, operations, knownId, isUnanswered, prunes: this.#options.prunes };
    return (this.#existing ??= new ExistingRecords(this.#api, of));
  }

  /** The ID of a record that an earlier attempt wrote. */
  #knownId(key: string): Id | undefined {
    const entry = this.#journal.read(key);
    return entry?.state === 'done' || entry?.state === 'outdated' ? entry.id : undefined;
  }

  #resolved(body: Body): Body {
    return resolveReferences(body, (key) => {
      const id = key === 'hotel' ? this.#profile.id : this.#ids.get(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it exists.`);
      return id;
    });
  }
}
