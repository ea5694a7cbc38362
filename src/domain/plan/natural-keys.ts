import type { OperationKind } from './operation.ts';
import { fieldOf, comparableText, type Body, type Id } from '#domain/record.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';

type ServerFields = Readonly<Record<string, unknown>>;

/**
 * The fields that identify a record on the server (docs/decisions/lost-response-is-looked-up.md).
 * The completion is not a record, but a field of the hotel.
 */
const NATURAL_KEYS: Readonly<Record<OperationKind, readonly string[]>> = {
  // The name too: a hotel that only has the same code is another hotel
  // (docs/decisions/hotel-code-follows-the-name.md).
  hotel: ['code', 'name'],
  'room-type': ['name', 'code'],
  room: ['room_number'],
  plan: ['code'],
  rule: ['rate_plan', 'room_type'],
  pricing: [],
  user: ['username'],
  completion: [],
};

/**
 * Whether a listed record is the one that a request writes: of the same hotel and with the same
 * natural key. References may be listed as IDs or as objects with an ID.
 */
export function isSameRecord(
  kind: OperationKind,
  body: Body,
  record: ServerFields,
  hotelId: Id | undefined,
): boolean {
  if (kind !== 'hotel' && !isOfHotel(record, hotelId)) return false;
  return naturalKey(kind, record) === naturalKey(kind, body);
}

/** The same text for duplicates of one record of a hotel. */
export function naturalKey(kind: OperationKind, fields: ServerFields): string {
  const texts = NATURAL_KEYS[kind].map((field) => comparableText(fields[field]));
  return JSON.stringify(kind === 'plan' ? texts.map((code = '') => lastingPlanCode(code)) : texts);
}

/** Whether a record belongs to the hotel, or does not say to which one it belongs. */
export function isOfHotel(record: ServerFields, hotelId: Id | undefined): boolean {
  return hotelOf(record) === undefined || saysHotel(record, hotelId);
}

/** Whether a record says that it belongs to the hotel. */
export function saysHotel(record: ServerFields, hotelId: Id | undefined): boolean {
  return hotelOf(record) === String(hotelId);
}

function hotelOf(record: ServerFields): string | undefined {
  return comparableText(record['hotel'] ?? fieldOf(record['user_profile'], 'hotel'));
}

/** Kinds that a server accepts duplicates of (docs/api.md). */
export const WITHOUT_UNIQUE_KEY: readonly OperationKind[] = ['rule', 'pricing'];
