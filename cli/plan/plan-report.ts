import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isReference, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import { isObject, type Body, type BodyValue, type Id } from '#domain/record.ts';
import { neighbours } from '#domain/text/neighbours.ts';
import { rangeOfKeys } from '#cli/wording/key-ranges.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';

/** `hotelId` is undefined for a new hotel. */
type WireRequestOf = (
  operation: Operation,
  hotelId: Id | undefined,
) => { readonly method: string; readonly path: string };

export type KindCounts = Partial<Record<OperationKind, number>>;

const SECRETS = ['password', 'confirm_password'];
const MASK = '********';

function masked(body: Body): Body {
  const secrets = SECRETS.filter((field) => Object.hasOwn(body, field)).map(
    (field) => [field, MASK] as const,
  );
  return { ...body, ...Object.fromEntries(secrets) };
}

/** The event of an operation (docs/output.md). */
export function operationEvent(
  plan: OnboardingPlan,
  operation: Operation,
  wireRequestOf: WireRequestOf,
): object {
  const { key, body } = operation;
  const { method, path } = wireRequestOf(operation, plan.hotelId);
  return { event: 'operation', hotel: plan.hotelCode, key, method, path, body: masked(body) };
}

export const OFFLINE =
  'Offline: nothing was compared with the server. To see what would change there, use hms onboard --dry-run.';

/** A line for each operation, with the values that it writes. All rooms of a type share a line. */
export function planLines(
  { hotelProfile: { name } }: HotelConfig,
  plan: OnboardingPlan,
  wireRequestOf: WireRequestOf,
): string[] {
  const isNew = plan.operations.some(({ kind }) => kind === 'hotel');
  const unlessFound = isNew ? 'created if it does not exist yet' : 'which must exist';
  const what = plan.hotelId === undefined ? unlessFound : `update of hotel ${plan.hotelId}`;
  const rows = neighbours(plan.operations, areRooms).map((operations) => {
    const first = operations[0]!;
    const { method, path } = wireRequestOf(first, plan.hotelId);
    const request = `${method.padEnd(6)} ${path.padEnd(23)}`;
    return { request, keys: keysText(operations), values: valueWords(operations) };
  });
  const width = Math.max(...rows.map(({ keys }) => keys.length));
  return [
    `${hotelLabel(name, plan.hotelCode)}, ${what}:`,
    ...rows.map(({ request, keys, values }) =>
      printable(`  ${request} ${keys.padEnd(width)}  ${values}`),
    ),
  ];
}

/** Writes default room numbers as one range, even though numbers are missing between floors. */
function keysText(operations: readonly Operation[]): string {
  const keys = operations.map(({ key }) => key);
  const [first = ''] = keys;
  if (keys.length === 1) return first;
  if (operations[0]?.stated) return rangeOfKeys(keys);
  return `${first} … ${keys.at(-1)} (${keys.length})`;
}

function areRooms(...operations: readonly Operation[]): boolean {
  return operations.every(({ kind }) => kind === 'room');
}

/** Each operation is one request. `minGap` is the least time between two requests, in ms. */
export function planTotals(hotels: number, counts: KindCounts, minGap: number) {
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { hotels, counts, requests, seconds: (Math.max(0, requests - 1) * minGap) / 1000 };
}

export function totalLines({ hotels, counts, requests, seconds }: ReturnType<typeof planTotals>) {
  const kinds = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${plural(hotels, 'hotel')}: ${kinds.join(', ')}`,
    `${plural(requests, 'request')}, at least ${seconds} s; nothing was sent`,
  ];
}

/** The fields that a person reviews, in the words of the configuration. */
const REVIEWED: Readonly<Record<OperationKind, readonly string[]>> = {
  hotel: ['name', 'city', 'country', 'currency', 'timezone'],
  'room-type': ['name', 'base_occupancy', 'max_occupancy'],
  room: ['room_type', 'floor'],
  plan: ['name', 'rate_type', 'is_base_plan', 'is_public', 'is_active'],
  rule: ['base_rate', 'start_date', 'end_date', 'is_active'],
  pricing: ['is_enabled', 'weekend_markup_percentage', 'peak_season_markup_percentage'],
  user: ['first_name', 'last_name', 'role', 'email', 'is_active'],
  completion: [],
};

/** `name Deluxe Room, base_occupancy 2, max_occupancy 3`. Several rooms have a range of floors. */
function valueWords(operations: readonly Operation[]): string {
  const [first] = operations;
  const words = REVIEWED[first!.kind].map((field) => {
    const texts = operations.map(({ body }) =>
      valueText(field === 'role' ? roleIn(body) : body[field]),
    );
    const values = [...new Set(texts)].toSorted((a, b) => Number(a) - Number(b));
    const [from = '', to = from] = [values[0], values.at(-1)];
    return from === '' ? '' : `${field} ${from === to ? from : `${from}-${to}`}`;
  });
  return words.filter(Boolean).join(', ');
}

function roleIn({ profile }: Body): BodyValue | undefined {
  return isObject(profile) && !isReference(profile) ? profile['role'] : undefined;
}

/** A reference becomes the key of the record. */
function valueText(value: BodyValue | undefined): string {
  if (isReference(value)) return value.$ref;
  return isObject(value) ? '' : String(value ?? '');
}
