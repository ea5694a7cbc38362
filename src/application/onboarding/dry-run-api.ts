import type { Body, Id } from '#domain/record.ts';
import { isNotOffered } from '#application/errors/api-error.ts';
import type { HotelListing } from '#application/records/read-hotel-document.ts';
import type { RecordList } from '#application/ports/api/record-list.ts';
import type {
  HotelReads,
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/api/onboarding-api.ts';

/**
 * Reads from the server, and accepts every write without sending it, so that a dry run has the
 * outcome of a real run. Lists no records for new hotels.
 */
export class DryRunApi implements OnboardingApi {
  readonly #reads: HotelReads;
  readonly #hotels = new Map<Id, ServerRecord>();
  /** Kinds of record that the server does not list, by hotel ID. */
  readonly #unlisted = new Map<Id, Set<RecordKind>>();
  readonly #bodies = new Map<Id, Body>();
  #created = 0;

  constructor(reads: HotelReads) {
    this.#reads = reads;
  }

  send({ kind, body, hotelId }: OnboardingRequest): Promise<Id> {
    if (hotelId !== undefined && kind === 'completion') return Promise.resolve(hotelId);
    this.#created += 1;
    const id = `new-${this.#created}`;
    this.#bodies.set(id, body);
    if (kind === 'hotel') this.#hotels.set(id, { ...body, id });
    return Promise.resolve(id);
  }

  /** Returns the body of a created record and forgets it, so that many hotels fit in memory. */
  takeBody(id: Id = ''): Body | undefined {
    const body = this.#bodies.get(id);
    this.#bodies.delete(id);
    return body;
  }

  hotels(): AsyncIterable<RecordList> {
    return this.#reads.hotels();
  }

  list(...[kind, of]: Parameters<HotelReads['list']>): Promise<RecordList> {
    const hotelId = of !== 'all' && 'hotelId' in of ? of.hotelId : undefined;
    if (hotelId !== undefined && this.#hotels.has(hotelId)) return Promise.resolve([]);
    return this.#reads.list(kind, of).catch((error: unknown) => {
      if (hotelId !== undefined && isNotOffered(error)) this.#noteUnlisted(kind, hotelId);
      throw error;
    });
  }

  /**
   * The kinds of record of this hotel for which `list` failed, because the server does not list
   * them.
   */
  unlisted(hotelId: Id | undefined): readonly RecordKind[] {
    return hotelId === undefined ? [] : [...(this.#unlisted.get(hotelId) ?? [])];
  }

  hotel(hotelId: Id): Promise<ServerRecord> {
    const created = this.#hotels.get(hotelId);
    return created ? Promise.resolve(created) : this.#reads.hotel(hotelId);
  }

  #noteUnlisted(kind: RecordKind, hotelId: Id): void {
    const kinds = this.#unlisted.get(hotelId) ?? new Set();
    this.#unlisted.set(hotelId, kinds.add(kind));
  }

  readonly change = (): Promise<ServerRecord> => Promise.resolve({});
  readonly replace = this.change;
  readonly read = this.change;
  readonly remove = (): Promise<void> => Promise.resolve();
}

/** The lists that were read, by kind. */
export function listedKinds(listing: Omit<HotelListing, 'hotel'>): Map<RecordKind, RecordList> {
  const { roomTypes, rooms, plans, rules, pricing, users = [] } = listing;
  return new Map<RecordKind, RecordList>([
    ['room-type', roomTypes],
    ['room', rooms],
    ['plan', plans],
    ['rule', rules],
    ['pricing', pricing],
    ['user', users],
  ]);
}

/** Simulates a server that has only this hotel, with the records that were listed before. */
export function readsOf({ hotel, ...listing }: HotelListing): HotelReads {
  const lists = listedKinds(listing);
  return {
    async *hotels() {
      yield await Promise.resolve([hotel]);
    },
    list: (kind) => Promise.resolve(lists.get(kind) ?? []),
    hotel: () => Promise.resolve(hotel),
  };
}
