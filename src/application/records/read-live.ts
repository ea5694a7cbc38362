import { LISTED, type RecordKind } from '#domain/plan/operation.ts';
import { REFERENCES, type Live } from '#domain/diff/live.ts';
import { filteredList } from '#domain/diff/record-list.ts';
import { isOfHotel } from '#domain/plan/natural-keys.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import {
  type ApiError,
  isApiError,
  isNotOffered,
  orUndefined,
} from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { staffMemberOf, type StaffMember } from './hotel-records.ts';

/** A hotel as the server shows it, and the errors of the lists that could not be read. */
export interface LiveHotel extends Live {
  readonly errors: ReadonlyMap<RecordKind, ApiError>;
}

/** A hotel whose own record was read. */
export interface ShownHotel extends LiveHotel {
  readonly hotel: ServerRecord;
}

/** The kinds of record to list, so that records of these parts can be compared, except those of `ignored` kinds. */
export function kindsToList(
  parts: readonly Part[] | undefined,
  ignored: readonly string[] = [],
): readonly RecordKind[] {
  const all = new Set<RecordKind>(
    LISTED.filter((kind) => isOfParts(kind, parts) && !ignored.includes(kind)),
  );
  for (const kind of all) for (const [, other] of REFERENCES[kind] ?? []) all.add(other);
  return LISTED.filter((kind) => all.has(kind));
}

type Known = Pick<Live, 'hotelId' | 'hotel'> & Partial<LiveHotel>;

/**
 * Adds the present lists of these kinds, without records of other hotels, to what is known of a hotel. `isUnoffered`: the
 * server does not offer the list.
 */
export async function readLive<Hotel extends Known>(
  api: Pick<HotelReads, 'list'>,
  known: Hotel,
  kinds: readonly RecordKind[],
  isUnoffered: (error: unknown) => boolean = isNotOffered,
): Promise<Hotel & LiveHotel> {
  const { hotelId } = known;
  const lists = new Map(known.lists);
  const errors = new Map(known.errors);
  const read = async (kind: RecordKind) => {
    try {
      const list = await api.list(kind, { hotelId });
      lists.set(
        kind,
        filteredList(list, (record) => isOfHotel(record, hotelId)),
      );
      errors.delete(kind);
    } catch (error) {
      if (!isApiError(error)) throw error;
      errors.set(kind, error);
    }
  };
  await Promise.all(kinds.map(read));
  const unread: Live['unread'] = new Map(
    [...errors].map(([kind, error]) => [kind, isUnoffered(error) ? 'not-offered' : 'failed']),
  );
  return { ...known, lists, unread, errors };
}

/** Like `readLive`, but throws the `ApiError` of a list, unless the list is optional and the error `mayLack`. */
export async function readLists<Hotel extends Known>(
  api: Pick<HotelReads, 'list'>,
  known: Hotel,
  kinds: readonly RecordKind[],
  optional: readonly RecordKind[] = [],
  mayLack: (error: unknown) => boolean = isNotOffered,
): Promise<Hotel & LiveHotel> {
  const live = await readLive(api, known, kinds);
  for (const kind of kinds) {
    const error = live.errors.get(kind);
    if (error && !(optional.includes(kind) && mayLack(error))) throw error;
  }
  return live;
}

/** Reads the hotel's own record too. The server need not offer the optional lists. Throws `ApiError`. */
export async function readHotel(
  api: Pick<HotelReads, 'hotel' | 'list'>,
  hotelId: Id,
  kinds: readonly RecordKind[],
  optional: readonly RecordKind[] = [],
): Promise<ShownHotel> {
  const known = { hotelId, hotel: undefined };
  const [hotel, live] = await Promise.all([
    api.hotel(hotelId),
    readLists(api, known, kinds, optional),
  ]);
  return { ...live, hotel };
}

/** Throws `ApiError`. */
export async function readStaff(
  api: Pick<HotelReads, 'list'>,
  hotelId: Id,
): Promise<readonly StaffMember[]> {
  const { lists } = await readLists(api, { hotelId, hotel: undefined }, ['user']);
  return (lists.get('user') ?? []).map(staffMemberOf);
}

/** False also if the users of the hotel cannot be read. Ignores users with the IDs in `except`. */
export async function isAdminListed(
  api: HotelReads,
  hotelId: Id | undefined,
  except: readonly unknown[] = [],
): Promise<boolean> {
  if (hotelId === undefined) return false;
  const users = await orUndefined(readStaff(api, hotelId), isApiError);
  return users?.some((user) => !except.includes(user.id) && isActiveAdmin(user)) ?? false;
}
