import type { OperationKind } from './operation.ts';
import { fieldOf, comparableText, type Body, type Id } from '#domain/record.ts';
import { lastingPlanCode } from '#domain/rates/rate-plans.ts';

/**
 * The fields a record is known by on the server (docs/decisions.md R9). The completion is a mark on
 * the hotel.
 */
const NATURAL_KEYS: Readonly<Record<OperationKind, readonly string[]>> = {
  // The name too, so that a hotel that merely has the same code is never taken for ours
  // (docs/decisions.md R13).
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
 * Whether a record that the server lists is the one that a request was to write: of the same hotel
 * and with the same natural key. References may be listed as ids or as objects with an id.
 */
export function isSameRecord(
  kind: OperationKind,
  body: Body,
  record: Readonly<Record<string, unknown>>,
  hotelId: Id | undefined,
): boolean {
  if (kind !== 'hotel' && !isOfHotel(record, hotelId)) return false;
  return naturalKey(kind, record) === naturalKey(kind, body);
}

/** One text for all records of a hotel that a server should have only once. */
export function naturalKey(kind: OperationKind, fields: Readonly<Record<string, unknown>>): string {
  const spelled = kind === 'plan' ? (text?: string) => lastingPlanCode(text ?? '') : asItIs;
  return JSON.stringify(NATURAL_KEYS[kind].map((field) => spelled(comparableText(fields[field]))));
}

/** Whether a record is of that hotel, as far as it says whose it is. */
export function isOfHotel(
  record: Readonly<Record<string, unknown>>,
  hotelId: Id | undefined,
): boolean {
  const hotel = comparableText(record['hotel'] ?? fieldOf(record['user_profile'], 'hotel'));
  return hotel === undefined || hotel === String(hotelId);
}

/** Whether a record says that it is of that hotel. */
export function saysHotel(
  record: Readonly<Record<string, unknown>>,
  hotelId: Id | undefined,
): boolean {
  const hotel = comparableText(record['hotel'] ?? fieldOf(record['user_profile'], 'hotel'));
  return hotel !== undefined && hotel === String(hotelId);
}

/** docs/api.md: what a server would take a second time. */
export const WITHOUT_UNIQUE_KEY: readonly OperationKind[] = ['rule', 'pricing'];

const asItIs = (text?: string) => text;
