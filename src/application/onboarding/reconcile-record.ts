import { referencesOf, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { OnboardingApi, RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';
import type { ExistingRecords } from '#application/records/existing-records.ts';
import { updateRecord } from '#application/records/update-record.ts';
import { saysTaken, type WriteOnce, type WriteResult } from '#application/records/write-once.ts';
import { unlisted } from './write-results.ts';

/** An operation that changes a record only if it exists, and it does not. */
export const ABSENT: WriteResult = { state: 'done', id: undefined, effect: { kind: 'unchanged' } };

type RecordOperation = Operation & { readonly kind: RecordKind };

interface RecordParts {
  readonly api: OnboardingApi;
  readonly writeOnce: WriteOnce;
  readonly journal: Journal;
  /** Keys of the users who get their planned password even if they exist. */
  readonly resetPasswords: ReadonlySet<string>;
}

interface HotelState {
  readonly hotelId: Id | undefined;
  /** Undefined for a hotel that this try created. */
  readonly existing: ExistingRecords | undefined;
  /** An earlier try may have created the record. */
  readonly mayExist: boolean;
}

/** Reconciles a room type, room, rate plan, rule, pricing or user of a hotel. */
export class ReconcileRecord {
  readonly #parts: RecordParts;
  /** Keys of the records that this try created. */
  readonly #created = new Set<string>();

  constructor(parts: RecordParts) {
    this.#parts = parts;
  }

  /** `body` has its references resolved. Throws the `ApiError` of a list. */
  async run(operation: RecordOperation, body: Body, hotel: HotelState): Promise<WriteResult> {
    const { existing, hotelId, mayExist } = hotel;
    // A rule of a record that this try created is new too.
    const isNew =
      operation.kind === 'rule' &&
      referencesOf(operation.body).some((key) => this.#created.has(key));
    const record = isNew ? undefined : await existing?.find(operation, body, mayExist);
    if (record) return await this.#update(operation, body, record, hotelId);
    if (operation.onlyIfExists) return ABSENT;
    const newBody = (await existing?.newBody(operation, body)) ?? body;
    return await this.#create(operation, newBody, hotelId);
  }

  async #update(
    { kind, key }: RecordOperation,
    body: Body,
    record: ServerRecord,
    hotelId: Id | undefined,
  ): Promise<WriteResult> {
    const { api, journal, resetPasswords } = this.#parts;
    const resetsPassword = resetPasswords.has(key);
    // Whoever follows the journal stores a generated password before it is sent.
    if (resetsPassword) journal.write(key, { state: 'intended' });
    const request = { kind, body, hotelId, resetsPassword };
    return await updateRecord(api, request, record);
  }

  async #create(
    operation: RecordOperation,
    body: Body,
    hotelId: Id | undefined,
  ): Promise<WriteResult> {
    const { kind, key } = operation;
    const { writeOnce, journal } = this.#parts;
    const request = { kind, body, hotelId };
    journal.write(key, { state: 'intended' });
    const result = await writeOnce.run(request);
    if (result.state === 'done') this.#created.add(key);
    if (result.state !== 'failed' || !saysTaken(kind, result.error)) return result;
    // The record exists: in this hotel, or in another one.
    const record = await writeOnce.lookUp(request);
    if (record === 'absent' || record instanceof ApiError) return result;
    if (record !== 'unknown') return await this.#update(operation, body, record, hotelId);
    if (STOPS_RUN.includes(kind)) return { state: 'failed', error: unlisted(key) };
    return { state: 'done', id: undefined, effect: { kind: 'unread' } };
  }
}
