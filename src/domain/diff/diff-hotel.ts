import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import {
  recordKey,
  referencesOf,
  resolveReferences,
  type Operation,
} from '#domain/plan/operation.ts';
import { WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import {
  changesOf,
  differencesOf,
  isRenumbered,
  PASSWORD,
  PASSWORD_RESET,
  passwordOf,
  type FieldDifference,
} from '#domain/plan/record-differences.ts';
import {
  comparableText,
  referredId,
  refersTo,
  type Body,
  type Id,
  type ServerRecord,
} from '#domain/record.ts';
import type { Change, PlannedChange, UnplannedChange } from './change.ts';
import { keepingReferred, withDeletions, type Pruning } from './deletions.ts';
import { recordsIn, type Earlier, type Found } from './find-records.ts';
import type { Live } from './live.ts';
import { unplannedRecords } from './unplanned-records.ts';

export interface DiffOptions {
  /** The code that the hotel should have; '' for any code. */
  readonly hotelCode: string;
  /** Keys of users whose planned password is sent even if the user exists. */
  readonly resetPasswords?: ReadonlySet<string> | undefined;
  /** Keys of the existing records that may be updated (`recordKey`); by default all. */
  readonly updates?: ReadonlySet<string> | undefined;
  readonly pruning?: Pruning | undefined;
}

/**
 * Compares a hotel with its plan, and decides what has to happen to each planned record, in the order of the plan, and
 * to each unplanned record. Leaves out planned records of kinds that were not read. Every operation of a new hotel
 * (`live` is undefined) creates a record.
 */
export function diffHotel(
  plan: OnboardingPlan,
  live: Live | undefined,
  earlier: Earlier,
  options: DiffOptions,
): Change[] {
  const { operations } = plan;
  if (!live) return operations.filter(({ onlyIfExists }) => !onlyIfExists).map(createdBy);
  const { pruning } = options;
  const records = recordsIn(live, operations, earlier, pruning !== undefined);
  const ids = new Map<string, Id>([['hotel', live.hotelId]]);
  const changes = new Map<string, PlannedChange>();
  const keyOf = (key: string) => changes.get(key)?.key ?? key;
  for (const operation of operations) {
    if (!isRead(operation, live)) continue;
    const wanted = changeTo(operation, { live, records, ids, changes, keyOf, earlier, options });
    if (!wanted) continue;
    const isLeft = wanted.action === 'update' && options.updates?.has(wanted.key) === false;
    const change = isLeft ? ({ ...wanted, action: 'none', fields: [], body: {} } as const) : wanted;
    changes.set(operation.key, change);
    if (change.id !== undefined) ids.set(operation.key, change.id);
  }
  const planned = [...changes.values()];
  const found = new Map(
    planned.flatMap(({ record, operation, key }) =>
      record ? [[record, { ...operation, key }] as const] : [],
    ),
  );
  const unplanned = unplannedRecords(live.lists, found, plan);
  // Rates of other years stay, even in a run that deletes extra records.
  const { now = [], otherYears = [] } = Object.groupBy(unplanned, ({ isOfOtherYear }) =>
    isOfOtherYear ? 'otherYears' : 'now',
  );
  const decided: UnplannedChange[] = pruning
    ? withDeletions(keepingReferred(now, planned, live.lists), live.lists, live.hotelId, pruning)
    : now;
  const types = operations.filter(({ kind }) => kind === 'room-type');
  const typeOf = (id: unknown, of: 'expected' | 'actual') =>
    of === 'expected'
      ? types.find(({ key }) => refersTo(id, { id: ids.get(key) ?? key }))?.body
      : live.lists.get('room-type')?.find((type) => refersTo(id, type));
  return [
    ...planned.map((change) => ({ ...change, fields: withTypeNames(change.fields, typeOf) })),
    ...otherYears,
    ...decided,
  ];
}

function createdBy(operation: Operation): PlannedChange {
  return { action: 'create', key: operation.key, operation, fields: [], body: operation.body };
}

function isRead({ kind }: Operation, { lists, unread }: Live): boolean {
  return kind === 'hotel' || kind === 'completion' || lists.has(kind) || unread.has(kind);
}

interface Context {
  readonly live: Live;
  readonly records: ReturnType<typeof recordsIn>;
  readonly ids: ReadonlyMap<string, Id>;
  readonly changes: ReadonlyMap<string, PlannedChange>;
  readonly keyOf: (key: string) => string;
  readonly earlier: Earlier;
  readonly options: DiffOptions;
}

/** Undefined if the record may be missing: the operation only changes existing records, or the configuration ignores it. */
function changeTo(operation: Operation, context: Context): PlannedChange | undefined {
  const { kind, key, body, onlyIfExists } = operation;
  const { live, records, ids, changes, keyOf, earlier } = context;
  const unchanged = { action: 'none', key, operation, fields: [], body: {} } as const;
  if (kind === 'hotel') return hotelChange(operation, context);
  if (kind === 'completion') {
    const isDone = live.hotel
      ? live.hotel['onboarding_completed'] === true
      : earlier.knownId(key) !== undefined;
    if (isDone) return { ...unchanged, id: live.hotelId };
    const fields = live.hotel ? differencesOf(kind, body, live.hotel) : [];
    return { ...createdBy(operation), fields };
  }
  const targets = referencesOf(body).map((target) => changes.get(target));
  const owners = ['hotel', ...(kind === 'room' ? referencesOf(body) : [])];
  const isOfNew = owners.some(
    (owner) => earlier.hasCreated(owner) || changes.get(owner)?.action === 'create',
  );
  // The configuration ignores that a record is missing to which this one refers.
  if (targets.includes(undefined)) return undefined;
  if (targets.some((target) => target?.action === 'keep' && target.id === undefined)) {
    return { ...unchanged, action: 'keep', obstacle: { code: 'unmet' } };
  }
  // A rule that refers to a new record cannot exist yet.
  const isNew = kind === 'rule' && targets.some((target) => target?.action === 'create');
  const resolved = resolveReferences(body, (target) => ids.get(target) ?? target);
  const { record, obstacle }: Found = isNew
    ? {}
    : records.find({ ...operation, body: resolved }, kind);
  const knownId = earlier.knownId(key);
  const isWanted = !operation.onlyIfNew || (isOfNew && knownId === undefined);
  if (!isWanted && !record) return undefined;
  if (obstacle && !record) return { ...unchanged, action: 'keep', obstacle };
  if (record) {
    const named = recordKey(operation, record, keyOf);
    const isKept = operation.onlyIfNew || operation.createOnly?.includes(PASSWORD);
    const resets = !isKept && context.options.resetPasswords?.has(key);
    const change = changeOfRecord(operation, named, resolved, record, resets);
    return obstacle && !operation.onlyIfNew
      ? { ...change, action: 'keep', body: {}, obstacle }
      : change;
  }
  // The list lacks the record, but the server would accept a second one.
  const isListed = live.lists.get(kind)?.some((one) => refersTo(knownId, one));
  const isTrusted = live.unread.has(kind) || (WITHOUT_UNIQUE_KEY.includes(kind) && !isListed);
  if (knownId !== undefined && isTrusted && !isNew) return { ...unchanged, id: knownId };
  if (onlyIfExists) return undefined;
  const newBody = records.newBody(operation);
  return { ...createdBy(operation), key: recordKey(operation, newBody, keyOf), body: newBody };
}

function hotelChange(operation: Operation, { live, options }: Context): PlannedChange {
  const { createOnly = [] } = operation;
  const { code: _, ...profile } = operation.body;
  const whole = options.hotelCode === '' ? profile : { ...profile, code: options.hotelCode };
  const compared = Object.entries(whole).filter(([field]) => !createOnly.includes(field));
  const body = Object.fromEntries(compared);
  const change = { key: operation.key, operation, id: live.hotelId } as const;
  if (!live.hotel && compared.length > 0) return { ...change, action: 'update', fields: [], body };
  const fields = differencesOf('hotel', body, live.hotel ?? {});
  return {
    ...change,
    action: fields.length === 0 ? 'none' : 'update',
    record: live.hotel,
    fields,
    body: changesOf('hotel', body, fields),
  };
}

/** `key` is the record's key. `resolved` is the body of the operation, with IDs instead of references. */
export function changeOfRecord(
  operation: Operation,
  key: string,
  resolved: Body,
  record: ServerRecord,
  resets = false,
): PlannedChange {
  const { kind, body, stated = [], onlyIfNew } = operation;
  const id = referredId(record['id']);
  const differing = onlyIfNew ? [] : differencesOf(kind, resolved, record, operation);
  const fields = [...differing, ...(resets ? [PASSWORD_RESET] : [])];
  const change = { key, operation, id, record, fields };
  if (fields.length === 0) return { ...change, action: 'none', body: {} };
  const isOtherRoom = kind === 'room' && stated.length > 0 && isRenumbered(body, record);
  if (isOtherRoom) {
    return { ...change, action: 'keep', body: {}, obstacle: { code: 'renumbered' } };
  }
  if (id === undefined) return { ...change, action: 'keep', body: {}, obstacle: { code: 'no-id' } };
  const sent = { ...changesOf(kind, body, fields), ...(resets ? passwordOf(body) : {}) };
  return { ...change, action: 'update', body: sent };
}

/** Adds the names of room types to differences of `room_type`: the codes if both names are the same. */
export function withTypeNames(
  differences: readonly FieldDifference[],
  typeOf: (id: unknown, of: 'expected' | 'actual') => ServerRecord | undefined,
): FieldDifference[] {
  return differences.map((difference) => {
    if (difference.field !== 'room_type') return difference;
    const expected = typeOf(difference.expected, 'expected');
    const actual = typeOf(difference.actual, 'actual');
    if (!expected || !actual) return difference;
    const isSameName = comparableText(expected['name']) === comparableText(actual['name']);
    const field = isSameName ? 'code' : 'name';
    return { ...difference, names: { expected: expected[field], actual: actual[field] } };
  });
}
