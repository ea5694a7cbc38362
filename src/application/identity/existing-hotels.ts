import {
  identityKeys,
  traitsOf,
  type HotelTraits,
  type KnownHotel,
} from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { type Body, type Id, comparableText } from '#domain/record.ts';
import { isNotOfferedToUser } from '#application/errors/api-error.ts';
import type { OnboardingApi, ServerRecord } from '#application/ports/onboarding-api.ts';
import { referredId } from '#application/records/server-record.ts';
import { TextIndex } from './text-index.ts';

/** A hotel as the server has it. */
export interface ExistingHotel extends KnownHotel {
  /** As it is spelled there. */
  readonly name: string;
  readonly code: string;
  /** All of it, where it was read by itself. */
  readonly record?: ServerRecord;
}

const TRAITS = ['code', 'name', 'email', 'phone', 'address'] as const;

/**
 * The hotels that the account may see. They are listed once, when the first one is looked for, page by
 * page; of each hotel only its id and some hashes stay in memory.
 */
export class ExistingHotels {
  readonly #api: OnboardingApi;
  #listing: Promise<Listing | undefined> | undefined;
  /** By id, where the server does not let single hotels be read. */
  #hotels: Promise<Map<string, ExistingHotel>> | undefined;
  #isListed = true;
  #isListedByCode = true;
  #isFilteredByCode = true;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  /** False once the server has refused to list its hotels, also by their code. */
  get canBeListed(): boolean {
    return this.#isListed || this.#isListedByCode;
  }

  /** False once the server has refused to list all hotels. */
  get areAllListed(): boolean {
    return this.#isListed;
  }

  /** The hotels that have enough in common with a profile to be compared. Throws `ApiError`. */
  async similarTo(profile: Body): Promise<readonly KnownHotel[]> {
    const listing = await this.#list();
    return listing ? listing.similarTo(traitsOf(profile)) : await this.withCodeOf(profile);
  }

  /** The same of one whose id is known. A list may end before it comes to that hotel. */
  async withId(id: Id): Promise<KnownHotel | undefined> {
    const listing = await this.#list();
    return listing?.withId(id) ?? (await this.#readOne(id));
  }

  /**
   * Hotels with the code of a profile that is not to be found in the list: they may have been created
   * since the list was read, or not be on it. Throws `ApiError`.
   */
  async unlisted(profile: Body): Promise<readonly ExistingHotel[]> {
    // Otherwise each new hotel would take a whole list, as long as the one that was read before.
    return this.#isListed && !this.#isFilteredByCode ? [] : await this.withCodeOf(profile);
  }

  /** The list is read anew for the next hotel. */
  relist(): void {
    this.#listing = undefined;
    this.#hotels = undefined;
  }

  /** Undefined where there is no such hotel any more. Throws `ApiError`. */
  async read(id: Id): Promise<ExistingHotel | undefined> {
    const hotel = await this.#readOne(id);
    if (hotel) return hotel;
    // It is gone, or the server does not let single hotels be read.
    this.#hotels ??= this.#readAll().catch((error: unknown) => {
      this.#hotels = undefined;
      throw error;
    });
    return (await this.#hotels).get(String(id));
  }

  async #readOne(id: Id): Promise<ExistingHotel | undefined> {
    const record = await orUndefined(this.#api.hotel(id));
    return record && hotelOf({ id, ...record }, record);
  }

  /** Asked of the server each time; none where it does not offer that. Throws `ApiError`. */
  async withCodeOf(profile: Body): Promise<ExistingHotel[]> {
    const hotelCode = submittedCode(comparableText(profile['code']) ?? '');
    if (hotelCode === '' || !this.#isListedByCode) return [];
    const records = await orUndefined(this.#api.list('hotel', { hotelCode }));
    if (!records) this.#isListedByCode = false;
    const { code } = traitsOf(profile);
    const hotels = (records ?? []).flatMap((record) => hotelOf(record, record) ?? []);
    const withCode = hotels.filter(({ traits }) => traits.code === code);
    // A server that knows no such filter lists others too.
    if (withCode.length < hotels.length) this.#isFilteredByCode = false;
    return withCode;
  }

  /** A hotel that was created since. */
  async note(id: Id, traits: HotelTraits): Promise<void> {
    (await this.#listing)?.add(id, traits);
  }

  /** Undefined where the server does not list its hotels. */
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
      for await (const page of this.#api.hotels()) {
        for (const record of page) {
          const id = referredId(record['id']);
          if (id !== undefined) listing.add(id, traitsOf(record));
        }
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
    for await (const page of this.#api.hotels()) {
      for (const record of page) {
        const hotel = hotelOf(record);
        if (hotel) hotels.set(String(hotel.id), hotel);
      }
    }
    return hotels;
  }
}

/** Ids and traits. */
class Listing {
  readonly #ids: Id[] = [];
  /** Those of one hotel after those of the other. */
  readonly #traits: number[] = [];
  readonly #index = new TextIndex();

  add(id: Id, traits: HotelTraits): void {
    const number = this.#ids.push(id) - 1;
    this.#traits.push(...TRAITS.map((trait) => traits[trait]));
    for (const key of [idKey(id), ...identityKeys(traits)]) this.#index.add(key, number);
  }

  similarTo(traits: HotelTraits): KnownHotel[] {
    const numbers = identityKeys(traits).flatMap((key) => this.#index.numbersOf(key));
    return [...new Set(numbers)].flatMap((number) => this.#hotel(number) ?? []);
  }

  withId(id: Id): KnownHotel | undefined {
    const [number] = this.#index.numbersOf(idKey(id));
    return number === undefined ? undefined : this.#hotel(number);
  }

  #hotel(number: number): KnownHotel | undefined {
    const id = this.#ids[number];
    return id === undefined ? undefined : { id, traits: this.#traitsOf(number) };
  }

  #traitsOf(number: number): HotelTraits {
    const from = number * TRAITS.length;
    const [code = 0, name = 0, email = 0, phone = 0, address = 0] = this.#traits.slice(
      from,
      from + TRAITS.length,
    );
    return { code, name, email, phone, address };
  }
}

const idKey = (id: Id) => `id ${id}`;

function hotelOf(fields: ServerRecord, record?: ServerRecord): ExistingHotel | undefined {
  const id = referredId(fields['id']);
  if (id === undefined) return undefined;
  const [name = '', code = ''] = [comparableText(fields['name']), comparableText(fields['code'])];
  return { id, name, code, traits: traitsOf(fields), ...(record && { record }) };
}

async function orUndefined<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isNotOfferedToUser(error)) return undefined;
    throw error;
  }
}
