// What an operation writes, in a few words.
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isReference, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import type { Body, BodyValue } from '#domain/record.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { plural } from '#cli/terminal/printable.ts';

/** What describing one operation needs from the others. */
export interface PlanContext extends Pick<OnboardingPlan, 'operations'> {
  readonly currency: string;
}

type ValueWords = (
  operation: Operation,
  context: PlanContext,
  /** The last one of several rooms. */
  last: Operation,
) => readonly (string | false)[];

const VALUES: Readonly<Record<OperationKind, ValueWords>> = {
  hotel: ({ body }) => texts(body, 'name', 'city', 'country', 'currency', 'timezone'),
  'room-type': ({ key, body }, { operations }) => [
    text(body['name']),
    plural(operations.filter((operation) => typeKeyOf(operation) === key).length, 'room'),
    `${range(body['base_occupancy'], body['max_occupancy'])} ${text(body['max_occupancy']) === '1' ? 'guest' : 'guests'}`,
  ],
  room: (room, { operations }, last) => {
    const type = operations.find(({ key }) => key === typeKeyOf(room));
    const [from, to] = [room.body['floor'], last.body['floor']];
    return [text(type?.body['name']), `${from === to ? 'floor' : 'floors'} ${range(from, to)}`];
  },
  plan: ({ body }) => [
    ...texts(body, 'name', 'rate_type'),
    body['is_base_plan'] === true && 'base plan',
    body['is_public'] === false && 'not public',
    body['is_active'] === false && 'inactive',
  ],
  rule: ({ body }, { currency }) => [
    `${text(body['base_rate'])} ${currency}`,
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

/** `Deluxe Room, 12 rooms, 2-3 guests`; `last` differs from `first` only for rooms. */
export function valueWords(first: Operation, last: Operation, context: PlanContext): string {
  return VALUES[first.kind](first, context, last).filter(Boolean).join(', ');
}

function roleIn({ profile }: Body): string {
  return typeof profile === 'object' && 'role' in profile ? text(profile['role']) : '';
}

/** The key of a room's type. */
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

/** `2-3`, or `2`. */
function range(from: BodyValue | undefined, to: BodyValue | undefined): string {
  return from === to ? text(from) : `${text(from)}-${text(to)}`;
}
