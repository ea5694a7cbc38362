import {
  comparableText,
  isObject,
  type Body,
  type BodyValue,
  type Id,
  type Reference,
} from '#domain/record.ts';

export type Stage = 'hotel' | 'rooms' | 'rates' | 'staff' | 'completion';

export const STAGE_OF = {
  hotel: 'hotel',
  'room-type': 'rooms',
  room: 'rooms',
  plan: 'rates',
  rule: 'rates',
  pricing: 'rates',
  user: 'staff',
  completion: 'completion',
} as const satisfies Readonly<Record<string, Stage>>;

export type OperationKind = keyof typeof STAGE_OF;

export type RecordKind = Exclude<OperationKind, 'completion'>;

/** The kinds of record of which a hotel has a list. */
export type ListedKind = Exclude<RecordKind, 'hotel'>;

/** In the order in which they are set up. */
export const LISTED = Object.keys(STAGE_OF).filter(
  (kind): kind is ListedKind => kind !== 'hotel' && kind !== 'completion',
);

export interface Operation {
  readonly kind: OperationKind;
  /** Unique in a plan, and the same in every run: `room-type:DLX`, `rule:BAR:DLX`. */
  readonly key: string;
  readonly body: Body;
  /** The path in the configuration that this record comes from, such as `roomTypes.0`. */
  readonly source: string;
  /** Derived fields that this configuration states: a listed number, the days of a rule. They must match exactly. */
  readonly stated?: readonly string[];
  /** Only used to create a record: suggestions and ignored fields (docs/decisions/ignored-change-only-creates.md). */
  readonly createOnly?: readonly string[];
  /** Whether only a new hotel gets the record, because the configuration ignores its list. Nothing changes it. */
  readonly onlyIfNew?: true;
  /** Only changes an existing record. Never creates one, and counts only if it does something. */
  readonly onlyIfExists?: true;
}

/** Other records need the IDs of these kinds, so a failure stops the run (docs/behaviour.md §4). */
export const STOPS_RUN: readonly OperationKind[] = ['hotel', 'room-type', 'plan'];

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

export function referencesOf(body: Body): string[] {
  return Object.values(body).flatMap((value) => {
    if (isReference(value)) return [value.$ref];
    return isObject(value) ? referencesOf(value) : [];
  });
}

export function resolveReferences(body: Body, idOf: (key: string) => Id): Body {
  const resolved: Record<string, BodyValue> = { ...body };
  for (const field of Object.keys(body)) {
    const value = body[field];
    if (!isObject(value)) continue;
    resolved[field] = isReference(value) ? idOf(value.$ref) : resolveReferences(value, idOf);
  }
  return resolved;
}

/**
 * Plans derive these fields without knowing the existing records, so a record may have another value
 * (docs/fields.md §9 and docs/decisions/room-numbers-as-people-write.md).
 */
export const DERIVED_FIELDS = { 'room-type': 'code', room: 'room_number' } as const;

/**
 * Returns the operation's key, but with the record's actual code or room number, which may differ from the derived one
 * (docs/decisions/renumbered-room-is-the-same.md). `keyOf` returns this key for the operations that a rule refers to.
 */
export function recordKey(
  { kind, key, body, stated }: Operation,
  record: Readonly<Record<string, unknown>>,
  keyOf: (key: string) => string,
): string {
  if (kind === 'rule') {
    const [plan, code] = [body['rate_plan'], body['room_type']].map((reference) => {
      const named = isReference(reference) ? keyOf(reference.$ref) : '';
      return named.slice(named.indexOf(':') + 1);
    });
    return `rule:${plan}:${code}`;
  }
  if (kind !== 'room-type' && kind !== 'room') return key;
  const field = DERIVED_FIELDS[kind];
  const value = stated?.includes(field) ? undefined : comparableText(record[field]);
  return value ? `${kind}:${value}` : key;
}
