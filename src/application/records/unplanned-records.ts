import { naturalKey } from '#domain/plan/natural-keys.ts';
import { comparableText, type Id } from '#domain/record.ts';
import type { Operation, OperationKind } from '#domain/plan/operation.ts';
import { daysOf, hasOtherDays } from '#domain/plan/record-differences.ts';
import { areOfDifferentYears } from '#domain/rates/rate-validity.ts';
import type { RecordKind, ServerRecord } from '#application/ports/api/onboarding-api.ts';
import type { RecordList } from '#application/ports/api/record-list.ts';
import { refersTo } from './hotel-records.ts';
import { referredId } from './referred-id.ts';

/** An existing record that the configuration does not have. */
export interface ExtraRecord {
  readonly key: string;
  /** The days of a rule, because a planned rule for another period may have the same key. */
  readonly start_date?: string;
  readonly end_date?: string;
}

/** An extra record, or a duplicate of a planned record, whose key it has. */
export interface UnplannedRecord extends ExtraRecord {
  readonly kind: RecordKind;
  readonly record: ServerRecord;
  readonly isDuplicate: boolean;
  /** Whether this is a rate for the same days as a planned rate, but in another year. */
  readonly isOfOtherYear: boolean;
  /** Present if the record refers to a record that the server's list of this kind lacks. */
  readonly lacking?: RecordKind;
}

export type Listings = ReadonlyMap<RecordKind, RecordList>;

/** The fields that refer to other records of the hotel, with the kinds of these. */
const REFERENCES: Readonly<Partial<Record<RecordKind, readonly [field: string, RecordKind][]>>> = {
  room: [['room_type', 'room-type']],
  rule: [
    ['rate_plan', 'plan'],
    ['room_type', 'room-type'],
  ],
};

const NAMED_BY: Readonly<Partial<Record<RecordKind, string>>> = {
  'room-type': 'code',
  room: 'room_number',
  plan: 'code',
  user: 'username',
};

/**
 * The extra records and duplicates of a hotel, in the order of the lists. Omits inactive extra
 * records. `found` maps planned records to their operations.
 */
export function unplannedRecords(
  listings: Listings,
  found: ReadonlyMap<ServerRecord, Operation>,
): UnplannedRecord[] {
  const planned = new Map(
    [...found].map(([record, operation]) => [identityOf(operation.kind, record), operation]),
  );
  const plannedIds = new Set(
    [...found].map(([record, { kind }]) => idIn(kind, record)).filter((id) => id !== undefined),
  );
  const isPlanned = (kind: RecordKind, record: ServerRecord) => {
    const id = idIn(kind, record);
    return found.has(record) || (id !== undefined && plannedIds.has(id));
  };
  const referredIn = (kind: RecordKind, reference: unknown) =>
    listings.get(kind)?.find((record) => refersTo(reference, record));

  const isOff = (kind: RecordKind, record: ServerRecord) => {
    if (kind === 'pricing') return record['is_enabled'] === false;
    const plan = kind === 'plan' ? record : referredIn('plan', record['rate_plan']);
    return plan?.['is_active'] === false || (!!plan && !!found.get(plan)?.onlyIfExists);
  };

  /** The name in a record's key. A planned record has the name from the plan. */
  const nameOf = (kind: RecordKind, record: ServerRecord | undefined) => {
    if (!record) return '?';
    const operation = found.get(record);
    if (operation) return operation.key.slice(kind.length + 1);
    return comparableText(record[NAMED_BY[kind] ?? 'id']) || `id ${comparableText(record['id'])}`;
  };

  const extraOf = (kind: RecordKind, record: ServerRecord): ExtraRecord => {
    if (kind === 'pricing') return { key: kind };
    if (kind !== 'rule') return { key: `${kind}:${nameOf(kind, record)}` };
    const plan = nameOf('plan', referredIn('plan', record['rate_plan']));
    const roomType = nameOf('room-type', referredIn('room-type', record['room_type']));
    const start_date = comparableText(record['start_date']);
    const end_date = comparableText(record['end_date']);
    return {
      key: `rule:${plan}:${roomType}`,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
    };
  };

  const lackingFor = (kind: RecordKind, record: ServerRecord) =>
    REFERENCES[kind]?.find(([field, other]) => {
      const isListed = !listings.has(other) || referredIn(other, record[field]);
      return (referredId(record[field]) ?? '') !== '' && !isListed;
    })?.[1];

  return [...listings].flatMap(([kind, records]) =>
    records.flatMap((record): UnplannedRecord[] => {
      if (isPlanned(kind, record)) return [];
      const operation = planned.get(identityOf(kind, record));
      const isRule = operation?.kind === 'rule';
      const isOfOtherYear = isRule && areOfDifferentYears(daysOf(operation.body), daysOf(record));
      // The rule of a season is not a duplicate of the rule of the year.
      const isSeason = isRule && hasOtherDays(operation.body, record, operation.stated);
      if (operation && !isSeason) {
        return [{ key: operation.key, kind, record, isDuplicate: true, isOfOtherYear }];
      }
      if (isOff(kind, record)) return [];
      const lacking = lackingFor(kind, record);
      const extra = { kind, record, isDuplicate: false, isOfOtherYear };
      return [{ ...extraOf(kind, record), ...extra, ...(lacking && { lacking }) }];
    }),
  );
}

/** Maps listed records to their operations: by ID, or if no record has the ID, by `isSame`. */
export function plannedRecords(
  listings: Listings,
  operations: readonly Operation[],
  {
    idOf,
    isSame,
  }: {
    readonly idOf: (key: string) => Id | undefined;
    readonly isSame: (operation: Operation, record: ServerRecord) => boolean;
  },
): Map<ServerRecord, Operation> {
  const found = new Map<ServerRecord, Operation>();
  for (const [kind, records] of listings) {
    const byId = new Map(records.map((record) => [comparableText(record['id']), record]));
    const remaining: Operation[] = [];
    for (const operation of operations.filter((planned) => planned.kind === kind)) {
      const record = byId.get(comparableText(idOf(operation.key)));
      if (record) found.set(record, operation);
      else remaining.push(operation);
    }
    for (const operation of remaining) {
      const record = records.find((one) => !found.has(one) && isSame(operation, one));
      if (record) found.set(record, operation);
    }
  }
  return found;
}

function idIn(kind: OperationKind, { id }: ServerRecord): string | undefined {
  const text = comparableText(id);
  return text === undefined ? undefined : `${kind} ${text}`;
}

function identityOf(kind: OperationKind, record: ServerRecord): string {
  return `${kind} ${naturalKey(kind, record)}`;
}
