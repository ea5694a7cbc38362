import type { Body, Id } from '#domain/record.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import {
  ApiError,
  endsRun,
  isApiError,
  isNotFound,
  isNotOffered,
  orUndefined,
  UNKNOWN_ERROR,
} from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { replaceRecord } from '#application/records/change-record.ts';
import { isInDoubt } from '#application/records/write-record.ts';

export type RoomChanges = Partial<Omit<RoomRecord, 'id'>>;

export type RoomsTask =
  | { readonly change: RoomChanges | ((room: RoomRecord) => RoomChanges) }
  | 'remove';

export interface RoomFailure {
  readonly room: RoomRecord;
  readonly reason: string;
}

export interface RoomsProgress {
  /**
   * Called for each room that was changed or removed, or no longer exists. `stored` is the room on
   * the server now; undefined if it does not exist.
   */
  readonly onSettled: (room: RoomRecord, stored: RoomRecord | undefined) => void;
  /** Called after each attempt, with the number of attempted rooms. */
  readonly onProgress: (attempted: number) => void;
  readonly isStopped: () => boolean;
}

export interface RoomsOutcome {
  /** In the order of the rooms. */
  readonly failures: readonly RoomFailure[];
  /** True if the server cannot change or remove rooms. */
  readonly isNotOffered: boolean;
}

export const NOT_OFFERED = 'Not offered by this server.';
const NO_ROOM_CALL = 'NO_ROOM_CALL';
const STOPPED = 'Stopped before this room.';
const NOT_ATTEMPTED = 'Not attempted.';
const IN_USE: readonly string[] = ['occupied', 'reserved'];
const GONE = 'The room no longer exists: another user removed it.';

/** The IDs of the rooms that the server lists; empty if the list cannot be read. */
type ListedIds = () => Promise<ReadonlySet<string>>;

export function createWriteRooms(api: OnboardingApi, hotelId: Id) {
  const listNow: ListedIds = async () => {
    const rooms = await orUndefined(api.list('room', { hotelId }), isApiError);
    return new Set(rooms?.map(({ id }) => String(id)));
  };
  /** Undefined if the server does not list rooms. Throws `ApiError`. */
  const listRooms = () => orUndefined(api.list('room', { hotelId }), isNotOffered);
  const checked = async <Result>(
    { id }: RoomRecord,
    listedIds: ListedIds,
    call: () => Promise<Result>,
  ) => {
    try {
      return await call();
    } catch (error) {
      // A 404 for a room that the server still lists means that the server does not know the
      // request.
      const isLacking = isNotFound(error)
        ? (await listedIds()).has(String(id))
        : isNotOffered(error);
      throw isLacking && isApiError(error) ? notOffered(error) : error;
    }
  };

  /**
   * Changes one room, and returns it as the server stores it now. Throws `ApiError`, with the code `NO_ROOM_CALL` if
   * the server accepts neither single fields nor the complete room.
   */
  const change = (
    room: RoomRecord,
    changes: RoomChanges,
    listedIds = listNow,
  ): Promise<RoomRecord> =>
    checked(room, listedIds, async () => {
      const of = { kind: 'room', id: room.id, hotelId } as const;
      const body = bodyOf(changes);
      const response = await api.change({ ...of, body }).catch(async (error: unknown) => {
        const isRemoved = isNotFound(error) && !(await listedIds()).has(String(room.id));
        if (!isNotOffered(error) || isRemoved) throw error;
        const known = { hotel: hotelId, ...bodyOf(room) };
        return await replaceRecord(api, of, { changes: body, known });
      });
      return roomOf({ ...room, ...changes, ...response, id: room.id });
    });

  /**
   * The room as the server lists it now, because a screen may be out of date
   * (docs/decisions/write-reads-first.md); undefined if it no longer exists. Returns `room` itself
   * if the server does not list rooms. Throws `ApiError`.
   */
  const present = async (
    room: RoomRecord,
    listed = listRooms(),
  ): Promise<RoomRecord | undefined> => {
    const rooms = await listed;
    if (!rooms) return room;
    const now = rooms.find(({ id }) => String(id) === String(room.id));
    return now && roomOf(now);
  };

  /**
   * Removes one room; does nothing if it no longer exists. Throws like `change`, and if a guest has got the room since
   * the screen was read.
   */
  const remove = async (
    room: RoomRecord,
    listedIds = listNow,
    listed = listRooms(),
  ): Promise<void> => {
    const { status } = (await present(room, listed)) ?? room;
    if (IN_USE.includes(status) && status !== room.status) throw takenSince(room, status);
    const request = { kind: 'room', id: room.id, hotelId } as const;
    await orUndefined(
      checked(room, listedIds, () => api.remove(request)),
      isGone,
    );
  };

  /**
   * Changes or removes these rooms, several at once. A room that no longer exists counts as
   * removed, but cannot be changed. Stops before the next room if `isStopped` returns true, and
   * after a failure that would affect every other room.
   */
  const run = async (
    rooms: readonly RoomRecord[],
    task: RoomsTask,
    { onSettled, onProgress, isStopped }: RoomsProgress,
  ): Promise<RoomsOutcome> => {
    const reasons = new Map<RoomRecord, string>();
    let lacksCall = false;
    let attempted = 0;
    let end: string | undefined;
    // The list is read at most once, after the first 404.
    let listing: ReturnType<ListedIds> | undefined;
    const listOnce: ListedIds = () => (listing ??= listNow());
    /** The rooms when the removal started. */
    let listed: ReturnType<typeof listRooms> | undefined;
    const attempt = async (room: RoomRecord) => {
      if (task === 'remove') {
        await remove(room, listOnce, (listed ??= listRooms()));
        return undefined;
      }
      const changes = typeof task.change === 'function' ? task.change(room) : task.change;
      return await change(room, changes, listOnce);
    };
    await eachAtOnce(rooms, MAX_CONCURRENT_REQUESTS, async (room) => {
      if (isStopped()) end ??= STOPPED;
      if (end !== undefined) {
        reasons.set(room, end);
        return;
      }
      try {
        onSettled(room, await attempt(room));
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (isGone(error)) onSettled(room, undefined);
        reasons.set(room, isGone(error) ? GONE : reasonOf(error));
        lacksCall ||= lacksRoomCall(error);
        if (lacksCall) end = NOT_OFFERED;
        else if (endsRun(error)) end ??= NOT_ATTEMPTED;
      }
      attempted += 1;
      onProgress(attempted);
    });
    return {
      failures: rooms.flatMap((room) => {
        const reason = reasons.get(room);
        return reason === undefined ? [] : [{ room, reason }];
      }),
      isNotOffered: lacksCall,
    };
  };
  return { present, change, remove, run };
}

/** Whether `change` or `remove` failed because the server does not offer the request. */
export function lacksRoomCall(error: unknown): boolean {
  return isApiError(error) && error.code === NO_ROOM_CALL;
}

export function isGone(error: unknown): boolean {
  return isNotFound(error) && !lacksRoomCall(error);
}

/** The fields of `changes` that another user has also changed since `before`. */
export function overwrittenBy(
  changes: RoomChanges,
  before: RoomRecord,
  now: RoomRecord,
): (keyof RoomChanges)[] {
  const fields = Object.keys(changes) as (keyof RoomChanges)[];
  return fields.filter((field) => ![before[field], changes[field]].includes(now[field]));
}

function takenSince({ room_number }: RoomRecord, status: string): ApiError {
  const message = `Room ${room_number} is ${status} now: another user has changed it.`;
  return new ApiError({ status: 400, code: UNKNOWN_ERROR, message, wroteNothing: true });
}

/** Omits an unknown floor. */
function bodyOf(changes: RoomChanges): Body {
  const { floor, ...body } = changes;
  return floor === undefined ? body : { ...body, floor };
}

export function notOffered({ status }: ApiError): ApiError {
  return new ApiError({ status, code: NO_ROOM_CALL, message: NOT_OFFERED, wroteNothing: true });
}

function reasonOf(error: ApiError): string {
  const words = errorMessage(error, 'room');
  return isInDoubt(error) ? `The change is unconfirmed, and may have been saved: ${words}` : words;
}
