import { sameRecords, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import {
  recordKey,
  resolveReferences,
  STAGE_OF,
  type Operation,
  type RecordKind,
} from '#domain/plan/operation.ts';
import {
  differencesOf,
  differing,
  hasOtherDays,
  PASSWORD,
  differenceWords,
  type FieldDifference,
} from '#domain/plan/record-differences.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import {
  fieldOf,
  referredId,
  refersTo,
  type Body,
  type Id,
  type ServerRecord,
} from '#domain/record.ts';
import { plannedOnly, type Change, type PlannedChange, type UnplannedChange } from './change.ts';
import { unreliableList, withDeletions, type Pruning } from './deletions.ts';
import { diffHotel, withTypeNames } from './diff-hotel.ts';
import { REFERENCES, type Live } from './live.ts';
import { isIncomplete } from './record-list.ts';
import { recordKeys } from './unplanned-records.ts';

interface Deed {
  readonly state: string;
  readonly id?: Id | undefined;
  readonly effect?: {
    readonly kind: string;
    readonly differences?: readonly FieldDifference[];
    readonly record?: ServerRecord;
  };
}

/** By operation key. */
export type Deeds = ReadonlyMap<string, Deed>;

export interface UndoOptions extends Pick<Pruning, 'allowed' | 'ownUsername'> {
  readonly deletesHotel: boolean;
}

const UNCONFIRMED =
  'Kept: it is unconfirmed whether the run wrote it. Continue the run first, and then undo it.';
const PASSWORDLESS = 'Not created again: the password of this user is unknown.';
const NOT_LISTED = 'Kept: the server does not list records of this kind, so it cannot be compared.';
const MAY_BE_REFERRED = 'Kept: records that the server does not list may refer to it.';
const NOT_CONFIGURED =
  'Kept: its configuration has changed since the run created it, so it cannot be compared.';
const STAYS = 'Kept: the run did not create it.';
const NOT_OF_RUN = '';

const never = () => false;

/** What takes a run back, and what is kept and why (docs/decisions/undo-keeps-later-changes.md). */
export function undoChanges(
  { operations, ...plan }: OnboardingPlan,
  deeds: Deeds,
  live: Live,
  { deletesHotel, ...pruning }: UndoOptions,
): Change[] {
  const again = createdAgain(deeds, live);
  const types = [...(live.lists.get('room-type') ?? []), ...again.types];
  const named = (differences: readonly FieldDifference[]) =>
    withTypeNames(differences, (id) => types.find((type) => refersTo(id, type)));
  const updates: PlannedChange[] = [];
  const created: UnplannedChange[] = [];
  const kept = [...again.kept];
  const restored = new Map<ServerRecord, ServerRecord>();
  const exact = operations.map(({ createOnly: _, onlyIfNew: __, ...operation }) =>
    operation.kind === 'rule' ? { ...operation, stated: RULE_DAYS } : operation,
  );
  const knownId = (key: string) => deeds.get(key)?.id;
  const earlier = { knownId, mayBeSent: never, hasCreated: never };
  const all = diffHotel({ ...plan, operations: exact }, live, earlier, { hotelCode: '' });
  const planned = plannedOnly(all);
  const known = [...planned.map(({ operation, id }) => [operation.key, { id }] as const), ...deeds];
  const ids = new Map(known.map(([key, { id }]) => [key, id]));
  const names = new Map(planned.map(({ operation, key }) => [operation.key, key]));
  for (const { operation, ...found } of planned) {
    const { state, id, effect } = deeds.get(operation.key) ?? {};
    const { kind } = operation;
    if (kind === 'completion') continue;
    const differences =
      kind === 'hotel'
        ? ofHotel(deeds)
        : withIds(effect?.differences ?? [], kind, deeds, again.ids);
    const isCreated = kind !== 'hotel' && effect?.kind === 'created';
    const isUpdated = effect?.kind === 'updated' || (kind === 'hotel' && differences.length > 0);
    const isUnconfirmed = state === 'intended' || state === 'uncertain';
    if (!isCreated && !isUpdated && !isUnconfirmed) continue;
    const own = live.lists.get(kind)?.find((one) => String(one['id']) === String(id));
    const record = id === undefined || kind === 'hotel' ? found.record : own;
    const key = record
      ? recordKey(operation, record, (other) => names.get(other) ?? other)
      : found.key;
    names.set(operation.key, key);
    const body = resolveReferences(operation.body, (other) => ids.get(other) ?? other);
    if (!record) {
      const unclear = unclearReason(kind, live);
      if (unclear) kept.push(extra(kind, key, { id }, unclear));
    } else if (isUnconfirmed) kept.push(extra(kind, key, record, UNCONFIRMED));
    else if (isCreated) {
      const changed = changedReason(named(differencesOf(kind, body, record, operation)));
      created.push(extra(kind, key, record, changed));
    } else {
      const { update, reason } = restore({ ...operation, body }, key, record, differences, {
        bodyOf: again.bodyOf,
        named,
      });
      if (update) updates.push(update);
      restored.set(record, { ...record, ...update?.body });
      if (reason) kept.push(extra(kind, key, restored.get(record) ?? record, reason));
    }
  }
  kept.push(...notPlannedAnyMore(deeds, live, new Set(operations.map(({ key }) => key))));
  if (deletesHotel && live.hotel && deeds.get('hotel')?.effect?.kind === 'created') {
    const reason = live.unread.size > 0 ? MAY_BE_REFERRED : undefined;
    created.push(extra('hotel', 'hotel', live.hotel, reason));
  }
  const going = new Set(created.filter(({ reason }) => !reason).map(({ record }) => record));
  const others = [...live.lists].flatMap(([kind, records]) =>
    records
      .filter((record) => !going.has(record))
      .map((record) => extra(kind, NOT_OF_RUN, restored.get(record) ?? record, STAYS)),
  );
  const { hotelId, lists } = live;
  const options = { ...pruning, staffUsers: undefined };
  const decided = withDeletions([...kept, ...created, ...others], lists, hotelId, options);
  return [...again.changes, ...updates, ...decided.filter(({ key }) => key !== NOT_OF_RUN)];
}

/** Why a list cannot say that a record is missing. */
function unclearReason(kind: RecordKind, { lists, unread }: Live): string | undefined {
  const list = lists.get(kind);
  if (kind === 'hotel' || unread.has(kind)) return NOT_LISTED;
  return list && isIncomplete(list) ? `Kept: ${unreliableList(kind, list.doubt)}` : undefined;
}

function extra(
  kind: RecordKind,
  key: string,
  record: ServerRecord,
  reason?: string,
): UnplannedChange {
  const one = { kind, key, record, isDuplicate: false, isOfOtherYear: false } as const;
  return { action: 'extra', ...one, ...(reason && { reason }) };
}

/** Records that the run created for a configuration that no longer has them. */
function notPlannedAnyMore(
  deeds: Deeds,
  live: Live,
  planned: ReadonlySet<string>,
): UnplannedChange[] {
  return [...deeds].flatMap(([key, { id, effect }]) => {
    if (planned.has(key) || effect?.kind !== 'created') return [];
    const kind = key.split(':', 1)[0] as RecordKind;
    const record = live.lists.get(kind)?.find((one) => String(one['id']) === String(id));
    return record ? [extra(kind, key, record, NOT_CONFIGURED)] : [];
  });
}

/** What the run changed in the hotel. The mark of a complete setup is a field of the hotel. */
function ofHotel(deeds: Deeds): readonly FieldDifference[] {
  const isMarked = deeds.get('completion')?.effect?.kind === 'created';
  return [
    ...(deeds.get('hotel')?.effect?.differences ?? []),
    ...(isMarked ? [{ field: 'onboarding_completed', expected: true, actual: false }] : []),
  ];
}

/** Replaces operation keys and IDs of deleted records with the IDs that the records have now. */
function withIds(
  differences: readonly FieldDifference[],
  kind: RecordKind,
  deeds: Deeds,
  idsAgain: ReadonlyMap<string, Id>,
): FieldDifference[] {
  const kinds = new Map(REFERENCES[kind]);
  return differences.map(({ expected, actual, ...one }) => {
    const other = kinds.get(one.field);
    if (!other) return { expected, actual, ...one };
    const former = idsAgain.get(`delete:${other}:${String(referredId(actual))}`);
    const written = deeds.get(String(expected))?.id;
    return { ...one, expected: written ?? expected, actual: former ?? actual };
  });
}

interface Words {
  readonly bodyOf: (kind: RecordKind, body: Body) => Body;
  readonly named: (differences: readonly FieldDifference[]) => FieldDifference[];
}

function restore(
  operation: Operation,
  key: string,
  record: ServerRecord,
  differences: readonly FieldDifference[],
  { bodyOf, named: withNames }: Words,
): { readonly update?: PlannedChange; readonly reason?: string | undefined } {
  const kind = operation.kind as RecordKind;
  const id = referredId(record['id']);
  if (differences.length === 0) return { reason: 'Kept: its former values are unknown.' };
  const named = differences.filter(({ field }) => field !== PASSWORD);
  const isNested = ({ field }: FieldDifference) =>
    fieldOf(operation.body['profile'], field) !== undefined;
  const bodyWith = (all: readonly FieldDifference[], which: 'expected' | 'actual'): Body => {
    const values = (of: readonly FieldDifference[]) =>
      Object.fromEntries(
        of.map(({ field, [which]: value }) => [field, fieldOf(value, 'id') ?? value]),
      ) as Body;
    const nested = all.filter(isNested);
    const top = values(all.filter((one) => !isNested(one)));
    return nested.length > 0 ? { ...top, profile: values(nested) } : top;
  };
  const unlike = (which: 'expected' | 'actual') =>
    withNames(differing(kind, bodyWith(named, which), record, RULE_DAYS));
  const unwritten = new Map(unlike('expected').map((one) => [one.field, one]));
  const open = unlike('actual');
  const fields = open.filter(({ field }) => !unwritten.has(field));
  const others = open.flatMap(({ field }) => unwritten.get(field) ?? []);
  const former = named.filter(({ field }) => fields.some((one) => one.field === field));
  const body = bodyOf(kind, bodyWith(former, 'actual'));
  const update = { action: 'update', key, operation, id, record, fields, body } as const;
  return { ...(fields.length > 0 && { update }), reason: changedReason(others) };
}

function changedReason(differences: readonly FieldDifference[]): string | undefined {
  return differences.length > 0
    ? `Kept: changed since the run: ${differenceWords(differences)}.`
    : undefined;
}

/** The records that the run deleted. Creates the missing ones again, except users. */
function createdAgain(deeds: Deeds, live: Live) {
  const deleted = [...deeds].flatMap(([key, { effect }]) => {
    const record = effect?.kind === 'deleted' ? effect.record : undefined;
    return record ? [{ key, kind: key.split(':', 2)[1] as RecordKind, record }] : [];
  });
  const former = new Map(live.lists);
  for (const { kind, record } of deleted) former.set(kind, [...(former.get(kind) ?? []), record]);
  const { keyOf } = recordKeys(former);
  const bodyOf = (kind: RecordKind, body: Body): Body => {
    const references = (REFERENCES[kind] ?? []).flatMap(([field, other]) => {
      const $ref = `delete:${other}:${String(referredId(body[field]))}`;
      return deeds.get($ref)?.effect?.kind === 'deleted' ? [[field, { $ref }] as const] : [];
    });
    return { ...body, ...Object.fromEntries(references) };
  };
  const ids = new Map<string, Id>();
  const ofRun = new Set([...deeds].map(([key, { id }]) => `${key.split(':', 1)[0]} ${String(id)}`));
  const taken = new Set<ServerRecord>();
  const changes: PlannedChange[] = [];
  const kept: UnplannedChange[] = [];
  const kinds = Object.keys(STAGE_OF);
  for (const { key: $ref, kind, record } of deleted.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  )) {
    const key = keyOf(kind, record);
    const body = bodyOf(kind, wholeRecord(record, {}) as Body);
    const resolved = resolveReferences(body, (reference) => ids.get(reference) ?? reference);
    const list = live.lists.get(kind) ?? [];
    const isMultiple = WITHOUT_UNIQUE_KEY.includes(kind);
    const existing = sameRecords(kind, resolved, list, live.hotelId).find(
      (one) =>
        !taken.has(one) &&
        !(isMultiple && ofRun.has(`${kind} ${String(one['id'])}`)) &&
        !(kind === 'rule' && hasOtherDays(resolved, one, { stated: RULE_DAYS })),
    );
    const unclear = isMultiple ? unclearReason(kind, live) : undefined;
    const id = referredId(existing?.['id']);
    const change = { key, operation: { kind, key: $ref, body, source: '' }, fields: [] };
    if (existing && id !== undefined) {
      ids.set($ref, id);
      taken.add(existing);
      changes.push({ ...change, action: 'none', id, record: existing, body: {} });
    } else if (kind === 'user') kept.push(extra(kind, key, record, PASSWORDLESS));
    else if (unclear) kept.push(extra(kind, key, record, unclear));
    else changes.push({ ...change, action: 'create', body });
  }
  const types = deleted.flatMap(({ kind, record }) => (kind === 'room-type' ? [record] : []));
  return { changes, kept, ids, bodyOf, types };
}
