import { type Body, type Id, refersTo } from '#domain/record.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { sentValues } from '#domain/description/record-description.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import type { RoomNumber } from '#domain/rooms/listed-rooms.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { ROOM_TYPE, type RoomDetails, type RoomType } from '#domain/rooms/room-types.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { endsRun, notSent } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { withId } from '#application/onboarding/obstacles.ts';
import {
  roomOf,
  roomTypeOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readHotelRooms } from './hotel-rooms.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { changeRecord } from '#application/records/change-record.ts';
import { createWriteOnce, type WriteResult } from '#application/records/write-record.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';

interface RoomTypeEdit {
  readonly edited: RoomType;
  readonly before: RoomType;
  readonly newRooms: number;
}

type OnProgress = (made: number, total: number) => void;

/**
 * Creates or changes one room type of a running hotel, and creates its missing rooms. Use one
 * instance for all attempts: a second attempt then continues the first, and creates nothing twice
 * (docs/decisions/lost-response-is-looked-up.md and docs/decisions/next-launch-continues.md).
 * `roomType` is the room type to change; undefined for a new one.
 */
export function createSaveRoomType(
  api: OnboardingApi,
  clock: Clock,
  { hotelId, roomType }: { hotelId: Id; roomType: RoomTypeRecord | undefined },
) {
  const writeOnce = createWriteOnce(api, clock);
  let known = roomType;
  /** The code that an earlier attempt sent for a new room type. The server may have created that room type. */
  let sentCode: string | undefined;
  let unmadeBefore: readonly RoomNumber[] = [];

  const change = async (edited: RoomType, before: RoomDetails, now: RoomTypeRecord) => {
    const { id, code } = now;
    const { merged, overwritten } = mergeChanges(
      sentValues(ROOM_TYPE, before),
      sentValues(ROOM_TYPE, edited),
      sentValues(ROOM_TYPE, now),
    );
    const changes = changesOf(
      roomTypeBody(now, code, hotelId),
      roomTypeBody(merged, code, hotelId),
    );
    if (Object.keys(changes).length === 0) return { record: now, overwritten };
    const of = { kind: 'room-type', id, hotelId } as const;
    const response = await changeRecord(api, of, { changes, known: { hotel: hotelId, ...now } });
    return { record: roomTypeOf({ ...now, ...changes, ...response, id }), overwritten };
  };

  const make = async (added: RoomType, present: readonly RoomTypeRecord[]) => {
    const { name } = added;
    const sent = present.find((type) => type.code === sentCode && type.name === name);
    if (sent) return await change(added, sent, sent);
    sentCode = freeShortCode(name, new Set(present.map(({ code }) => code)));
    const body = roomTypeBody(added, sentCode, hotelId);
    const kind = 'room-type';
    const result = withId({ kind }, await writeOnce.run({ kind, body, hotelId }));
    if (result.state !== 'done') throw result.error;
    return { record: roomTypeOf({ ...body, id: result.id }), overwritten: [] };
  };

  /** Numbers for new rooms: first the numbers that an earlier attempt could not create, then the next free numbers. */
  const numbersFor = (count: number, rooms: readonly RoomRecord[]): RoomNumber[] => {
    const used = rooms.map(({ room_number }) => room_number);
    const again = unmadeBefore.filter(({ number }) => !used.includes(number)).slice(0, count);
    const taken = [...used, ...again.map(({ number }) => number)];
    return [...again, ...nextRoomNumbers(taken, count - again.length)];
  };

  const makeRooms = async (
    type: RoomTypeRecord,
    numbers: readonly RoomNumber[],
    onProgress: OnProgress,
  ) => {
    const made: RoomRecord[] = [];
    const messages = new Map(numbers.map((room) => [room, 'Not attempted.']));
    let isOver = false;
    onProgress(0, numbers.length);
    await eachAtOnce(numbers, MAX_CONCURRENT_REQUESTS, async (room) => {
      if (isOver) return;
      const body = roomBody(room, type.id, hotelId);
      const result = await writeOnce.run({ kind: 'room', body, hotelId });
      if (result.state === 'done') {
        messages.delete(room);
        made.push(roomOf({ ...body, id: result.id }));
        onProgress(made.length, numbers.length);
      } else {
        messages.set(room, describe(result));
        isOver ||= endsRun(result.error);
      }
    });
    return { made, unmade: [...messages].map(([room, message]) => ({ ...room, message })) };
  };

  /**
   * Sends the fields in which `edited` differs from `before`; `overwritten` lists those that another user has changed
   * too. Creates `newRooms` rooms, whatever rooms other users have added or removed; `unmade` lists the rooms that
   * could not be created. Returns the room types and rooms after the save. Throws `ApiError` if the room type cannot
   * be saved.
   */
  return async ({ edited, before, newRooms }: RoomTypeEdit, onProgress: OnProgress) => {
    // New codes and numbers must be free on the server, where other users may also add records.
    const present = await readHotelRooms(api, hotelId);
    const existing = known;
    const now = existing && present.roomTypes.find(({ id }) => refersTo(id, existing));
    if (existing && !now)
      throw notSent(`${existing.name} no longer exists: another user removed it.`);
    const { record, overwritten } = now
      ? await change(edited, before, now)
      : await make(edited, present.roomTypes);
    known = record;
    const typeRooms = present.rooms.filter(({ room_type }) => refersTo(room_type, record));
    // The server has created these rooms, although an earlier attempt got no response.
    const isMade = ({ number }: RoomNumber) =>
      typeRooms.some(({ room_number }) => room_number === number);
    const missing = Math.max(0, newRooms - unmadeBefore.filter(isMade).length);
    const numbers = numbersFor(missing, present.rooms);
    const { made, unmade } = await makeRooms(record, numbers, onProgress);
    unmadeBefore = unmade;
    const roomTypes = present.roomTypes.some((type) => refersTo(type.id, record))
      ? present.roomTypes.map((type) => (refersTo(type.id, record) ? record : type))
      : [...present.roomTypes, record];
    return { roomTypes, rooms: [...present.rooms, ...made], record, overwritten, made, unmade };
  };
}

function changesOf(before: Body, after: Body): Body {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field] !== value),
  );
}

function describe({ state, error }: Exclude<WriteResult, { state: 'done' }>): string {
  const words = errorMessage(error, 'room');
  return state === 'uncertain' ? `The room may have been created: ${words}` : words;
}
