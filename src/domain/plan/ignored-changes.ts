import type { ConfigKey, HotelConfig } from '#domain/hotel-config.ts';
import { ignoring } from '#domain/ignored-paths.ts';
import { USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import { isReference, type ListedKind, type Operation, type OperationKind } from './operation.ts';
import { SENT_FIELDS } from './sent-fields.ts';

/** The fields of a configuration that decide a sent field of another name. `plan.` stands for the rate plan of a rule. */
const DECIDING: Readonly<Partial<Record<OperationKind, Readonly<Record<string, string[]>>>>> = {
  'room-type': { capacity_adults: ['max_occupancy'] },
  room: { floor: ['room_floors'] },
  plan: { is_base_plan: ['adjustment_type', 'is_active', 'rate_type'] },
  rule: {
    base_rate: ['base_rate', 'plan.adjustment_type', 'plan.adjustment_percentage'],
    start_date: ['plan.start_date'],
    end_date: ['plan.end_date'],
  },
  pricing: {
    is_enabled: ['enable_dynamic_pricing'],
    occupancy_based_pricing: ['enable_dynamic_pricing'],
    advance_booking_discount: ['enable_dynamic_pricing'],
    weekend_markup_percentage: ['weekend_markup'],
    peak_season_markup_percentage: ['peak_season_markup'],
  },
};

/** Marks what the configuration ignores, and lists the kinds of record whose whole list it ignores. */
export function withIgnoredChanges(
  operations: readonly Operation[],
  { ignoreChanges = [], rates }: Pick<HotelConfig, 'ignoreChanges' | 'rates'>,
): { readonly operations: readonly Operation[]; readonly ignoredKinds: readonly OperationKind[] } {
  if (ignoreChanges.length === 0) return { operations, ignoredKinds: [] };
  const isIgnored = ignoring(ignoreChanges);
  const lists: Readonly<Record<ListedKind, ConfigKey | `${ConfigKey}.${string}`>> = {
    'room-type': 'roomTypes',
    room: 'roomTypes',
    plan: rates.rate_plans.length > 0 ? 'rates.rate_plans' : 'rates.rates',
    rule: 'rates.rates',
    pricing: 'rates',
    user: 'staffUsers',
  };
  const ignoredKinds = (Object.keys(lists) as ListedKind[]).filter((kind) =>
    isIgnored(lists[kind]),
  );
  const sources = new Map(operations.map(({ key, source }) => [key, source]));
  const marked = operations.map((operation): Operation => {
    const { kind, body, source, createOnly = [] } = operation;
    if (kind === 'completion') return operation;
    const counts = kind === 'room' ? ['room_count', 'room_numbers'] : [];
    const isUncounted = counts.some((field) => isIgnored(`${source}.${field}`));
    if (isUncounted || ignoredKinds.some((ignored) => ignored === kind)) {
      return { ...operation, onlyIfNew: true };
    }
    const { rate_plan } = body;
    const plan = isReference(rate_plan) ? sources.get(rate_plan.$ref) : undefined;
    const decides = (field: string) => {
      if (!field.startsWith('plan.')) return isIgnored(`${source}.${field}`);
      // The percentage of a base plan counts as 0.
      const { adjustment_type } = rates.rate_plans[Number(plan?.split('.').at(-1))] ?? {};
      const isUnused = field === 'plan.adjustment_percentage' && adjustment_type === 'base';
      return !isUnused && isIgnored(`${plan}${field.slice(4)}`);
    };
    const names = Object.keys({
      ...SENT_FIELDS[kind],
      ...(kind === 'user' && USER_PROFILE_FIELDS),
    });
    const ignored = names.filter((name) => (DECIDING[kind]?.[name] ?? [name]).some(decides));
    return { ...operation, createOnly: [...createOnly, ...ignored] };
  });
  return { operations: marked, ignoredKinds };
}
