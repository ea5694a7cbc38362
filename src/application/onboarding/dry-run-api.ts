import type { Id } from '#domain/record.ts';
import type { HotelListing } from '#application/records/read-hotel-document.ts';
import type {
  HotelReads,
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/onboarding-api.ts';

/**
 * Reads from the server, and accepts every write without sending it, so a run over it has the outcome
 * of a real one. Hotels that it accepted have no records.
 */
export class DryRunApi implements OnboardingApi {
  readonly #reads: HotelReads;
  readonly #hotels = new Map<Id, ServerRecord>();
  #created = 0;

  constructor(reads: HotelReads) {
    this.#reads = reads;
  }

  send({ kind, body, hotelId }: OnboardingRequest): Promise<Id> {
    if (hotelId !== undefined && (kind === 'hotel' || kind === 'completion')) {
      return Promise.resolve(hotelId);
    }
    this.#created += 1;
    const id = `new-${this.#created}`;
    if (kind === 'hotel') this.#hotels.set(id, { ...body, id });
    return Promise.resolve(id);
  }

  hotels(): AsyncIterable<readonly ServerRecord[]> {
    return this.#reads.hotels();
  }

  list(...[kind, of]: Parameters<HotelReads['list']>): Promise<readonly ServerRecord[]> {
    const isNew = of !== 'all' && 'hotelId' in of && this.#hotels.has(of.hotelId);
    return isNew ? Promise.resolve([]) : this.#reads.list(kind, of);
  }

  hotel(hotelId: Id): Promise<ServerRecord> {
    const created = this.#hotels.get(hotelId);
    return created ? Promise.resolve(created) : this.#reads.hotel(hotelId);
  }

  readonly change = (): Promise<ServerRecord> => Promise.resolve({});
  readonly replace = this.change;
  readonly remove = (): Promise<void> => Promise.resolve();
}

/** A server that has only this hotel, with the records that were listed before. */
export function readsOf({ hotel, ...listing }: HotelListing): HotelReads {
  const { roomTypes, rooms, plans, rules, pricing, users = [] } = listing;
  const lists: Readonly<Partial<Record<RecordKind, readonly ServerRecord[]>>> = {
    'room-type': roomTypes,
    room: rooms,
    plan: plans,
    rule: rules,
    pricing,
    user: users,
  };
  return {
    async *hotels() {
      yield await Promise.resolve([hotel]);
    },
    list: (kind) => Promise.resolve(lists[kind] ?? []),
    hotel: () => Promise.resolve(hotel),
  };
}
