// The records of a hotel as the dashboard shows them, read from the server's lists.
import { blankOf, sentValues } from '#domain/description/record-description.ts';
import { BLANK_RATE_PLAN, RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { ROOM as DESCRIBED_ROOM } from '#domain/rooms/room.ts';
import { BLANK_ROOM_TYPE, ROOM_TYPE, type RoomDetails } from '#domain/rooms/room-types.ts';
import { HOTEL_PROFILE_DEFAULTS, type HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { type Id, referredId, type ServerRecord } from '#domain/record.ts';
import { blankStaffUser, FALLBACK_ROLE, type StaffUser } from '#domain/staff/staff.ts';

// Servers send times with or without seconds.
const TIME_WITH_SECONDS = /^(\d\d:\d\d):\d\d/;

/** The fields of `example` that the record has, converted to the types of the example. */
export function fieldsLike<Example extends object>(
  example: Example,
  record: ServerRecord,
): Partial<Example> {
  const found = Object.entries(example).flatMap(([field, standard]): [string, unknown][] => {
    const value = record[field];
    // Number() would convert null and '' to 0.
    const isNothing = value === null || value === '';
    if (typeof standard === 'number' && !isNothing && Number.isFinite(Number(value))) {
      return [[field, Number(value)]];
    }
    if (typeof standard === 'string' && typeof value === 'number') return [[field, String(value)]];
    if (typeof value !== typeof standard) return [];
    return [[field, typeof value === 'string' ? value.replace(TIME_WITH_SECONDS, '$1') : value]];
  });
  return Object.fromEntries(found) as Partial<Example>;
}

export interface HotelRecord extends HotelProfile {
  id: Id;
  onboarding_completed: boolean;
  /** Address of the picture, '' for none; undefined if the server does not store logos. */
  logo?: string;
}

export interface RoomTypeRecord extends RoomDetails {
  id: Id;
  code: string;
  is_active: boolean;
}

const {
  hotel: _hotel,
  room_type: _roomType,
  floor: _floor,
  ...BLANK_ROOM
} = blankOf(DESCRIBED_ROOM);
const ROOM = { ...BLANK_ROOM, status: '', cleaning_status: '', is_active: true };

export type RoomRecord = typeof ROOM & {
  id: Id;
  room_type: Id;
  /** Undefined if the server does not send it. 0 may be the ground floor. */
  floor: number | undefined;
};

const PLAN = { ...sentValues(RATE_PLAN, BLANK_RATE_PLAN), rate_type: '', is_base_plan: false };

export type RatePlanRecord = typeof PLAN & { id: Id };

/** Dates are calendar days, `YYYY-MM-DD`. */
const RULE = { base_rate: 0, start_date: '', end_date: '', is_active: true };

export type RateRuleRecord = typeof RULE & {
  id: Id;
  rate_plan: Id;
  room_type: Id;
  /** As the server sent it. */
  record: ServerRecord;
};

export interface StaffMember extends Omit<StaffUser, 'password'> {
  id: Id;
}

export function hotelOf(record: ServerRecord): HotelRecord {
  const { id: _, ...profile } = HOTEL_PROFILE_DEFAULTS;
  const { logo } = record;
  return {
    ...recordLike({ ...profile, onboarding_completed: false }, record),
    ...(logo !== undefined && { logo: typeof logo === 'string' ? logo : '' }),
  };
}

const BLANK_TYPE = { ...sentValues(ROOM_TYPE, BLANK_ROOM_TYPE), code: '', is_active: true };

export function roomTypeOf(record: ServerRecord): RoomTypeRecord {
  return recordLike(BLANK_TYPE, record);
}

/** A room, with defaults for missing fields except the floor. */
export function roomOf(record: ServerRecord): RoomRecord {
  const { floor } = fieldsLike({ floor: 0 }, record);
  return { ...recordLike(ROOM, record), floor, room_type: idIn(record['room_type']) };
}

export function ratePlanOf(record: ServerRecord): RatePlanRecord {
  return recordLike(PLAN, record);
}

/** A rule, with defaults for missing fields; '' for a missing reference. */
export function rateRuleOf(record: ServerRecord): RateRuleRecord {
  const [rate_plan, room_type] = [idIn(record['rate_plan']), idIn(record['room_type'])];
  return { ...recordLike(RULE, record), rate_plan, room_type, record };
}

/** Role, phone and employee ID are in `user_profile`, or on some servers in `profile` (docs/api.md). */
export function staffMemberOf(record: ServerRecord): StaffMember {
  const { password: _, ...blank } = blankStaffUser(0);
  const nested = record['user_profile'] ?? record['profile'];
  const flat = { ...record, ...(typeof nested === 'object' ? nested : {}), id: record['id'] };
  return recordLike({ ...blank, role: FALLBACK_ROLE }, flat);
}

function recordLike<Example extends object>(example: Example, record: ServerRecord) {
  return { ...example, ...fieldsLike(example, record), id: idIn(record['id']) };
}

function idIn(reference: unknown): Id {
  return referredId(reference) ?? '';
}
