import type { Id } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import type { OnboardingApi, RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';
import type { HotelListing } from '#application/records/read-hotel-document.ts';

const LISTS = {
  'room-type': 'roomTypes',
  room: 'rooms',
  plan: 'plans',
  rule: 'rules',
  pricing: 'pricing',
  user: 'users',
} as const satisfies Readonly<Partial<Record<RecordKind, keyof HotelListing>>>;

/** Answers as the server listed, and takes all that is sent without sending it: to see what a run would do. */
export class RehearsalApi implements OnboardingApi {
  readonly #listing: HotelListing;
  #made = 0;

  constructor(listing: HotelListing) {
    this.#listing = listing;
  }

  send(): Promise<Id> {
    this.#made += 1;
    return Promise.resolve(`made-${this.#made}`);
  }

  async *hotels(): AsyncGenerator<readonly ServerRecord[]> {
    yield await Promise.resolve([this.#listing.hotel]);
  }

  list(kind: RecordKind): Promise<readonly ServerRecord[]> {
    const records = kind in LISTS ? this.#listing[LISTS[kind as keyof typeof LISTS]] : [];
    return Promise.resolve(records ?? []);
  }

  change(): Promise<ServerRecord> {
    return Promise.resolve({});
  }

  replace(): Promise<ServerRecord> {
    return Promise.resolve({});
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  hotel(): Promise<ServerRecord> {
    return Promise.resolve(this.#listing.hotel);
  }

  setupStatus(): Promise<SetupStatus> {
    return Promise.reject(new Error('A rehearsal asks for no set-up status.'));
  }
}
