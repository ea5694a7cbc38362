import { LISTED, type RecordKind } from '#domain/plan/operation.ts';
import {
  isApiError,
  isNotFound,
  orUndefined,
  type ApiError,
} from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { statesHotel } from '#domain/plan/natural-keys.ts';
import { comparableText, fieldOf, type Id } from '#domain/record.ts';
import type { CallChecks } from './call-checks.ts';

export interface Created {
  readonly kind: RecordKind;
  readonly id: Id;
}

export class CreatedRecords {
  readonly #caller: ContractCaller;
  readonly #checks: CallChecks;
  #records: readonly Created[] = [];

  constructor(caller: ContractCaller, checks: CallChecks) {
    this.#caller = caller;
    this.#checks = checks;
  }

  get all(): readonly Created[] {
    return this.#records;
  }

  get hotelId(): Id | undefined {
    return this.#records.findLast(({ kind }) => kind === 'hotel')?.id;
  }

  /** Adds the record in a response. Returns its ID; undefined if it has none. */
  add(kind: RecordKind, record: unknown): Id | undefined {
    const id = idIn(record);
    if (id === undefined) return undefined;
    this.drop(kind, id);
    this.#records = [...this.#records, { kind, id }];
    return id;
  }

  drop(kind: RecordKind, id: Id): void {
    this.#records = this.#records.filter((one) => one.kind !== kind || one.id !== id);
  }

  /**
   * Deletes the records and the hotel, newest first. Reports each deleted kind, and returns the refusals by endpoint.
   * Ends early if the server does not respond. `code` finds the hotel if the response to its creation was lost.
   */
  async removeAll(code?: string): Promise<ReadonlyMap<string, ApiError>> {
    const refusals = new Map<string, ApiError>();
    await orUndefined(this.#removeInTurn(refusals, code), isApiError);
    return refusals;
  }

  async #removeInTurn(refusals: Map<string, ApiError>, code: string | undefined): Promise<void> {
    if (this.hotelId === undefined && code !== undefined) {
      const hotels = await this.#listed('hotel', { code });
      this.add(
        'hotel',
        hotels.find((record) => comparableText(record['code']) === code),
      );
    }
    const { hotelId } = this;
    // Responses may have been lost, so the lists count too.
    if (hotelId !== undefined) await this.#addListed(hotelId);
    let before: number;
    // A server may refuse to delete the last user until the hotel is deleted, so repeat while records are deleted.
    do {
      before = this.#records.length;
      for (const record of this.#records.toReversed()) await this.#remove(record, refusals);
    } while (this.#records.length > 0 && this.#records.length < before);
  }

  async #addListed(hotelId: Id): Promise<void> {
    for (const kind of LISTED) {
      const listed = await this.#listed(kind, { hotel: hotelId });
      // A server that ignores the filter also lists records of other hotels.
      for (const record of listed) if (statesHotel(record, hotelId)) this.add(kind, record);
    }
  }

  async #listed(kind: RecordKind, query: Readonly<Record<string, Id>>) {
    const call = `GET ${RECORD_PATHS[kind]}`;
    const listed = this.#caller.list({ call, query, ...this.#context() });
    return (await orUndefined(listed, isResponse)) ?? [];
  }

  /** Empty once the hotel is deleted, because a server refuses requests that name a deleted hotel. */
  #context() {
    const { hotelId } = this;
    return hotelId === undefined ? {} : { hotelId };
  }

  async #remove({ kind, id }: Created, refusals: Map<string, ApiError>): Promise<void> {
    const call = `DELETE ${RECORD_PATHS[kind]}{id}/`;
    try {
      await this.#caller.send({ call, id, ...this.#context() });
      await this.#checks.accept(call);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isNotFound(error)) refusals.set(call, error);
      if (error.status === 0) throw error;
      if (!isNotFound(error)) return;
    }
    this.drop(kind, id);
  }
}

export function isResponse(error: unknown): boolean {
  return isApiError(error) && error.status > 0;
}

export function idIn(record: unknown): Id | undefined {
  const id = fieldOf(record, 'id');
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}
