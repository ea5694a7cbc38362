// A plan, in words for people and as events for programs.
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Operation, OperationKind } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import { neighbours } from './key-ranges.ts';
import { valueWords } from './plan-values.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';

/** Method and path of an operation; no ID for a new hotel. */
type WireRequestOf = (
  operation: Operation,
  hotelId: Id | undefined,
) => { readonly method: string; readonly path: string };

export type KindCounts = Partial<Record<OperationKind, number>>;

const SECRETS = ['password', 'confirm_password'];
const MASK = '********';

/** A body without secrets. */
function masked(body: Body): Body {
  const secrets = SECRETS.filter((field) => field in body).map((field) => [field, MASK] as const);
  return { ...body, ...Object.fromEntries(secrets) };
}

/** docs/cli.md 'Output': one operation's event. */
export function operationEvent(
  plan: OnboardingPlan,
  operation: Operation,
  wireRequestOf: WireRequestOf,
): object {
  const { key, body } = operation;
  const { method, path } = wireRequestOf(operation, plan.hotelId);
  return { event: 'operation', hotel: plan.hotelCode, key, method, path, body: masked(body) };
}

/** Says what a plan does not cover. */
export const OFFLINE =
  'Offline: compared with nothing on the server. To see what would change there, use hms onboard --dry-run.';

/** A line for each operation, with what it writes; rooms of one type share a line. */
export function planLines(
  { hotelProfile: { name, currency } }: HotelConfig,
  plan: OnboardingPlan,
  wireRequestOf: WireRequestOf,
): string[] {
  const what =
    plan.hotelId === undefined
      ? 'created if it does not exist yet'
      : `update of hotel ${plan.hotelId}`;
  const rows = neighbours(plan.operations, areRooms).map((operations) => {
    const [first, last] = [operations[0]!, operations.at(-1)!];
    const { method, path } = wireRequestOf(first, plan.hotelId);
    const keys = first === last ? first.key : `${first.key} … ${last.key} (${operations.length})`;
    const values = valueWords(first, last, { operations: plan.operations, currency });
    return { request: `${method.padEnd(6)} ${path.padEnd(23)}`, keys, values };
  });
  const width = Math.max(...rows.map(({ keys }) => keys.length));
  return [
    `${hotelLabel(name, plan.hotelCode)}, ${what}:`,
    ...rows.map(({ request, keys, values }) =>
      printable(`  ${request} ${keys.padEnd(width)}  ${values}`),
    ),
  ];
}

/** The rooms of a hotel share one line. */
function areRooms(...operations: readonly Operation[]): boolean {
  return operations.every(({ kind }) => kind === 'room');
}

/** One request for each operation, and the least time they can take with `minGap` ms between two. */
export function planTotals(hotels: number, counts: KindCounts, minGap: number) {
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { hotels, counts, requests, seconds: (Math.max(0, requests - 1) * minGap) / 1000 };
}

/** The last two lines of a plan: what it creates, and what that takes. */
export function totalLines({ hotels, counts, requests, seconds }: ReturnType<typeof planTotals>) {
  const kinds = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${plural(hotels, 'hotel')}: ${kinds.join(', ')}`,
    `${plural(requests, 'request')}, at least ${seconds} s; nothing was sent`,
  ];
}
