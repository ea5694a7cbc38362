import type { RecordKind } from '#domain/plan/operation.ts';
import {
  isApiError,
  isNotFound,
  orUndefined,
  type ApiError,
} from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { LISTED } from '#application/ports/api/onboarding-api.ts';
import { statesHotel } from '#domain/plan/natural-keys.ts';
import { comparableText, fieldOf, type Id } from '#domain/record.ts';

export interface Created {
  readonly kind: RecordKind;
  readonly id: Id;
}

/** The records of one hotel that must still be deleted. */
export class CreatedRecords {
  readonly #caller: ContractCaller;
  readonly #records = new Map<string, Created>();
  readonly #refusals = new Map<string, ApiError>();
  #hotelId: Id | undefined;

  constructor(caller: ContractCaller) {
    this.#caller = caller;
  }

  /** Oldest first. */
  get all(): readonly Created[] {
    return [...this.#records.values()];
  }

  get hotelId(): Id | undefined {
    return this.#hotelId;
  }

  /** Adds the record in a response. Returns its ID; undefined if it has none. */
  add(kind: RecordKind, record: unknown): Id | undefined {
    const id = idIn(record);
    if (id === undefined) return undefined;
    this.#records.set(keyOf({ kind, id }), { kind, id });
    if (kind === 'hotel') this.#hotelId = id;
    return id;
  }

  /** Call after a record was deleted on the server. */
  drop(record: Created): void {
    this.#records.delete(keyOf(record));
    this.#refusals.delete(keyOf(record));
  }

  /**
   * Deletes the hotel and its records, newest first. Returns the remaining records: all of them if
   * the server does not respond. `code` finds the hotel if the response to its creation was lost.
   * Never throws `ApiError`.
   */
  async removeAll(code?: string): Promise<readonly Created[]> {
    await orUndefined(this.#removeInTurn(code), isApiError);
    return this.all;
  }

  /** Throws `ApiError` only if the server does not respond. */
  async #removeInTurn(code: string | undefined): Promise<void> {
    if (this.#hotelId === undefined && code !== undefined) await this.#findHotel(code);
    await this.#findOthers();
    let before: number;
    // A server may refuse to delete the last user until the hotel is deleted, so repeat while
    // records are deleted.
    do {
      before = this.#records.size;
      for (const record of this.all.toReversed()) {
        if (await this.#isRemoved(record)) this.drop(record);
      }
    } while (this.#records.size > 0 && this.#records.size < before);
  }

  async #findHotel(code: string): Promise<void> {
    const listed = this.#caller.list({ call: `GET ${RECORD_PATHS.hotel}`, query: { code } });
    const hotels = (await orUndefined(listed, isResponse)) ?? [];
    const hotel = hotels.find((record) => comparableText(record['code']) === code);
    if (hotel) this.add('hotel', hotel);
  }

  /** Adds the records that the server lists for the hotel, because responses may have been lost. */
  async #findOthers(): Promise<void> {
    const hotelId = this.#hotelId;
    if (hotelId === undefined) return;
    for (const kind of LISTED) {
      const call = `GET ${RECORD_PATHS[kind]}`;
      const listed = this.#caller.list({ call, query: { hotel: hotelId }, hotelId });
      for (const record of (await orUndefined(listed, isResponse)) ?? []) {
        // A server that ignores the filter also lists records of other hotels, which must not be
        // deleted.
        if (statesHotel(record, hotelId)) this.add(kind, record);
      }
    }
  }

  /** Why the server refused to delete the record; undefined if it did not refuse. */
  refusalOf(record: Created): ApiError | undefined {
    return this.#refusals.get(keyOf(record));
  }

  async #isRemoved(record: Created): Promise<boolean> {
    // Omits the hotel once it is deleted, because a server refuses requests that name a deleted
    // hotel.
    const hotelId = this.all.find(({ kind }) => kind === 'hotel')?.id;
    const call = `DELETE ${RECORD_PATHS[record.kind]}{id}/`;
    try {
      await this.#caller.send({ call, id: record.id, ...(hotelId !== undefined && { hotelId }) });
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isNotFound(error)) this.#refusals.set(keyOf(record), error);
      if (!isResponse(error)) throw error;
      return isNotFound(error);
    }
  }
}

function isResponse(error: unknown): boolean {
  return isApiError(error) && error.status > 0;
}

function keyOf({ kind, id }: Created): string {
  return `${kind} ${id}`;
}

export function idIn(record: unknown): Id | undefined {
  const id = fieldOf(record, 'id');
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}
