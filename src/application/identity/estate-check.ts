import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Id, referredId, type ServerRecord } from '#domain/record.ts';
import type { ApiError } from '#application/errors/api-error.ts';

export interface UnconfiguredHotel {
  readonly hotelId: Id;
  readonly name: string;
  readonly code: string;
}

/** Collects the hotels of an account without a configuration, while configurations are compared. */
export class EstateCheck {
  readonly #listed = new Map<string, UnconfiguredHotel>();
  readonly #foundIds = new Set<string>();
  /** Codes of configurations whose hotel could not be looked up. */
  readonly #codes = new Set<string>();
  #failure: ApiError | 'not listed' | undefined;

  /** Why `unconfigured` may miss hotels; undefined if it is complete. */
  get failure(): ApiError | 'not listed' | undefined {
    return this.#failure;
  }

  noteListed(record: ServerRecord): void {
    const hotelId = referredId(record['id']);
    if (hotelId === undefined) return;
    const text = (field: string) => comparableText(record[field]) ?? '';
    this.#listed.set(String(hotelId), { hotelId, name: text('name'), code: text('code') });
  }

  noteFound(hotelId: Id): void {
    this.#foundIds.add(String(hotelId));
  }

  /** Call if a configuration could not be compared. Hotels with its code do not count as unconfigured. */
  noteCode(code: string): void {
    if (code !== '') this.#codes.add(submittedCode(code));
  }

  noteFailure(failure: ApiError | 'not listed'): void {
    this.#failure = failure;
  }

  /** In the order of the server's list. Call after all configurations are compared. */
  unconfigured(): UnconfiguredHotel[] {
    return [...this.#listed]
      .filter(([id, { code }]) => !this.#foundIds.has(id) && !this.#codes.has(submittedCode(code)))
      .map(([, hotel]) => hotel);
  }
}
