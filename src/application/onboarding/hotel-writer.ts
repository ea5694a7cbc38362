import type { CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import { isSameRecord } from '#domain/plan/natural-keys.ts';
import { type Body, type Id, comparableText } from '#domain/record.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { referencesOf, resolveReferences, type Operation } from '#domain/plan/operation.ts';
import { ApiError, isNotOffered } from '#application/errors/api-error.ts';
import type { ExistingHotel } from '#application/identity/existing-hotels.ts';
import { ExistingRecords } from '#application/records/existing-records.ts';
import { conflictOf } from '#application/identity/hotel-conflict.ts';
import { IdentifyHotel, type SoughtHotel } from '#application/identity/identify-hotel.ts';
import { keepsPassword } from './onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelGuard } from '#application/ports/hotel-locks.ts';
import type { ConfigurationPlace } from '#application/ports/earlier-hotels.ts';
import type { Effect, Journal, JournalEntry } from '#application/ports/journal.ts';
import type { OnboardingApi, RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';
import { UnplannedRecords, type UnplannedRecord } from '#application/records/unplanned-records.ts';
import { UpdateRecord } from '#application/records/update-record.ts';
import {
  isRefusedAsTaken,
  saysTaken,
  WriteOnce,
  type WriteResult,
} from '#application/records/write-once.ts';
import { entryOf, REFERENCED, unansweredEarlier, unlisted, withId } from './write-results.ts';

/** How the records of a plan are written, and what was written before. */
export interface WriteOptions {
  /**
   * What earlier tries of this run did; it is continued, and written as operations end
   * (docs/decisions.md R11).
   */
  readonly journal: Journal;
  /** Where the plan's hotel code comes from; a form, unless it is said. */
  readonly codeOrigin?: CodeOrigin;
  /** Where its configuration stands. */
  readonly place?: ConfigurationPlace;
  /** Shared by the hotels of one run; by itself a hotel is looked for among all of the account. */
  readonly identifyHotel?: IdentifyHotel;
  /** Keys of the users who get their planned password even if they exist. */
  readonly resetPasswords?: ReadonlySet<string>;
  /** Keeps other processes from the hotel. */
  readonly guard?: HotelGuard;
}

const CREATED: Effect = { kind: 'created' };
/** Nothing to change where a record that is only changed if it exists does not. */
const ABSENT: WriteResult = { state: 'done', id: undefined, effect: { kind: 'unchanged' } };

/**
 * Brings the records of one hotel to what its plan says, each when it is asked for: one that an
 * earlier try made is passed over, one that is there is updated, one that is missing is made.
 */
export class HotelWriter {
  readonly #api: OnboardingApi;
  readonly #clock: Clock;
  readonly #writeOnce: WriteOnce;
  readonly #updateRecord: UpdateRecord;
  readonly #plan: OnboardingPlan;
  readonly #journal: Journal;
  readonly #ids = new Map<string, Id>();
  /** Keys of the records that were not there before. */
  readonly #made = new Set<string>();
  /** Undefined for a hotel that was not there before. */
  #existing: ExistingRecords | undefined;
  /** The hotel as the server has it, if it was read and has not been changed since. */
  #hotelRecord: ServerRecord | undefined;
  #hotelId: Id | undefined;
  #hotelCode: string;
  #isUnchecked = false;
  readonly #codeOrigin: CodeOrigin;
  readonly #place: ConfigurationPlace | undefined;
  readonly #identifyHotel: IdentifyHotel;
  readonly #resetPasswords: ReadonlySet<string>;
  readonly #guard: HotelGuard | undefined;

  constructor(api: OnboardingApi, clock: Clock, plan: OnboardingPlan, options: WriteOptions) {
    const { journal, codeOrigin = 'form', identifyHotel } = options;
    this.#resetPasswords = options.resetPasswords ?? new Set();
    this.#guard = options.guard;
    this.#api = api;
    this.#clock = clock;
    this.#writeOnce = new WriteOnce(api, clock);
    this.#updateRecord = new UpdateRecord(api);
    this.#plan = plan;
    this.#journal = journal;
    this.#hotelCode = plan.hotelCode;
    this.#codeOrigin = codeOrigin;
    this.#place = options.place;
    this.#identifyHotel = identifyHotel ?? new IdentifyHotel(api);
    const hotelId = plan.hotelId ?? this.#knownId('hotel');
    if (hotelId !== undefined) this.#isThere(hotelId);
  }

  get hotelId(): Id | undefined {
    return this.#hotelId;
  }

  /** It is no hotel that this run has made just now. */
  get wasThere(): boolean {
    return this.#existing !== undefined;
  }

  get hotelCode(): string {
    return this.#hotelCode;
  }

  /** The hotel was created, and whether it existed under another name could not be checked. */
  get isUnchecked(): boolean {
    return this.#isUnchecked;
  }

  /** Another process may have created the hotel since the hotels were listed. */
  relistHotels(): void {
    this.#identifyHotel.relist();
  }

  /** All that the operation refers to was written or found before. */
  async write(operation: Operation): Promise<WriteResult> {
    const { kind, key } = operation;
    const earlier = this.#journal.read(key);
    const isDone = earlier?.state === 'done' && kind !== 'hotel' && !this.#lacksReset(key, earlier);
    const result = isDone ? earlier : await this.#bring(operation, earlier);
    if (result.state === 'done' && result.id !== undefined) this.#ids.set(key, result.id);
    return result;
  }

  /** Looks up a record that others refer to. False where it is not there. Throws `ApiError`. */
  async find(operation: Operation): Promise<boolean> {
    const { kind, key, body } = operation;
    if (kind === 'hotel') return this.#hotelId !== undefined;
    const record = await this.#existing?.find(operation, body);
    const id = this.#knownId(key) ?? (record?.['id'] as Id | undefined);
    if (id !== undefined) this.#ids.set(key, id);
    return id !== undefined;
  }

  /** The user existed before this run, and an earlier try did not reset the password. */
  #lacksReset(key: string, { effect }: JournalEntry & { readonly state: 'done' }): boolean {
    return this.#resetPasswords.has(key) && keepsPassword(effect);
  }

  /**
   * What the hotel has beside the records of the plan, once that was written; nothing of a hotel
   * that was made just now. `kinds`: read these too.
   */
  async unplanned(kinds?: readonly RecordKind[]): Promise<readonly UnplannedRecord[]> {
    const listings = await this.#existing?.listings(kinds);
    if (!listings) return [];
    const found = new Map<ServerRecord, Operation>();
    for (const [kind, records] of listings) {
      const byId = new Map(records.map((record) => [comparableText(record['id']), record]));
      const unfound: Operation[] = [];
      for (const operation of [...this.#plan.operations, ...this.#plan.deactivations]) {
        if (operation.kind !== kind) continue;
        const record = byId.get(comparableText(this.#ids.get(operation.key)));
        if (record) found.set(record, operation);
        else unfound.push(operation);
      }
      for (const operation of unfound) {
        const record = records.find((one) => !found.has(one) && this.#isOf(operation, one));
        if (record) found.set(record, operation);
      }
    }
    return new UnplannedRecords(listings, found).records;
  }

  /** An earlier try may not have been given the record's id, or another record's that is gone. */
  #isOf({ kind, body }: Operation, record: ServerRecord): boolean {
    const isResolved = referencesOf(body).every((key) => key === 'hotel' || this.#ids.has(key));
    return isResolved && isSameRecord(kind, this.#resolved(body), record, this.#hotelId);
  }

  async #bring(operation: Operation, earlier: JournalEntry | undefined): Promise<WriteResult> {
    const { kind, key } = operation;
    const mayBeThere = earlier?.state === 'intended' || earlier?.state === 'uncertain';
    try {
      const way = withId(operation, await this.#way(operation, mayBeThere));
      // The journal holds records only: a later try may find one, or make one.
      if (way === ABSENT) return way;
      const result = this.#asOfThisRun(operation, way, earlier);
      // An update that fails leaves what is known: the record is there.
      if (result.state === 'done' || this.#knownId(key) === undefined) {
        this.#journal.write(key, entryOf(result));
      }
      return result;
    } catch (error) {
      // Something had to be read first and could not be; nothing was sent.
      if (!(error instanceof ApiError)) throw error;
      if (kind === 'hotel' || !isNotOffered(error)) return { state: 'failed', error };
      return { state: 'uncertain', error: mayBeThere ? unansweredEarlier() : error };
    }
  }

  /** What an earlier try made is not of another's making because it is found to be right. */
  #asOfThisRun(
    { onlyIfExists }: Operation,
    result: WriteResult,
    earlier: JournalEntry | undefined,
  ): WriteResult {
    if (result.state !== 'done' || result.effect.kind !== 'unchanged') return result;
    if (earlier?.state === 'done') return { ...result, effect: earlier.effect };
    const hotel = this.#journal.read('hotel');
    const isNewHotel = hotel?.state === 'done' && hotel.effect.kind === 'created';
    const isOfThisRun = earlier?.state === 'intended' && isNewHotel && !onlyIfExists;
    return isOfThisRun ? { ...result, effect: CREATED } : result;
  }

  #way(operation: Operation, mayBeThere: boolean): Promise<WriteResult> {
    const { kind } = operation;
    if (kind === 'hotel') return this.#bringHotel(operation, mayBeThere);
    if (kind === 'completion') return this.#complete(operation);
    return this.#bringRecord({ ...operation, kind }, mayBeThere);
  }

  /**
   * docs/decisions.md R8, R32: the hotel that is known or found is updated, and only where there is
   * none it is made.
   */
  async #bringHotel(operation: Operation, mayBeThere: boolean): Promise<WriteResult> {
    if (this.#hotelId === undefined) {
      const identified = await this.#identifyHotel.run(this.#sought(operation));
      const conflict = conflictOf(identified);
      if (conflict) return { state: 'failed', error: conflict };
      if (identified.kind === 'same') this.#takeHotel(identified.hotel);
      else if (mayBeThere && !identified.isLookedUp) {
        return { state: 'uncertain', error: unansweredEarlier() };
      }
    }
    if (this.#hotelId !== undefined) return await this.#updateHotel(operation, this.#hotelId);
    const result = await this.#makeHotel(operation);
    // Another process may have made it meanwhile.
    const isRefused = result.state === 'failed' && isRefusedAsTaken(result.error);
    const own = isRefused && (await this.#identifyHotel.again(this.#sought(operation)));
    if (!own) return result;
    this.#takeHotel(own);
    return await this.#updateHotel(operation, own.id);
  }

  #sought({ body }: Operation): SoughtHotel {
    return { profile: body, codeOrigin: this.#codeOrigin, place: this.#place };
  }

  async #makeHotel(operation: Operation): Promise<WriteResult> {
    const result = await this.#make(operation, operation.body);
    if (result.state !== 'done') return result;
    this.#isUnchecked = !this.#identifyHotel.areAllListed;
    this.#hotelId = result.id;
    if (result.id === undefined) return result;
    await this.#identifyHotel.note(result.id, operation.body);
    await this.#guard?.takeId(result.id);
    return result;
  }

  #takeHotel({ id, code, record }: ExistingHotel): void {
    this.#isThere(id);
    this.#hotelCode = code || this.#hotelCode;
    this.#hotelRecord = record;
  }

  async #updateHotel({ body }: Operation, hotelId: Id): Promise<WriteResult> {
    // What was read before is out of date if another process has worked on the hotel since.
    if (await this.#guard?.takeId(hotelId)) this.#hotelRecord = undefined;
    const keepsCode = this.#hotelCode === '';
    const read = () => (keepsCode ? this.#api.hotel(hotelId) : this.#readHotel(hotelId));
    const record = this.#hotelRecord ?? (await read());
    if (keepsCode) this.#hotelCode = comparableText(record?.['code']) ?? '';
    const request = { kind: 'hotel', body: { ...body, code: this.#hotelCode }, hotelId } as const;
    if (!record) {
      const result = await this.#writeOnce.run(request);
      if (result.state !== 'done') return result;
      return { ...result, effect: { kind: 'updated', differences: [] } };
    }
    const result = await this.#updateRecord.run(request, record);
    const isAsRead = result.state === 'done' && result.effect.kind === 'unchanged';
    this.#hotelRecord = isAsRead ? record : undefined;
    return result;
  }

  async #bringRecord(
    operation: Operation & { readonly kind: RecordKind },
    mayBeThere: boolean,
  ): Promise<WriteResult> {
    const { kind } = operation;
    const body = this.#resolved(operation.body);
    const record = await this.#recordOf(operation, body, mayBeThere);
    if (record) return await this.#update(operation, body, record);
    if (operation.onlyIfExists) return ABSENT;
    const newBody = (await this.#existing?.newBody(operation, body)) ?? body;
    const result = await this.#make(operation, newBody);
    const isTaken = result.state === 'failed' && saysTaken(kind, result.error);
    return isTaken ? await this.#adopt(operation, newBody, result) : result;
  }

  async #update(
    { kind, key }: Pick<Operation, 'key'> & { readonly kind: RecordKind },
    body: Body,
    record: ServerRecord,
  ): Promise<WriteResult> {
    const resetsPassword = this.#resetPasswords.has(key);
    // Whoever follows the journal stores a generated password before it is sent.
    if (resetsPassword) this.#journal.write(key, { state: 'intended' });
    const request = { kind, body, hotelId: this.#hotelId, resetsPassword };
    return await this.#updateRecord.run(request, record);
  }

  /** A record that the server refuses to have twice exists: here, or under another hotel. */
  async #adopt(
    { kind, key }: Operation & { readonly kind: RecordKind },
    body: Body,
    refused: WriteResult,
  ): Promise<WriteResult> {
    const request = { kind, body, hotelId: this.#hotelId };
    const record = await this.#writeOnce.lookUp(request);
    if (record === 'absent' || record instanceof ApiError) return refused;
    if (record !== 'unknown') return await this.#update({ kind, key }, body, record);
    if (REFERENCED.includes(kind)) return { state: 'failed', error: unlisted(key) };
    return { state: 'done', id: undefined, effect: { kind: 'unread' } };
  }

  /** What a new record brings with it is not looked for. */
  async #recordOf(
    operation: Operation,
    body: Body,
    mayBeThere: boolean,
  ): Promise<ServerRecord | undefined> {
    const isNew = operation.kind === 'rule' && this.#refersToNew(operation.body);
    return isNew ? undefined : await this.#existing?.find(operation, body, mayBeThere);
  }

  #refersToNew(body: Body): boolean {
    return referencesOf(body).some((key) => this.#made.has(key));
  }

  /** The mark is made once. */
  async #complete(operation: Operation): Promise<WriteResult> {
    const hotelId = this.#hotelId;
    if (this.#existing && hotelId !== undefined) {
      const hotel = this.#hotelRecord ?? (await this.#readHotel(hotelId));
      if (hotel?.['onboarding_completed'] === true) {
        return { state: 'done', id: hotelId, effect: { kind: 'unchanged' } };
      }
    }
    const onboarding_completed_at = new Date(this.#clock.now()).toISOString();
    return await this.#make(operation, { ...operation.body, onboarding_completed_at });
  }

  async #make({ kind, key }: Operation, body: Body): Promise<WriteResult> {
    this.#journal.write(key, { state: 'intended' });
    const result = await this.#writeOnce.run({ kind, body, hotelId: this.#hotelId });
    if (result.state === 'done') this.#made.add(key);
    return result;
  }

  /** Undefined where the server does not let it be read. */
  async #readHotel(hotelId: Id): Promise<ServerRecord | undefined> {
    try {
      return await this.#api.hotel(hotelId);
    } catch (error) {
      if (isNotOffered(error)) return undefined;
      throw error;
    }
  }

  #isThere(hotelId: Id): void {
    this.#hotelId = hotelId;
    const { operations } = this.#plan;
    const knownId = (key: string) => this.#knownId(key);
    this.#existing = new ExistingRecords(this.#api, { hotelId, operations, knownId });
  }

  /** The id of a record that an earlier try made. */
  #knownId(key: string): Id | undefined {
    const entry = this.#journal.read(key);
    return entry?.state === 'done' || entry?.state === 'outdated' ? entry.id : undefined;
  }

  #resolved(body: Body): Body {
    return resolveReferences(body, (key) => {
      const id = key === 'hotel' ? this.#hotelId : this.#ids.get(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it is made.`);
      return id;
    });
  }
}
