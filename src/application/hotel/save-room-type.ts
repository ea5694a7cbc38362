import type { Body, Id } from '#domain/record.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { nextRoomNumbers, type RoomNumber } from '#domain/rooms/room-numbers.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { endsRun } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { withId } from '#application/onboarding/write-results.ts';
import {
  roomOf,
  roomTypeOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readRooms, type HotelRooms } from './hotel-rooms.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import { refersTo } from '#application/records/server-record.ts';
import { WriteOnce, type WriteResult } from '#application/records/write-once.ts';

export interface UnmadeRoom extends RoomNumber {
  readonly message: string;
}

/** The room types and rooms after a save. */
export interface RoomTypeOutcome extends HotelRooms {
  readonly record: RoomTypeRecord;
  readonly made: readonly RoomRecord[];
  readonly unmade: readonly UnmadeRoom[];
}

/**
 * Creates or changes one room type of a running hotel, and creates its missing rooms. Use one
 * instance for all attempts: a second attempt continues, and creates nothing twice
 * (docs/decisions.md R9, R11).
 */
export class SaveRoomType {
  readonly #api: OnboardingApi;
  readonly #hotelId: Id;
  readonly #writeOnce: WriteOnce;
  #record: RoomTypeRecord | undefined;
  /** The code of a room type that has been sent, and may exist. */
  #sentCode: string | undefined;
  #unmade: readonly RoomNumber[] = [];

  /** `record` is the room type to change; undefined for a new one. */
  constructor(
    api: OnboardingApi,
    clock: Clock,
    { hotelId, record }: { hotelId: Id; record: RoomTypeRecord | undefined },
  ) {
    this.#api = api;
    this.#hotelId = hotelId;
    this.#record = record;
    this.#writeOnce = new WriteOnce(api, clock);
  }

  /**
   * `room_count` is the number of rooms afterwards; a lower number removes none. Throws the
   * `ApiError` of the room type; the outcome names the rooms that could not be created.
   */
  async run(
    roomType: RoomType,
    onProgress: (made: number, total: number) => void = () => {},
  ): Promise<RoomTypeOutcome> {
    // New codes and numbers depend on what the server has now: others may be adding rooms too.
    const present = await readRooms(this.#api, this.#hotelId);
    const record = this.#record
      ? await this.#change(roomType, this.#record)
      : await this.#make(roomType, present.roomTypes);
    this.#record = record;
    const own = present.rooms.filter(({ room_type }) => refersTo(room_type, record));
    const missing = Math.max(0, roomType.room_count - own.length);
    const numbers = this.#numbersFor(missing, present.rooms);
    const { made, unmade } = await this.#makeRooms(record, numbers, onProgress);
    this.#unmade = unmade;
    const roomTypes = present.roomTypes.some((type) => refersTo(type.id, record))
      ? present.roomTypes.map((type) => (refersTo(type.id, record) ? record : type))
      : [...present.roomTypes, record];
    return { roomTypes, rooms: [...present.rooms, ...made], record, made, unmade };
  }

  async #change(roomType: RoomType, before: RoomTypeRecord): Promise<RoomTypeRecord> {
    const { id, code } = before;
    const hotelId = this.#hotelId;
    const body = changesOf(
      roomTypeBody(before, code, hotelId),
      roomTypeBody(roomType, code, hotelId),
    );
    if (Object.keys(body).length === 0) return before;
    const answer = await this.#api.change({ kind: 'room-type', id, hotelId, body });
    return roomTypeOf({ ...before, ...body, ...answer, id });
  }

  async #make(roomType: RoomType, present: readonly RoomTypeRecord[]): Promise<RoomTypeRecord> {
    const { name } = roomType;
    const sent = present.find((type) => type.code === this.#sentCode && type.name === name);
    if (sent) return sent;
    const hotelId = this.#hotelId;
    this.#sentCode = freeShortCode(name, new Set(present.map(({ code }) => code)));
    const body = roomTypeBody(roomType, this.#sentCode, hotelId);
    const kind = 'room-type';
    const result = withId({ kind }, await this.#writeOnce.run({ kind, body, hotelId }));
    if (result.state !== 'done') throw result.error;
    return roomTypeOf({ ...body, id: result.id });
  }

  /** First the numbers of an earlier attempt, then the next free ones. */
  #numbersFor(count: number, rooms: readonly RoomRecord[]): RoomNumber[] {
    const used = rooms.map(({ room_number }) => room_number);
    const again = this.#unmade.filter(({ number }) => !used.includes(number)).slice(0, count);
    const taken = [...used, ...again.map(({ number }) => number)];
    return [...again, ...nextRoomNumbers(taken, count - again.length)];
  }

  async #makeRooms(
    type: RoomTypeRecord,
    numbers: readonly RoomNumber[],
    onProgress: (made: number, total: number) => void,
  ): Promise<Pick<RoomTypeOutcome, 'made' | 'unmade'>> {
    const hotelId = this.#hotelId;
    const made: RoomRecord[] = [];
    const messages = new Map(numbers.map((room) => [room, 'Not attempted.']));
    const waiting = numbers.values();
    let isOver = false;
    const work = async () => {
      for (const room of waiting) {
        if (isOver) return;
        const body = roomBody(room, type.id, hotelId);
        const result = await this.#writeOnce.run({ kind: 'room', body, hotelId });
        if (result.state === 'done') {
          messages.delete(room);
          made.push(roomOf({ ...body, id: result.id }));
          onProgress(made.length, numbers.length);
        } else {
          messages.set(room, describe(result));
          isOver ||= endsRun(result.error);
        }
      }
    };
    onProgress(0, numbers.length);
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, work));
    return { made, unmade: [...messages].map(([room, message]) => ({ ...room, message })) };
  }
}

function changesOf(before: Body, after: Body): Body {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field] !== value),
  );
}

function describe({ state, error }: Exclude<WriteResult, { state: 'done' }>): string {
  const words = errorMessage(error, 'room');
  return state === 'uncertain' ? `It may have been created: ${words}` : words;
}
