import { type Body, type Id, refersTo } from '#domain/record.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import type { RoomNumber } from '#domain/rooms/listed-rooms.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { endsRun } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { withId } from '#application/onboarding/obstacles.ts';
import {
  roomOf,
  roomTypeOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readRooms } from './hotel-rooms.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { changeRecord } from '#application/records/change-record.ts';
import { createWriteOnce, type WriteResult } from '#application/records/write-record.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';

export interface UnmadeRoom extends RoomNumber {
  readonly message: string;
}

type OnProgress = (made: number, total: number) => void;

/**
 * Creates or changes one room type of a running hotel, and creates its missing rooms. Use one
 * instance for all attempts: a second attempt then continues the first, and creates nothing twice
 * (docs/decisions/lost-response-is-looked-up.md and docs/decisions/next-launch-continues.md).
 * `before` is the room type to change; undefined for a new one.
 */
export function createSaveRoomType(
  api: OnboardingApi,
  clock: Clock,
  { hotelId, before }: { hotelId: Id; before: RoomTypeRecord | undefined },
) {
  const writeOnce = createWriteOnce(api, clock);
  let known = before;
  /** The code that an earlier attempt sent for a new room type. The server may have created that room type. */
  let sentCode: string | undefined;
  let unmadeBefore: readonly RoomNumber[] = [];

  const change = async (roomType: RoomType, present: RoomTypeRecord): Promise<RoomTypeRecord> => {
    const { id, code } = present;
    const body = changesOf(
      roomTypeBody(present, code, hotelId),
      roomTypeBody(roomType, code, hotelId),
    );
    if (Object.keys(body).length === 0) return present;
    const of = { kind: 'room-type', id, hotelId } as const;
    const response = await changeRecord(api, of, {
      changes: body,
      known: { hotel: hotelId, ...present },
    });
    return roomTypeOf({ ...present, ...body, ...response, id });
  };

  const make = async (
    roomType: RoomType,
    present: readonly RoomTypeRecord[],
  ): Promise<RoomTypeRecord> => {
    const { name } = roomType;
    const sent = present.find((type) => type.code === sentCode && type.name === name);
    if (sent) return sent;
    sentCode = freeShortCode(name, new Set(present.map(({ code }) => code)));
    const body = roomTypeBody(roomType, sentCode, hotelId);
    const kind = 'room-type';
    const result = withId({ kind }, await writeOnce.run({ kind, body, hotelId }));
    if (result.state !== 'done') throw result.error;
    return roomTypeOf({ ...body, id: result.id });
  };

  /**
   * Numbers for new rooms: first the numbers that an earlier attempt could not create, then the
   * next free numbers.
   */
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
   * Creates `newRooms` rooms, whatever rooms other users have added or removed. Throws `ApiError` if the room type
   * cannot be saved; `unmade` lists the rooms that could not be created. Returns the room types and rooms after the
   * save.
   */
  return async (roomType: RoomType, newRooms: number, onProgress: OnProgress) => {
    // New codes and numbers must be free on the server, where other users may also add records.
    const present = await readRooms(api, hotelId);
    const record = await (known ? change(roomType, known) : make(roomType, present.roomTypes));
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
    return { roomTypes, rooms: [...present.rooms, ...made], record, made, unmade };
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
