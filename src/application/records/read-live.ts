import { LISTED, type ListedKind, type RecordKind } from '#domain/plan/operation.ts';
import { doubtingUnlisted, REFERENCES, type Live } from '#domain/diff/live.ts';
import { filteredList, type RecordList } from '#domain/diff/record-list.ts';
import { isOfHotel } from '#domain/plan/natural-keys.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { ApiError, isNotOffered } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import type { HotelListing } from '#application/records/read-hotel-document.ts';

/** A hotel as the server shows it, and the errors of the lists that could not be read. */
export interface LiveHotel extends Live {
  readonly errors: ReadonlyMap<RecordKind, ApiError>;
}

/** The kinds of record to list, so that records of these kinds can be compared, except those of `ignored` kinds. */
export function kindsToList(
  kinds: readonly string[],
  ignored: readonly string[] = [],
): readonly RecordKind[] {
  const all = new Set(kinds.filter((kind) => !ignored.includes(kind)));
  for (const [kind, references] of Object.entries(REFERENCES)) {
    if (all.has(kind)) for (const [, other] of references) all.add(other);
  }
  return LISTED.filter((kind) => all.has(kind));
}

export function kindsOfParts(parts: readonly Part[] | undefined): readonly RecordKind[] {
  return LISTED.filter((kind) => isOfParts(kind, parts));
}

/** Adds the lists of these kinds to those of `hotel`. `isUnoffered`: the server does not offer the list. */
export async function readLive(
  api: Pick<HotelReads, 'list'>,
  { hotelId, hotel, ...before }: Pick<Live, 'hotelId' | 'hotel'> & Partial<LiveHotel>,
  kinds: readonly RecordKind[],
  isUnoffered: (error: unknown) => boolean = isNotOffered,
): Promise<LiveHotel> {
  const lists = new Map(before.lists);
  const errors = new Map(before.errors);
  const read = await Promise.all(
    kinds.map((kind) => api.list(kind, { hotelId }).catch((error: unknown) => asApiError(error))),
  );
  for (const [index, list] of read.entries()) {
    const kind = kinds[index] as RecordKind;
    if (list instanceof ApiError) errors.set(kind, list);
    else {
      const isOwn = (record: ServerRecord) => isOfHotel(record, hotelId);
      lists.set(kind, filteredList(list, isOwn));
    }
  }
  const unread = new Map(
    [...errors].map(([kind, error]) => [kind, isUnoffered(error) ? 'not-offered' : 'failed']),
  ) as LiveHotel['unread'];
  return { hotelId, hotel, lists: doubtingUnlisted(lists), unread, errors };
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

export function listedKinds(listing: Omit<HotelListing, 'hotel'>): Map<RecordKind, RecordList> {
  const { roomTypes, rooms, plans, rules, pricing, users = [] } = listing;
  const lists: Readonly<Record<ListedKind, RecordList>> = {
    'room-type': roomTypes,
    room: rooms,
    plan: plans,
    rule: rules,
    pricing,
    user: users,
  };
  return new Map(LISTED.map((kind) => [kind, lists[kind]]));
}

export function liveOf(hotelId: Id, { hotel, ...listing }: HotelListing): LiveHotel {
  const lists = doubtingUnlisted(listedKinds(listing));
  return { hotelId, hotel, lists, unread: new Map(), errors: new Map() };
}
