import {
  isApiError,
  isNotFound,
  orUndefined,
  type ApiError,
} from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';
import { LISTED, type RecordKind } from '#application/ports/api/onboarding-api.ts';
import { saysHotel } from '#domain/plan/natural-keys.ts';
import { comparableText, fieldOf, type Id } from '#domain/record.ts';

/** Where each kind is listed; a record is below it. */
export const PATHS: Readonly<Record<RecordKind, string>> = {
  hotel: '/hotels/',
  'room-type': '/rooms/types/',
  room: '/rooms/rooms/',
  plan: '/rates/plans/',
  rule: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  user: '/auth/users/',
};

/** A record that a check has created. */
export interface Created {
  readonly kind: RecordKind;
  readonly id: Id;
}

/** The records of one hotel that have to be deleted. */
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

  /** Remembers the record of a response. Returns its ID. */
  add(kind: RecordKind, record: unknown): Id | undefined {
    const id = idIn(record);
    if (id === undefined) return undefined;
    this.#records.set(keyOf({ kind, id }), { kind, id });
    if (kind === 'hotel') this.#hotelId = id;
    return id;
  }

  /** The record is deleted. */
  drop(record: Created): void {
    this.#records.delete(keyOf(record));
    this.#refusals.delete(keyOf(record));
  }

  /**
   * Deletes the hotel and its records, newest first, and returns the remaining ones: all of them if
   * the server does not respond. `code` finds a hotel whose response was lost. Never throws
   * `ApiError`.
   */
  async removeAll(code?: string): Promise<readonly Created[]> {
    await orUndefined(this.#removeInTurn(code), isApiError);
    return this.all;
  }

  /** Throws an `ApiError` only without a response. */
  async #removeInTurn(code: string | undefined): Promise<void> {
    if (this.#hotelId === undefined && code !== undefined) await this.#findHotel(code);
    await this.#findOthers();
    let before: number;
    // A server may delete a hotel together with its records, and refuse to delete its last user.
    do {
      before = this.#records.size;
      for (const record of this.all.toReversed()) {
        if (await this.#isRemoved(record)) this.drop(record);
      }
    } while (this.#records.size > 0 && this.#records.size < before);
  }

  async #findHotel(code: string): Promise<void> {
    const listed = this.#caller.list({ call: `GET ${PATHS.hotel}`, query: { code } });
    const hotels = (await orUndefined(listed, isResponse)) ?? [];
    const hotel = hotels.find((record) => comparableText(record['code']) === code);
    if (hotel) this.add('hotel', hotel);
  }

  /** The records that the server lists for the hotel, because responses may have been lost. */
  async #findOthers(): Promise<void> {
    const hotelId = this.#hotelId;
    if (hotelId === undefined) return;
    for (const kind of LISTED) {
      const call = `GET ${PATHS[kind]}`;
      const listed = this.#caller.list({ call, query: { hotel: hotelId }, hotelId });
      for (const record of (await orUndefined(listed, isResponse)) ?? []) {
        // A server that ignores the filter lists the records of other hotels too.
        if (saysHotel(record, hotelId)) this.add(kind, record);
      }
    }
  }

  /** Why the record could not be deleted; undefined if it was deleted, or still has to be. */
  refusalOf(record: Created): ApiError | undefined {
    return this.#refusals.get(keyOf(record));
  }

  async #isRemoved(record: Created): Promise<boolean> {
    // A server refuses calls in the context of a deleted hotel.
    const hotelId = this.all.find(({ kind }) => kind === 'hotel')?.id;
    const call = `DELETE ${PATHS[record.kind]}{id}/`;
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

/** The ID of a record in a response. */
export function idIn(record: unknown): Id | undefined {
  const id = fieldOf(record, 'id');
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}
