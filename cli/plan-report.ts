// A plan in words for people and as events for programs.
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Body, BodyValue, Operation, OperationKind } from '#domain/operation.ts';
import { hotelLabel, plural, printable } from './printable.ts';
import type { Services } from './services.ts';

type WireRequestOf = Services['wireRequest'];

export type KindCounts = Partial<Record<OperationKind, number>>;

const SECRETS = ['password', 'confirm_password'];
const MASK = '********';

/** A body that may be shown. */
export function masked(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]): [string, BodyValue] => [
      field,
      SECRETS.includes(field) ? MASK : value,
    ]),
  );
}

/** CLI.md 'Output': one operation's event. */
export function operationEvent(
  plan: OnboardingPlan,
  operation: Operation,
  wireRequestOf: WireRequestOf,
): object {
  const { key, body } = operation;
  const { method, path } = wireRequestOf(operation, plan.hotelId);
  return { event: 'operation', hotel: plan.hotelCode, key, method, path, body: masked(body) };
}

/** Neighbours of one kind share a line. */
export function planLines(
  name: string,
  plan: OnboardingPlan,
  wireRequestOf: WireRequestOf,
): string[] {
  const what = plan.hotelId === undefined ? 'a new hotel' : `update of hotel ${plan.hotelId}`;
  const groups = groupsOf(plan.operations).map(({ first: operation, keys }) => {
    const { method, path } = wireRequestOf(operation, plan.hotelId);
    const [first = '', last = ''] = [keys[0], keys.at(-1)];
    const range = keys.length === 1 ? first : `${first} … ${last} (${keys.length})`;
    return `  ${method.padEnd(6)} ${path.padEnd(23)} ${range}`;
  });
  return [`${hotelLabel(name, plan.hotelCode)}, ${what}:`, ...groups.map(printable)];
}

function groupsOf(operations: readonly Operation[]): { first: Operation; keys: string[] }[] {
  const groups: { first: Operation; keys: string[] }[] = [];
  for (const operation of operations) {
    const { kind, key, onlyIfThere } = operation;
    const group = groups.at(-1);
    const isAlike = group?.first.kind === kind && group.first.onlyIfThere === onlyIfThere;
    if (isAlike) group.keys.push(key);
    else groups.push({ first: operation, keys: [key] });
  }
  return groups;
}

interface PlanTotals {
  readonly hotels: number;
  readonly counts: KindCounts;
  /** One for each operation. */
  readonly requests: number;
  /** The least they can take with so long between two of them. */
  readonly seconds: number;
}

/** `minGap` in ms. */
export function planTotals(hotels: number, counts: KindCounts, minGap: number): PlanTotals {
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { hotels, counts, requests, seconds: (Math.max(0, requests - 1) * minGap) / 1000 };
}

export function totalLines({ hotels, counts, requests, seconds }: PlanTotals): string[] {
  const kinds = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${plural(hotels, 'hotel')}: ${kinds.join(', ')}`,
    `${plural(requests, 'request')}, at least ${seconds} s; nothing was sent`,
  ];
}
