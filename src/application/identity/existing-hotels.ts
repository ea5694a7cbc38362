import {
  identityKeys,
  traitsOf,
  type HotelTraits,
  type KnownHotel,
} from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Body, type Id } from '#domain/record.ts';
import { isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads, ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { referredId } from '#application/records/referred-id.ts';
import { existingHotelOf, hotelsByCode, type ExistingHotel } from './existing-hotel.ts';
import { TextIndex } from './text-index.ts';

/**
 * The hotels that the account may see. Lists them once, at the first search, page by page; only the
 * ID and some hashes of each hotel stay in memory.
 */
export class ExistingHotels {
  readonly #api: HotelReads;
  readonly #onListed: (hotel: ServerRecord) => void;
  #listing: Promise<Listing | undefined> | undefined;
  /** By ID, for a server that does not offer single hotels. */
  #hotels: Promise<Map<string, ExistingHotel>> | undefined;
  #isListed = true;
  #isListedByCode = true;
  #isFilteredByCode = true;

  constructor(api: HotelReads, onListed: (hotel: ServerRecord) => void = () => undefined) {
    this.#api = api;
    this.#onListed = onListed;
  }

  /** Resolves to false if the server refuses to list all hotels. Throws `ApiError`. */
  async listAll(): Promise<boolean> {
    return (await this.#list()) !== undefined;
  }

  /** False once the server has refused to list its hotels, even by code. */
  get canBeListed(): boolean {
    return this.#isListed || this.#isListedByCode;
  }

  /** False once the server has refused to list all hotels. */
  get areAllListed(): boolean {
    return this.#isListed;
  }

  /** The hotels that share a trait with the profile. Throws `ApiError`. */
  async similarTo(profile: Body): Promise<readonly KnownHotel[]> {
    const listing = await this.#list();
    return listing ? listing.similarTo(traitsOf(profile)) : await this.withCodeOf(profile);
  }

  /** The hotel with that ID, even if the list does not reach it. Throws `ApiError`. */
  async withId(id: Id): Promise<KnownHotel | undefined> {
    const listing = await this.#list();
    return listing?.withId(id) ?? (await this.#readOne(id));
  }

  /**
   * Hotels with the profile's code that are missing in the list: they may be newer, or the list may
   * be incomplete. Throws `ApiError`.
   */
  async unlisted(profile: Body): Promise<readonly ExistingHotel[]> {
    // A server without a filter by code would list all its hotels again for each new hotel.
    return this.#isListed && !this.#isFilteredByCode ? [] : await this.withCodeOf(profile);
  }

  /** The next search lists the hotels again. */
  relist(): void {
    this.#listing = undefined;
    this.#hotels = undefined;
  }

  /** Undefined if the hotel does not exist any more. Throws `ApiError`. */
  async read(id: Id): Promise<ExistingHotel | undefined> {
    const hotel = await this.#readOne(id);
    if (hotel) return hotel;
    // The hotel was deleted, or the server does not offer single hotels.
    this.#hotels ??= this.#readAll().catch((error: unknown) => {
      this.#hotels = undefined;
      throw error;
    });
    return (await this.#hotels).get(String(id));
  }

  async #readOne(id: Id): Promise<ExistingHotel | undefined> {
    const record = await orUndefined(this.#api.hotel(id), isNotOfferedToUser);
    return record && existingHotelOf({ id, ...record }, record);
  }

  /** Asks the server each time; empty if it does not offer the filter. Throws `ApiError`. */
  async withCodeOf(profile: Body): Promise<ExistingHotel[]> {
    const hotelCode = submittedCode(comparableText(profile['code']) ?? '');
    if (hotelCode === '' || !this.#isListedByCode) return [];
    const list = this.#api.list('hotel', { hotelCode });
    const records = await orUndefined(list, isNotOfferedToUser);
    if (!records) this.#isListedByCode = false;
    const { withCode, others } = hotelsByCode(profile, records ?? []);
    if (others.length > 0) this.#isFilteredByCode = false;
    return withCode;
  }

  /** Adds a hotel that was just created. */
  async note(id: Id, traits: HotelTraits): Promise<void> {
    (await this.#listing)?.add({ id, traits });
  }

  /** Undefined if the server does not list its hotels. */
  #list(): Promise<Listing | undefined> {
    this.#listing ??= this.#readListing().catch((error: unknown) => {
      this.#listing = undefined;
      throw error;
    });
    return this.#listing;
  }

  async #readListing(): Promise<Listing | undefined> {
    const listing = new Listing();
    try {
      for await (const record of this.#records()) {
        this.#onListed(record);
        const id = referredId(record['id']);
        if (id !== undefined) listing.add({ id, traits: traitsOf(record) });
      }
      return listing;
    } catch (error) {
      if (!isNotOfferedToUser(error)) throw error;
      this.#isListed = false;
      return undefined;
    }
  }

  async #readAll(): Promise<Map<string, ExistingHotel>> {
    const hotels = new Map<string, ExistingHotel>();
    if (!this.#isListed) return hotels;
    for await (const record of this.#records()) {
      const hotel = existingHotelOf(record);
      if (hotel) hotels.set(String(hotel.id), hotel);
    }
    return hotels;
  }

  async *#records(): AsyncGenerator<ServerRecord> {
    for await (const page of this.#api.hotels()) yield* page;
  }
}

/** IDs and traits of hotels. */
class Listing {
  readonly #hotels: KnownHotel[] = [];
  readonly #index = new TextIndex();

  add({ id, traits }: KnownHotel): void {
    const number = this.#hotels.push({ id, traits }) - 1;
    for (const key of [idKey(id), ...identityKeys(traits)]) this.#index.add(key, number);
  }

  similarTo(traits: HotelTraits): KnownHotel[] {
    return [...new Set(identityKeys(traits).flatMap((key) => this.#with(key)))];
  }

  withId(id: Id): KnownHotel | undefined {
    return this.#with(idKey(id))[0];
  }

  #with(key: string): KnownHotel[] {
    return this.#index.numbersOf(key).flatMap((number) => this.#hotels[number] ?? []);
  }
}

const idKey = (id: Id) => `id ${id}`;
