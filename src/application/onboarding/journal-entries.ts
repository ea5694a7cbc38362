import type { Earlier } from '#domain/diff/find-records.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { Effect, Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import { CREATED, isInDoubt, type WriteResult } from '#application/records/write-record.ts';

/** Whether an earlier attempt may have sent the record, but got no response. */
export function mayBeSent(earlier: JournalEntry | undefined): boolean {
  return earlier?.state === 'intended' || earlier?.state === 'uncertain';
}

export function earlierIn(journal: Pick<Journal, 'read'>): Earlier {
  return {
    knownId: (key) => knownIdIn(journal.read(key)),
    mayBeSent: (key) => mayBeSent(journal.read(key)),
    hasCreated: (key) => isCreated(journal.read(key)) || mayBeSent(journal.read(key)),
  };
}

export const NOTHING_EARLIER = earlierIn({ read: () => undefined });

export function knownIdIn(entry: JournalEntry | undefined): Id | undefined {
  return entry && 'id' in entry ? entry.id : undefined;
}

export function isCreated(entry: JournalEntry | undefined): boolean {
  return effectOf(entry)?.kind === 'created';
}

function effectOf(entry: JournalEntry | undefined): Effect | undefined {
  return entry && 'effect' in entry ? entry.effect : undefined;
}

/** A record that an earlier attempt created or updated has the effects of both attempts. */
export function entryOf(result: WriteResult, earlier?: JournalEntry): JournalEntry {
  if (result.state === 'done') {
    return { ...result, effect: effectOfBoth(effectOf(earlier), result.effect) };
  }
  if (result.state === 'uncertain') return { state: 'uncertain' };
  return { state: isInDoubt(result.error) && !result.record ? 'intended' : 'failed' };
}

function effectOfBoth(earlier: Effect | undefined, effect: Effect): Effect {
  if (earlier?.kind === 'created') return CREATED;
  if (earlier?.kind !== 'updated' || effect.kind !== 'updated') return effect;
  const fields = new Map(earlier.differences.map((one) => [one.field, one]));
  for (const { field, expected, actual, names } of effect.differences) {
    const first = fields.get(field);
    const before = first ? first.actual : actual;
    const own = names && { ...names, actual: first ? first.names?.actual : names.actual };
    fields.set(field, { field, expected, actual: before, ...(own && { names: own }) });
  }
  return { kind: 'updated', differences: [...fields.values()] };
}

/** Counts a record as created if an earlier attempt created it. `hotel` is the journal entry of the hotel. */
export function asOfThisRun(
  { kind, onlyIfExists }: Operation,
  result: WriteResult,
  { earlier, hotel }: Readonly<Record<'earlier' | 'hotel', JournalEntry | undefined>>,
): WriteResult {
  if (result.state !== 'done') return result;
  const withEffect = (effect: Effect): WriteResult => ({ ...result, effect });
  const isSent = earlier?.state === 'intended' && !onlyIfExists;
  // An earlier attempt sends the request for a new hotel only if the hotel does not exist, so that attempt created the
  // hotel.
  if (isSent && kind === 'hotel') return withEffect(CREATED);
  if (result.effect.kind !== 'unchanged') return result;
  const before = effectOf(earlier);
  if (before) return withEffect(before);
  return isSent && isCreated(hotel) ? withEffect(CREATED) : result;
}

/** Keys of the operations whose state in the journal is not `done`. */
export function missingOperations(
  operations: readonly Operation[],
  journal: Pick<Journal, 'read'>,
): string[] {
  return operations
    .filter(({ key, onlyIfExists }) => !onlyIfExists && journal.read(key)?.state !== 'done')
    .map(({ key }) => key);
}
