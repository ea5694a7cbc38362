import { type ServerRecord, fieldOf, comparableText, type Body, type Id } from '#domain/record.ts';
import { normalForm } from '#domain/description/same-value.ts';
import type { OperationKind } from './operation.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';

/**
 * The fields that identify a record on the server (docs/decisions/lost-response-is-looked-up.md). `completion` has
 * none, because it is a field of the hotel.
 */
const NATURAL_KEYS: Readonly<Record<OperationKind, readonly string[]>> = {
  // The code alone is not enough, because another hotel may have it (docs/decisions/hotel-code-follows-the-name.md).
  hotel: ['code', 'name'],
  'room-type': ['name', 'code'],
  room: ['room_number'],
  plan: ['code'],
  rule: ['rate_plan', 'room_type'],
  pricing: [],
  user: ['username'],
  completion: [],
};

/** Whether a listed record is the record that this body writes: same hotel and same natural key. */
export function isSameRecord(
  kind: OperationKind,
  body: Body,
  record: ServerRecord,
  hotelId: Id | undefined,
): boolean {
  if (kind !== 'hotel' && !isOfHotel(record, hotelId)) return false;
  return naturalKey(kind, record) === naturalKey(kind, body);
}

/** Two records of a hotel with the same natural key are duplicates. */
export function naturalKey(kind: OperationKind, fields: ServerRecord): string {
  const texts = NATURAL_KEYS[kind].map((field) => comparableText(fields[field]));
  return JSON.stringify(kind === 'plan' ? texts.map((code = '') => lastingPlanCode(code)) : texts);
}

/** Without case, as servers may store codes and usernames. Counts only where no two records share it. */
export function looseKey(kind: OperationKind, fields: ServerRecord): string {
  return normalForm('code', naturalKey(kind, fields));
}

/** The records with the natural key of the body, or else the only record that differs from it in case. */
export function sameRecords<Found extends ServerRecord>(
  kind: OperationKind,
  body: Body,
  records: readonly Found[],
  hotelId: Id | undefined,
): readonly Found[] {
  const same = records.filter((record) => isSameRecord(kind, body, record, hotelId));
  if (same.length > 0 || kind === 'hotel') return same;
  const alike = records.filter(
    (record) => isOfHotel(record, hotelId) && looseKey(kind, record) === looseKey(kind, body),
  );
  return alike.length === 1 ? alike : [];
}

/** True also if the record does not say to which hotel it belongs. */
export function isOfHotel(record: ServerRecord, hotelId: Id | undefined): boolean {
  return hotelOf(record) === undefined || statesHotel(record, hotelId);
}

/** False if the record does not say to which hotel it belongs. */
export function statesHotel(record: ServerRecord, hotelId: Id | undefined): boolean {
  return hotelOf(record) === String(hotelId);
}

function hotelOf(record: ServerRecord): string | undefined {
  return comparableText(record['hotel'] ?? fieldOf(record['user_profile'], 'hotel'));
}

/** Kinds of record of which servers accept duplicates (docs/api.md). */
export const WITHOUT_UNIQUE_KEY: readonly OperationKind[] = ['rule', 'pricing'];
