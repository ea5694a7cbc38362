// Example bodies of requests and responses, made from what onboarding sends for one hotel.
import { textTable } from '#domain/text/text-table.ts';
import type { RecordDescription } from '#domain/description/record-description.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { RATE } from '#domain/rates/rates.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { resolveReferences, type RecordKind } from '#domain/plan/operation.ts';
import { isObject, type Body } from '#domain/record.ts';
import type { Field } from './records/field.ts';
import { RECORD_FIELDS } from './records/record-fields.ts';

/** The first example of each field. Other values are the product's defaults. */
function exampleOf({ fields }: RecordDescription): Readonly<Record<string, unknown>> {
  const stated = Object.entries(fields).flatMap(
    ([name, { kind, isDerived, isOptional, examples }]) =>
      examples && kind !== 'switch' && !isDerived && !isOptional ? [[name, examples[0]]] : [],
  );
  return Object.fromEntries(stated) as Record<string, unknown>;
}

const [roomType, rate] = [exampleOf(ROOM_TYPE), exampleOf(RATE)];
const HOTEL: HotelDocument = {
  hotelProfile: exampleOf(HOTEL_PROFILE),
  roomTypes: [roomType],
  rates: {
    rates: [{ ...rate, room_type_name: String(roomType['name']) }],
    enable_dynamic_pricing: true,
  },
  staffUsers: [{ ...exampleOf(STAFF_USER), password: 'Wj7kPq2m' }],
};

const random = () => 0;
const NOON = Date.UTC(2026, 0, 15, 12);
const IDS: Readonly<Record<string, number>> = textTable({
  hotel: 4,
  'room-type': 12,
  room: 113,
  plan: 7,
  rule: 31,
  pricing: 2,
  user: 9,
});

export type Examples = Readonly<
  Record<RecordKind, { readonly sent: Body; readonly shown: Readonly<Record<string, unknown>> }>
>;

export function recordExamples(): Examples {
  const { config } = checkDocument(HOTEL, { random });
  const { operations } = planOnboarding(config, { now: NOON, random });
  const recordOf = (kind: RecordKind) => {
    const planned = operations.find((operation) => operation.kind === kind)?.body ?? {};
    const sent = resolveReferences(planned, idOf);
    return { sent, shown: { id: idOf(kind), ...shownRecord(kind, sent) } };
  };
  return {
    hotel: recordOf('hotel'),
    'room-type': recordOf('room-type'),
    room: recordOf('room'),
    plan: recordOf('plan'),
    rule: recordOf('rule'),
    pricing: recordOf('pricing'),
    user: recordOf('user'),
  };
}

/** `key` identifies an operation, such as `rule:BAR:DLX`. */
function idOf(key: string): number {
  return IDS[key.split(':', 1)[0] ?? ''] ?? 1;
}

/**
 * Formats a record as servers do: decimals as text, times with seconds, `profile` as
 * `user_profile`.
 */
function shownRecord(kind: RecordKind, sent: Body): Record<string, unknown> {
  const fields = Object.entries(RECORD_FIELDS[kind]).filter(([, { shown }]) => shown);
  return Object.fromEntries(
    fields.map(([name, field]) => {
      if (name === 'user_profile') return [name, shownProfile(sent['profile'])];
      const value = sent[name] ?? (field.kind === 'flag' ? name === 'is_active' : null);
      return [name, shownValue(value, field)];
    }),
  );
}

function shownProfile(profile: unknown): unknown {
  const { name, code } = HOTEL.hotelProfile ?? {};
  const hotel = { id: IDS['hotel'], name, code };
  return { ...(isObject(profile) && profile), hotel };
}

function shownValue(value: unknown, { kind }: Field): unknown {
  if (kind === 'decimal') return Number(value).toFixed(2);
  return kind === 'time' ? `${String(value)}:00` : value;
}
