import { proxy } from 'valtio/vanilla';
import type { Clock } from '#application/ports/clock.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { isObject, type Id } from '#domain/record.ts';
import { isTime, type JsonStore } from '#ui/shell/json-store.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { NOT_KEPT } from './saving-notices.ts';

export interface RestoredChanges {
  /** Milliseconds since 1970. */
  readonly typedAt: number;
  /** Fields that another user has changed since `typedAt`. Saving overwrites `now`, the server's value. */
  readonly overwritten: readonly { readonly field: string; readonly now: unknown }[];
  /** True if some changes could not be restored, for example because their record no longer exists. */
  readonly isPartial: boolean;
}

export type FormDraft = ReturnType<typeof createFormDraft>;

export interface FormDraftParts {
  readonly store: JsonStore;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly username: string;
  readonly hotelId: Id;
  readonly form: string;
}

type Fields = Readonly<Record<string, unknown>>;

interface StoredDraft {
  readonly record: string;
  readonly typedAt: number;
  /** The edited fields with their values before the edits; null for a field that was not set. */
  readonly before: Fields;
  readonly typed: Fields;
}

const SECRET = /password/i;

/**
 * Stores the unsaved changes of one dashboard form in this tab, for one user and one hotel, until they are
 * saved or discarded. Each record has its own draft, so that opening a record never loses what the
 * user typed into another. Stores and restores only edited fields.
 */
export function createFormDraft(parts: FormDraftParts) {
  const { store, clock, notify, username, hotelId, form } = parts;
  const key = [username, hotelId, form].map(encodeURIComponent).join(':');
  /** The record in the form: the one of the last `restore` or `keep`. */
  let current = '';
  let hasWarned = false;

  const stored = (): StoredDraft[] => {
    const all = store.read(key);
    return Array.isArray(all) ? all.filter(isDraft) : [];
  };
  const recordsNow = () => stored().map(({ record }) => record);
  const state = proxy<{
    restored: RestoredChanges | undefined;
    /** The records with a draft; '' for a new one. */
    records: string[];
  }>({ restored: undefined, records: recordsNow() });
  /** Replaces the draft of the record, or deletes it. Returns false if the browser refuses to store. */
  const put = (record: string, draft?: StoredDraft): boolean => {
    const all = [...stored().filter((other) => other.record !== record), ...(draft ? [draft] : [])];
    const isWritten = all.length === 0 || store.write(key, all);
    if (all.length === 0) store.clear(key);
    const records = recordsNow();
    // A list follows the records, but not each key that the user types.
    if (String(records) !== String(state.records)) state.records = records;
    return isWritten;
  };
  const drop = (record = current) => {
    put(record);
    if (record === current) state.restored = undefined;
  };

  return {
    state,
    record: () => stored().at(-1)?.record,
    isStored: () => stored().some(({ record }) => record === current),
    /**
     * Returns the current fields of the record with the stored changes applied, or undefined if
     * nothing changes. Call it before the first `keep`, which would overwrite a draft that is not restored yet.
     */
    restore<Value extends object>(now: Value, record = ''): Value | undefined {
      current = record;
      state.restored = undefined;
      const draft = stored().find((each) => each.record === record);
      if (!draft) return undefined;
      const typed = applicable(draft.typed, now, draft.before);
      const before = { ...now, ...applicable(draft.before, now) };
      const { merged, overwritten } = mergeChanges(before, { ...now, ...typed }, now);
      if (changesOf(now, merged).length === 0) {
        drop();
        return undefined;
      }
      state.restored = {
        typedAt: draft.typedAt,
        overwritten: overwritten.map((field) => ({ field, now: now[field] })),
        isPartial: Object.keys(typed).length < Object.keys(draft.typed).length,
      };
      return merged;
    },
    /**
     * Stores the fields whose values differ, except passwords. Deletes the draft if no value differs. A new `record`
     * replaces the draft of the record in the form, which has just been created.
     */
    keep<Value extends object>(before: Value, typed: Value, record = ''): void {
      const fields = changesOf(before, typed).filter((field) => !SECRET.test(field));
      if (fields.length === 0) return drop();
      if (record !== current) put(current);
      current = record;
      const only = (all: Value): Fields =>
        Object.fromEntries(fields.map((name) => [name, all[name] ?? null]));
      const draft = { record, typedAt: clock.now(), before: only(before), typed: only(typed) };
      const isWritten = put(record, draft);
      if (!isWritten && !hasWarned) notify(NOT_KEPT);
      hasWarned = !isWritten;
    },
    drop,
  };
}

function isDraft(stored: unknown): stored is StoredDraft {
  if (!isObject(stored)) return false;
  const { record, typedAt, before, typed } = stored;
  return typeof record === 'string' && isTime(typedAt) && isObject(before) && isObject(typed);
}

/** The server sends decimals as text, and an empty number field is '', so numeric text is a number. */
function isOneKind(one: unknown, other: unknown): boolean {
  const kinds = [typeof one, typeof other];
  if (kinds[0] === kinds[1]) return kinds[0] !== 'object';
  const isNumeric = [one, other].every((value) => !Number.isNaN(Number(value)));
  return kinds.includes('number') && kinds.includes('string') && isNumeric;
}

/** The server's '12.00' equals the 12 of a form. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === typeof other) return Object.is(one, other);
  return isOneKind(one, other) && one !== '' && other !== '' && Number(one) === Number(other);
}

/** Stored fields that exist in the form with the same type. One not set `before` need not be set now. */
function applicable<Value extends object>(
  fields: Fields,
  now: Value,
  before = fields,
): Partial<Value> {
  const known = new Map<string, unknown>(Object.entries(now));
  const read = Object.entries(fields).map(([field, value]) => {
    // An emptied number field has the value NaN, which JSON stores as null.
    const isEmpty = value === null && typeof known.get(field) === 'number';
    return [field, isEmpty ? Number.NaN : (value ?? undefined)] as const;
  });
  return Object.fromEntries(
    read.filter(([field, value]) =>
      known.has(field) ? isOneKind(value, known.get(field)) : before[field] === null,
    ),
  ) as Partial<Value>;
}

export function isChanged(before: object, after: object): boolean {
  const names = Object.keys({ ...before, ...after }) as never[];
  return names.some((name) => !isSame(before[name] ?? '', after[name] ?? ''));
}

function changesOf<Value extends object>(before: Value, after: Value): (keyof Value & string)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof Value & string)[];
  return fields.filter((field) => !isObject(after[field]) && !isSame(before[field], after[field]));
}
