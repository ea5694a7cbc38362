import { comparableText, type Id, referredId, type ServerRecord } from '#domain/record.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { inOrder } from '#application/parallel/in-order.ts';
import { ApiError, failsEveryHotel } from '#application/errors/api-error.ts';
import type { HotelReads, RecordCounts } from '#application/ports/api/onboarding-api.ts';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { readStaff } from '#application/records/read-live.ts';
import { isIncomplete } from '#domain/diff/record-list.ts';
import { unreliableHotels } from '#application/identity/listed-hotels.ts';
import type { HotelDetail } from './hotel-details.ts';

export interface HotelUsers {
  readonly active: number;
  /** Full names of the active administrators; the username if there is no full name. */
  readonly administrators: readonly string[];
}

export interface EstateHotel {
  /** Undefined if the server lists the hotel without an ID. */
  readonly hotelId: Id | undefined;
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly currency: string;
  /** The day on which the setup was completed, as `YYYY-MM-DD`; '' if the server does not send it. */
  readonly completed: string;
  /** From the server's `onboarding_completed`; `unknown` if the server does not send it. */
  readonly setup: 'complete' | 'unfinished' | 'unknown';
  readonly users?: HotelUsers | undefined;
  readonly people?: readonly StaffMember[] | undefined;
  readonly rooms?: number | undefined;
  readonly failures: readonly { readonly detail: HotelDetail; readonly error: ApiError }[];
}

export interface ListRequest {
  readonly isWanted: (hotel: ServerRecord) => boolean;
  /** By default, the users if at most `FEW_HOTELS` hotels are wanted, otherwise nothing. */
  readonly details?: readonly HotelDetail[] | undefined;
  readonly atOnce: number;
  /** Called if a page of the list cannot be read, or the list is unreliable. Hotels may then be missing. */
  readonly onFailure: (error: ApiError) => void;
  /** Called with the number of hotels that the server has listed so far, including excluded ones. */
  readonly onListed?: (hotels: number) => void;
}

/** For at most this many hotels, one request for each hotel is fast enough. */
export const FEW_HOTELS = 100;

export type ListHotels = ReturnType<typeof createListHotels>;

export function createListHotels(api: HotelReads & RecordCounts) {
  const withDetails = async (
    { hotelId, ...hotel }: Omit<EstateHotel, 'failures'>,
    details: readonly HotelDetail[],
  ): Promise<EstateHotel> => {
    const failures: EstateHotel['failures'][number][] = [];
    const read = async <Value>(detail: HotelDetail, reading: (id: Id) => Promise<Value>) => {
      if (hotelId === undefined || !details.includes(detail)) return undefined;
      try {
        return await reading(hotelId);
      } catch (error) {
        if (!(error instanceof ApiError) || failsEveryHotel(error)) throw error;
        failures.push({ detail, error });
        return undefined;
      }
    };
    const [people, rooms] = await Promise.all([
      read('users', (id) => readStaff(api, id)),
      read('rooms', (id) => api.count('room', { hotelId: id })),
    ]);
    return { hotelId, ...hotel, users: people && usersAmong(people), people, rooms, failures };
  };
  return {
    /** Reads these details of the hotel. Throws an `ApiError` only if it would affect every hotel. */
    withDetails,
    /** In the server's order, each once. `onFailure` gets `isNotOfferedToUser` if there is no list. */
    async *run(request: ListRequest): AsyncGenerator<EstateHotel> {
      const hotels = wantedHotels(api, request);
      const first: ServerRecord[] = [];
      if (!request.details) {
        while (first.length <= FEW_HOTELS) {
          const { value, done } = await hotels.next();
          if (done) break;
          first.push(value);
        }
      }
      const details = request.details ?? (first.length > FEW_HOTELS ? [] : ['users' as const]);
      yield* inOrder(chained(first, hotels), request.atOnce, (record) =>
        withDetails(factsOf(record), details),
      );
    },
  };
}

async function* wantedHotels(
  api: HotelReads,
  { isWanted, onListed, onFailure }: ListRequest,
): AsyncGenerator<ServerRecord, undefined> {
  let listed = 0;
  try {
    for await (const page of api.hotels()) {
      for (const record of page) if (isWanted(record)) yield record;
      listed += page.length;
      onListed?.(listed);
      if (isIncomplete(page)) onFailure(unreliableHotels());
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onFailure(error);
  }
  return undefined;
}

async function* chained<Item>(
  first: readonly Item[],
  others: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  yield* first;
  yield* others;
}

function factsOf(record: ServerRecord): Omit<EstateHotel, 'failures'> {
  const text = (field: string) => comparableText(record[field]) ?? '';
  const mark = record['onboarding_completed'];
  return {
    hotelId: referredId(record['id']),
    name: text('name'),
    code: text('code'),
    city: text('city'),
    currency: text('currency'),
    // An undo takes back the mark, but not the time.
    completed: mark === false ? '' : text('onboarding_completed_at').slice(0, 10),
    setup: mark === true ? 'complete' : mark === false ? 'unfinished' : 'unknown',
  };
}

function usersAmong(people: readonly StaffMember[]): HotelUsers {
  const active = people.filter(({ is_active }) => is_active);
  return {
    active: active.length,
    administrators: active
      .filter(isActiveAdmin)
      .map(
        ({ first_name, last_name, username }) => `${first_name} ${last_name}`.trim() || username,
      ),
  };
}
