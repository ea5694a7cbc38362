import {
  identityKeys,
  traitsOf,
  type HotelTraits,
  type KnownHotel,
} from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import {
  comparableText,
  type Body,
  type Id,
  referredId,
  type ServerRecord,
  TEXT_ID,
} from '#domain/record.ts';
import { isNotFound, isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { isIncomplete } from '#domain/diff/record-list.ts';
import { existingHotelOf, hotelsByCode, type ExistingHotel } from './existing-hotel.ts';
import { unreliableHotels, type ListedHotels } from './listed-hotels.ts';
import { TextIndex } from './text-index.ts';

/** The hotels that the account may see, listed once, page by page. Keeps only IDs and hashes in memory. */
export class ExistingHotels {
  readonly #api: HotelReads;
  readonly #onListed: (hotel: ServerRecord) => void;
  #listing: Promise<Listing | undefined> | undefined;
  /** All hotels by ID, for a server that cannot return a single hotel. */
  #hotels: Promise<Map<string, ExistingHotel>> | undefined;
  readonly #planned = new Map<Id, ExistingHotel>();
  #isListed = true;
  #isReliable = true;
  #isListedByCode = true;
  #isFilteredByCode = true;

  constructor(api: HotelReads, onListed: (hotel: ServerRecord) => void = () => undefined) {
    this.#api = api;
    this.#onListed = onListed;
  }

  /** Lists all hotels, unless they are already listed. Throws `ApiError`. */
  async listAll(): Promise<ListedHotels> {
    await this.#list();
    return this.listed;
  }

  /** False if the server has refused to list its hotels, even by code. */
  get canBeListed(): boolean {
    return this.#isListed || this.#isListedByCode;
  }

  get listed(): ListedHotels {
    if (!this.#isListed) return 'none';
    return this.#isReliable ? 'all' : 'unreliable';
  }

  /** Hotels that have a trait in common with the profile. Throws `ApiError`. */
  async similarTo(profile: Body): Promise<readonly KnownHotel[]> {
    const listing = await this.#list();
    return listing ? listing.similarTo(traitsOf(profile)) : await this.withCodeOf(profile);
  }

  /** Also finds hotels that are missing in the list. Throws `ApiError`. */
  async withId(id: Id): Promise<KnownHotel | undefined> {
    const listing = await this.#list();
    return listing?.withId(id) ?? (await this.#readOne(id));
  }

  /** Asks the server by code, because the list may be old or incomplete. Throws `ApiError`. */
  async unlisted(profile: Body): Promise<readonly ExistingHotel[]> {
    // Sends no request if the server does not filter by code, because it would list all hotels again.
    return this.#isListed && !this.#isFilteredByCode ? [] : await this.withCodeOf(profile);
  }

  relist(): void {
    this.#listing = undefined;
    this.#hotels = undefined;
    this.#isReliable = true;
  }

  /** Resolves to undefined if the hotel no longer exists. Throws `ApiError`. */
  async read(id: Id): Promise<ExistingHotel | undefined> {
    const hotel = await this.#readOne(id);
    if (hotel) return hotel;
    // Either the hotel was deleted, or the server cannot return a single hotel. The list of all hotels shows which.
    this.#hotels ??= this.#readAll().catch((error: unknown) => {
      this.#hotels = undefined;
      throw error;
    });
    const listed = (await this.#hotels).get(String(id));
    if (!listed && !this.#isReliable) throw unreliableHotels();
    return listed;
  }

  async #readOne(id: Id): Promise<ExistingHotel | undefined> {
    const planned = this.#planned.get(id);
    if (planned) return planned;
    const record = await orUndefined(this.#api.hotel(id), isNotOfferedToUser);
    return record && existingHotelOf({ id, ...record }, record);
  }

  /** Asks the server each time. Resolves to an empty list if the server cannot list by code. Throws `ApiError`. */
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

  async note(id: Id, profile: Body): Promise<void> {
    (await this.#listing)?.add({ id, traits: traitsOf(profile) });
  }

  /** Call in a preview, after it has shown that a hotel would be created. */
  async notePlanned(profile: Body): Promise<void> {
    const id = `planned-${this.#planned.size + 1}`;
    const hotel = existingHotelOf({ ...profile, id }, profile);
    if (!hotel) return;
    this.#planned.set(id, { ...hotel, isPlanned: true });
    await this.note(id, profile);
  }

  /** Resolves to undefined if the server does not list its hotels. */
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
    for await (const page of this.#api.hotels()) {
      if (isIncomplete(page)) this.#isReliable = false;
      yield* page;
    }
  }
}

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

/** Looks for a hotel with this code, otherwise with this ID. Throws `ApiError`. */
export async function hotelNamed(api: HotelReads, codeOrId: string): Promise<Id | undefined> {
  const [withCode] = await new ExistingHotels(api).withCodeOf({ code: codeOrId });
  const id = codeOrId.trim();
  if (withCode || !TEXT_ID.test(id)) return withCode?.id;
  return referredId(await orUndefined(api.hotel(id), isNotFound));
}
