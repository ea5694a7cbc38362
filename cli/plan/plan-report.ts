import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isReference, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import type { Body, BodyValue, Id } from '#domain/record.ts';
import { neighbours } from '#domain/text/neighbours.ts';
import { rangeOfKeys } from '#cli/wording/key-ranges.ts';
import { currencyDecimals } from '#domain/places/currencies.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';

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

export function operationEvent(
  plan: OnboardingPlan,
  operation: Operation,
  wireRequestOf: WireRequestOf,
): object {
  const { key, body } = operation;
  const { method, path } = wireRequestOf(operation, plan.hotelId);
  return { event: 'operation', hotel: plan.hotelCode, key, method, path, body: masked(body) };
}

export const OFFLINE_NOTE =
  'Offline: nothing was compared with the server. To see what would change there, use hms onboard --dry-run.';

/** A line for each operation, with the values that it writes. All rooms of a type share a line. */
export function planLines(
  { hotelProfile: { name, currency } }: HotelConfig,
  plan: OnboardingPlan,
  wireRequestOf: WireRequestOf,
): string[] {
  const isNew = plan.operations.some(({ kind }) => kind === 'hotel');
  const unlessFound = isNew ? 'created if it does not exist yet' : 'which must exist';
  const what = plan.hotelId === undefined ? unlessFound : `update of hotel ${plan.hotelId}`;
  const rows = neighbours(plan.operations, areRooms).map((operations) => {
    const first = operations[0]!;
    const { method, path } = wireRequestOf(first, plan.hotelId);
    const values = valueWords(first, { operations: plan.operations, currency });
    return {
      request: `${method.padEnd(6)} ${path.padEnd(23)}`,
      keys: keysText(operations),
      values,
    };
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

/** What descriptions of operations need from others, such as the number of rooms of a room type. */
interface PlanContext extends Pick<OnboardingPlan, 'operations'> {
  readonly currency: string;
}

type ValueWords = (operation: Operation, context: PlanContext) => readonly (string | false)[];

const VALUES: Readonly<Record<OperationKind, ValueWords>> = {
  hotel: ({ body }) => texts(body, 'name', 'city', 'country', 'currency', 'timezone'),
  'room-type': ({ key, body }, { operations }) => [
    text(body['name']),
    plural(operations.filter((operation) => typeKeyOf(operation) === key).length, 'room'),
    `${range(body['base_occupancy'], body['max_occupancy'])} ${text(body['max_occupancy']) === '1' ? 'guest' : 'guests'}`,
  ],
  room: (room, { operations }) => {
    const typeKey = typeKeyOf(room);
    const type = operations.find(({ key }) => key === typeKey);
    const floors = operations
      .filter((operation) => operation.kind === 'room' && typeKeyOf(operation) === typeKey)
      .map(({ body }) => Number(body['floor']))
      .toSorted((a, b) => a - b);
    const [from = 0, to = 0] = [floors[0], floors.at(-1)];
    return [text(type?.body['name']), `${from === to ? 'floor' : 'floors'} ${range(from, to)}`];
  },
  plan: ({ body }) => [
    ...texts(body, 'name', 'rate_type'),
    body['is_base_plan'] === true && 'base plan',
    body['is_public'] === false && 'not public',
    body['is_active'] === false && 'inactive',
  ],
  rule: ({ body }, { currency }) => [
    `${amountText(body['base_rate'], currency)} ${currency}`,
    `${text(body['start_date'])} to ${text(body['end_date'])}`,
    body['is_active'] === false && 'inactive',
  ],
  pricing: ({ body }) => [
    body['is_enabled'] !== true && 'fixed prices',
    body['is_enabled'] === true && `weekends +${text(body['weekend_markup_percentage'])}%`,
    body['is_enabled'] === true && `peak season +${text(body['peak_season_markup_percentage'])}%`,
  ],
  user: ({ body }) => [
    texts(body, 'first_name', 'last_name').join(' '),
    roleLabel(roleIn(body)),
    text(body['email']),
    body['is_active'] === false && 'inactive',
  ],
  completion: () => ['marks the setup as complete'],
};

/** `Deluxe Room, 12 rooms, 2-3 guests` */
function valueWords(operation: Operation, context: PlanContext): string {
  return VALUES[operation.kind](operation, context).filter(Boolean).join(', ');
}

function roleIn({ profile }: Body): string {
  return typeof profile === 'object' && profile && 'role' in profile ? text(profile['role']) : '';
}

function typeKeyOf({ kind, body }: Operation): string | undefined {
  const type = body['room_type'];
  return kind === 'room' && isReference(type) ? type.$ref : undefined;
}

function texts(body: Body, ...fields: readonly string[]): string[] {
  return fields.map((field) => text(body[field]));
}

function text(value: BodyValue | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** Adds the decimals of the currency to an amount that is not whole: `21.675`, `99.50`, `7000`. */
function amountText(value: BodyValue | undefined, currency: string): string {
  const isBroken = typeof value === 'number' && !Number.isInteger(value);
  return isBroken ? value.toFixed(currencyDecimals(currency)) : text(value);
}

/** `2-3`, or `2` if both are the same */
function range(from: BodyValue | undefined, to: BodyValue | undefined): string {
  return from === to ? text(from) : `${text(from)}-${text(to)}`;
}
