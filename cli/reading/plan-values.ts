// What an operation of a plan writes, in a few words.
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isReference, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import type { Body, BodyValue } from '#domain/record.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { plural } from '#cli/terminal/printable.ts';

/** What the words of one operation need of the others. */
interface PlanContext {
  readonly currency: string;
  /** By the key of the room type. */
  readonly roomTypes: ReadonlyMap<string, { readonly name: string; readonly rooms: number }>;
}

type ValueWords = (bodies: readonly Body[], context: PlanContext) => readonly (string | false)[];

const ofOne =
  (words: (body: Body, context: PlanContext) => readonly (string | false)[]): ValueWords =>
  ([body = {}], context) =>
    words(body, context);

const VALUES: Readonly<Record<OperationKind, ValueWords>> = {
  hotel: ofOne((hotel) => [
    text(hotel['name']),
    text(hotel['city']),
    text(hotel['country']),
    text(hotel['currency']),
    text(hotel['timezone']),
  ]),
  'room-type': ofOne((type, { roomTypes }) => [
    text(type['name']),
    plural(roomTypes.get(`room-type:${text(type['code'])}`)?.rooms ?? 0, 'room'),
    `${range(type['base_occupancy'], type['max_occupancy'])} ${text(type['max_occupancy']) === '1' ? 'guest' : 'guests'}`,
  ]),
  room: (rooms, { roomTypes }) => {
    const [first, last] = [rooms[0]?.['floor'], rooms.at(-1)?.['floor']];
    const name = roomTypes.get(keyIn(rooms[0]?.['room_type']))?.name ?? '';
    return [name, `${first === last ? 'floor' : 'floors'} ${range(first, last)}`];
  },
  plan: ofOne((plan) => [
    text(plan['name']),
    text(plan['rate_type']),
    plan['is_base_plan'] === true && 'base plan',
    plan['is_public'] === false && 'not public',
    plan['is_active'] === false && 'inactive',
  ]),
  rule: ofOne((rule, { currency }) => [
    `${text(rule['base_rate'])} ${currency}`,
    `${text(rule['start_date'])} to ${text(rule['end_date'])}`,
    rule['is_active'] === false && 'inactive',
  ]),
  pricing: ofOne((pricing) =>
    pricing['is_enabled'] === true
      ? [
          `weekends +${text(pricing['weekend_markup_percentage'])}%`,
          `peak season +${text(pricing['peak_season_markup_percentage'])}%`,
        ]
      : ['fixed prices'],
  ),
  user: ofOne((user) => [
    `${text(user['first_name'])} ${text(user['last_name'])}`,
    roleLabel(roleIn(user)),
    text(user['email']),
    user['is_active'] === false && 'inactive',
  ]),
  completion: () => ['marks the setup as complete'],
};

export function planContext({ operations }: OnboardingPlan, currency: string): PlanContext {
  const rooms = Map.groupBy(
    operations.filter(({ kind }) => kind === 'room'),
    ({ body }) => keyIn(body['room_type']),
  );
  const types = operations.filter(({ kind }) => kind === 'room-type');
  return {
    currency,
    roomTypes: new Map(
      types.map(({ key, body }) => [
        key,
        { name: text(body['name']), rooms: rooms.get(key)?.length ?? 0 },
      ]),
    ),
  };
}

/** `Deluxe Room, 12 rooms, 2-3 guests`; several operations are rooms of one type. */
export function valueWords(operations: readonly Operation[], context: PlanContext): string {
  const [{ kind } = { kind: 'completion' as const }] = operations;
  const words = VALUES[kind](
    operations.map(({ body }) => body),
    context,
  );
  return words.filter((word) => word !== false && word !== '').join(', ');
}

function roleIn({ profile }: Body): string {
  return typeof profile === 'object' && 'role' in profile ? text(profile['role']) : '';
}

function keyIn(value: BodyValue | undefined): string {
  return isReference(value) ? value.$ref : '';
}

function text(value: BodyValue | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** `2-3`, or `2`. */
function range(from: BodyValue | undefined, to: BodyValue | undefined): string {
  return from === to ? text(from) : `${text(from)}-${text(to)}`;
}
