import { naturalKey } from '#domain/plan/natural-keys.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Operation, OperationKind, RecordKind } from '#domain/plan/operation.ts';
import { daysOf, hasOtherDays } from '#domain/plan/record-differences.ts';
import { areOfDifferentYears } from '#domain/rates/rate-validity.ts';
import { comparableText, refersTo, type ServerRecord } from '#domain/record.ts';
import type { UnplannedChange } from './change.ts';
import { REFERENCES, type Lists } from './live.ts';

const NAMED_BY: Readonly<Partial<Record<RecordKind, string>>> = {
  'room-type': 'code',
  room: 'room_number',
  plan: 'code',
  user: 'username',
};

/** Returns a function for the keys of existing records, such as `rule:BAR:DLX`. `found` as in `unplannedRecords`. */
export function recordKeys(lists: Lists, found: ReadonlyMap<ServerRecord, Operation> = new Map()) {
  const referredIn = (kind: RecordKind, reference: unknown) =>
    lists.get(kind)?.find((record) => refersTo(reference, record));

  /** The name in a record's key. A planned record has the name from the plan. */
  const nameOf = (kind: RecordKind, record: ServerRecord | undefined) => {
    if (!record) return '?';
    const operation = found.get(record);
    if (operation) return operation.key.slice(kind.length + 1);
    return comparableText(record[NAMED_BY[kind] ?? 'id']) || `id ${comparableText(record['id'])}`;
  };

  const keyOf = (kind: RecordKind, record: ServerRecord) => {
    if (kind === 'pricing') return kind;
    if (kind !== 'rule') return `${kind}:${nameOf(kind, record)}`;
    const plan = nameOf('plan', referredIn('plan', record['rate_plan']));
    return `rule:${plan}:${nameOf('room-type', referredIn('room-type', record['room_type']))}`;
  };

  return { keyOf, referredIn };
}

/**
 * The extra records and duplicates of a hotel, in the order of the lists. Omits inactive extra records. `found` maps
 * planned records to their operations, with the keys of the records. Omits records of lists that the configuration
 * ignores, and records that refer to an extra record of such a list.
 */
export function unplannedRecords(
  lists: Lists,
  found: ReadonlyMap<ServerRecord, Operation>,
  { operations, ignoredKinds = [] }: OnboardingPlan,
): UnplannedChange[] {
  const planned = new Map(
    [...found].map(([record, operation]) => [identityOf(operation.kind, record), operation]),
  );
  const plannedIds = new Set([...found].map(([record, { kind }]) => idIn(kind, record)));
  const { keyOf, referredIn } = recordKeys(lists, found);

  const isOff = (kind: RecordKind, record: ServerRecord) => {
    if (kind === 'pricing') return record['is_enabled'] === false;
    const type = kind === 'rule' && referredIn('room-type', record['room_type']);
    // The room type cannot be deleted without its rates.
    if (type && !found.has(type)) return false;
    const plan = kind === 'plan' ? record : referredIn('plan', record['rate_plan']);
    // A run switches a planned rate plan on or off.
    const operation = plan && found.get(plan);
    if (operation?.onlyIfExists) return true;
    return (operation?.body ?? plan)?.['is_active'] === false;
  };

  /** The room types of which any number of rooms is right. */
  const uncounted = new Set(
    operations.flatMap(({ kind, onlyIfNew, source }) =>
      kind === 'room' && onlyIfNew ? source : [],
    ),
  );
  const isIgnored = (kind: RecordKind, record: ServerRecord) =>
    ignoredKinds.includes(kind) ||
    (REFERENCES[kind] ?? []).some(([field, other]) => {
      const referred = referredIn(other, record[field]);
      const operation = referred && found.get(referred);
      if (operation) return kind === 'room' && uncounted.has(operation.source);
      return ignoredKinds.includes(other);
    });

  return [...lists].flatMap(([kind, records]) =>
    records.flatMap((record): UnplannedChange[] => {
      const id = idIn(kind, record);
      if (found.has(record) || (id !== undefined && plannedIds.has(id))) return [];
      if (isIgnored(kind, record)) return [];
      const operation = planned.get(identityOf(kind, record));
      const isRule = operation?.kind === 'rule';
      const isOfOtherYear = isRule && areOfDifferentYears(daysOf(operation.body), daysOf(record));
      // The rule of a season is not a duplicate of the rule of the year.
      const { stated } = operation ?? {};
      const isSeason = isRule && hasOtherDays(operation.body, record, { stated });
      const unplanned = { action: 'extra', kind, record, isOfOtherYear } as const;
      if (operation && !isSeason) return [{ ...unplanned, key: operation.key, isDuplicate: true }];
      if (isOff(kind, record)) return [];
      const days = kind === 'rule' ? statedDays(record) : {};
      return [{ ...unplanned, ...days, key: keyOf(kind, record), isDuplicate: false }];
    }),
  );
}

function statedDays(rule: ServerRecord): Pick<UnplannedChange, 'start_date' | 'end_date'> {
  return Object.fromEntries(Object.entries(daysOf(rule)).filter(([, day]) => day !== ''));
}

function idIn(kind: OperationKind, { id }: ServerRecord): string | undefined {
  const text = comparableText(id);
  return text === undefined ? undefined : `${kind} ${text}`;
}

function identityOf(kind: OperationKind, record: ServerRecord): string {
  return `${kind} ${naturalKey(kind, record)}`;
}
