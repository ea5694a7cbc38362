import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Id } from '#domain/record.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { referredId } from '#application/records/referred-id.ts';

/** A hotel on the server without a configuration. */
export interface UnconfiguredHotel {
  readonly hotelId: Id;
  readonly name: string;
  readonly code: string;
}

/** Finds the hotels of an account without a configuration, while others are compared. */
export class EstateCheck {
  readonly #listed = new Map<string, UnconfiguredHotel>();
  readonly #foundIds = new Set<string>();
  /** Codes of configurations whose hotel could not be looked up. */
  readonly #codes = new Set<string>();
  #failure: ApiError | 'not listed' | undefined;

  /** Why hotels without a configuration may be missing from `unconfigured`. */
  get failure(): ApiError | 'not listed' | undefined {
    return this.#failure;
  }

  /** Adds a hotel of the server's list. */
  noteListed(record: ServerRecord): void {
    const hotelId = referredId(record['id']);
    if (hotelId === undefined) return;
    const text = (field: string) => comparableText(record[field]) ?? '';
    this.#listed.set(String(hotelId), { hotelId, name: text('name'), code: text('code') });
  }

  /** Adds the hotel of a configuration. */
  noteFound(hotelId: Id): void {
    this.#foundIds.add(String(hotelId));
  }

  /** Adds the code of a configuration that could not be compared. */
  noteCode(code: string): void {
    if (code !== '') this.#codes.add(submittedCode(code));
  }

  /** The list is incomplete or missing. */
  noteFailure(failure: ApiError | 'not listed'): void {
    this.#failure = failure;
  }

  /** In the server's order. Call after comparing every configuration. */
  unconfigured(): UnconfiguredHotel[] {
    return [...this.#listed]
      .filter(([id, { code }]) => !this.#foundIds.has(id) && !this.#codes.has(submittedCode(code)))
      .map(([, hotel]) => hotel);
  }
}
