import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { textTable } from '#domain/text/text-table.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import {
  ApiError,
  endsRun,
  isApiError,
  isNotFound,
  isNotOffered,
  notSent,
  orUndefined,
} from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { replaceRecord } from '#application/records/change-record.ts';
import { createWriteOnce, isInDoubt } from '#application/records/write-record.ts';

export type RoomValues = Partial<Omit<RoomRecord, 'id'>>;

export type Statuses = Partial<Pick<RoomRecord, 'status' | 'cleaning_status'>>;

/** The statuses that each room gets, or 'remove'. */
export type RoomsTask = ((room: RoomRecord) => Statuses) | 'remove';

export interface RoomFailure {
  readonly room: RoomRecord;
  readonly reason: string;
  readonly error?: ApiError;
}

export interface RoomsProgress {
  /** `stored` is the room now; undefined if it is gone. `isSaved` is false if another user has changed it. */
  readonly onSettled: (room: RoomRecord, stored: RoomRecord | undefined, isSaved: boolean) => void;
  readonly onProgress?: (attempted: number) => void;
  readonly isStopped?: () => boolean;
}

export interface RoomsOutcome {
  /** In the order of the rooms. */
  readonly failures: readonly RoomFailure[];
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
  const checked = async <Result>(
    { id }: RoomRecord,
    listedIds: ListedIds,
    call: () => Promise<Result>,
  ) => {
    try {
      return await call();
    } catch (error) {
      // A 404 for a room that the server still lists means that the server does not know the request.
      const isLacking = isNotFound(error)
        ? (await listedIds()).has(String(id))
        : isNotOffered(error);
      throw isLacking && isApiError(error) ? notOffered(error) : error;
    }
  };

  /** Returns the room as stored now. Throws `ApiError`; code `NO_ROOM_CALL` if no request is offered. */
  const change = (
    room: RoomRecord,
    changes: RoomValues,
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
   * Changes or removes these rooms, several at once. Leaves a room as it is if another user has changed it since the
   * screen was read (docs/decisions/write-reads-first.md), or has given it to a guest. A room that no longer exists
   * counts as removed, but cannot be changed. Stops before the next room if `isStopped` returns true, and after a
   * failure that would affect every other room.
   */
  const run = async (
    rooms: readonly RoomRecord[],
    task: RoomsTask,
    { onSettled, onProgress, isStopped }: RoomsProgress,
  ): Promise<RoomsOutcome> => {
    const failures = new Map<RoomRecord, Omit<RoomFailure, 'room'>>();
    let lacksCall = false;
    let attempted = 0;
    let end: string | undefined;
    // The list is read at most once, after the first 404.
    let listing: ReturnType<ListedIds> | undefined;
    const listOnce: ListedIds = () => (listing ??= listNow());
    /** The rooms when the run started; undefined if the server does not list rooms. */
    let listed: Promise<readonly ServerRecord[] | undefined> | undefined;
    const present = async (room: RoomRecord): Promise<RoomRecord> => {
      listed ??= orUndefined(api.list('room', { hotelId }), isNotOffered);
      const now = (await listed)?.find(({ id }) => String(id) === String(room.id));
      return now ? roomOf(now) : room;
    };
    const attempt = async (room: RoomRecord) => {
      const now = await present(room);
      const conflict =
        task === 'remove'
          ? inUseSince(room, now)
          : changedSince(room, now, Object.keys(task(room)) as (keyof Statuses)[]);
      if (conflict) {
        onSettled(room, now, false);
        throw conflict;
      }
      if (task !== 'remove') return await change(now, task(room), listOnce);
      const request = { kind: 'room', id: room.id, hotelId } as const;
      const removing = checked(room, listOnce, () => api.remove(request));
      await orUndefined(removing, isGone);
      return undefined;
    };
    await eachAtOnce(rooms, MAX_CONCURRENT_REQUESTS, async (room) => {
      if (isStopped?.()) end ??= STOPPED;
      if (end !== undefined) {
        failures.set(room, { reason: end });
        return;
      }
      try {
        onSettled(room, await attempt(room), true);
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (isGone(error)) onSettled(room, undefined, false);
        failures.set(room, { reason: isGone(error) ? GONE : reasonOf(error), error });
        lacksCall ||= lacksRoomCall(error);
        if (lacksCall) end = NOT_OFFERED;
        else if (endsRun(error)) end ??= NOT_ATTEMPTED;
      }
      attempted += 1;
      onProgress?.(attempted);
    });
    return {
      failures: rooms.flatMap((room) => {
        const failure = failures.get(room);
        return failure ? [{ room, ...failure }] : [];
      }),
      isNotOffered: lacksCall,
    };
  };
  return { change, run };
}

/** Whether `change` or `remove` failed because the server does not offer the request. */
export function lacksRoomCall(error: unknown): boolean {
  return isApiError(error) && error.code === NO_ROOM_CALL;
}

function isGone(error: unknown): boolean {
  return isNotFound(error) && !lacksRoomCall(error);
}

const LABELS: Readonly<Record<string, string>> = textTable({
  ...ROOM_STATUSES,
  ...CLEANING_STATUSES,
});

/** Refuses to change statuses if another user has changed one of them since this user saw the room. */
export function changedSince(
  seen: Statuses,
  now: RoomRecord,
  names: readonly (keyof Statuses)[],
): ApiError | undefined {
  if (names.every((name) => now[name] === seen[name])) return undefined;
  const labels = names.map((name) => LABELS[now[name]] ?? now[name]).join(', ');
  return notSent(`Another user has changed this room: it is now ${labels}.`);
}

export function roomGone(): ApiError {
  return notSent(GONE);
}

/** Refuses to remove a room that another user has given to a guest since this user saw it. */
export function inUseSince(seen: RoomRecord, now: RoomRecord): ApiError | undefined {
  return IN_USE.includes(now.status) ? changedSince(seen, now, ['status']) : undefined;
}

function bodyOf(changes: RoomValues): Body {
  const { floor, ...body } = changes;
  return floor === undefined ? body : { ...body, floor };
}

function notOffered({ status }: ApiError): ApiError {
  return new ApiError({ status, code: NO_ROOM_CALL, message: NOT_OFFERED, wroteNothing: true });
}

function reasonOf(error: ApiError): string {
  const words = errorMessage(error, 'room');
  return isInDoubt(error) ? `The change is unconfirmed, and may have been saved: ${words}` : words;
}

/**
 * Adds a room to a running hotel, never twice (docs/decisions/lost-response-is-looked-up.md). Throws `ApiError`, with
 * the message `NOT_OFFERED` if the server cannot add rooms. Resolves to undefined if the response has no ID. The caller
 * can then find the new room in the server's list.
 */
export async function addRoom(
  api: OnboardingApi,
  clock: Clock,
  hotelId: Id,
  room: RoomValues,
): Promise<RoomRecord | undefined> {
  const body: Body = { hotel: hotelId, ...room, is_active: true };
  const result = await createWriteOnce(api, clock).run({ kind: 'room', body, hotelId });
  if (result.state !== 'done') {
    throw isNotOffered(result.error) ? notOffered(result.error) : result.error;
  }
  return result.id === undefined ? undefined : roomOf({ ...body, id: result.id });
}
