import {
  comparableText,
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

/** One record to write. */
export interface Operation {
  readonly kind: OperationKind;
  /** Unique in a plan and the same in every run: `room-type:DLX`, `rule:BAR:DLX`. */
  readonly key: string;
  readonly body: Body;
  /** The path of its part of the configuration: `roomTypes.0`. */
  readonly source: string;
  /**
   * Fields that the plan derives unless the configuration states them, as it does here: the number
   * of a listed room, the days of a rule. They are compared exactly.
   */
  readonly stated?: readonly string[];
  /** An operation that deactivates an existing record, and never creates one. */
  readonly onlyIfExists?: true;
}

/**
 * Other records refer to these by ID, so a failure stops the run (docs/behaviour.md §4,
 * docs/decisions/refused-user-is-a-warning.md). Any other failure only warns.
 */
export const STOPS_RUN: readonly OperationKind[] = ['hotel', 'room-type', 'plan'];

/** Whether a body value is a `Reference`. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

/** Keys of the operations whose IDs the body needs. */
export function referencesOf(body: Body): string[] {
  return Object.values(body).flatMap((value) => {
    if (isReference(value)) return [value.$ref];
    return typeof value === 'object' ? referencesOf(value) : [];
  });
}

/** The body with every reference replaced by the ID that `idOf` gives for its key. */
export function resolveReferences(body: Body, idOf: (key: string) => Id): Body {
  const resolved: Record<string, BodyValue> = { ...body };
  for (const field of Object.keys(body)) {
    const value = body[field];
    if (typeof value !== 'object') continue;
    resolved[field] = isReference(value) ? idOf(value.$ref) : resolveReferences(value, idOf);
  }
  return resolved;
}

/**
 * Fields that a plan derives without knowing the existing records
 * (docs/decisions/short-codes-never-repeat.md and docs/decisions/room-numbers-as-people-write.md).
 */
export const DERIVED_FIELDS = { 'room-type': 'code', room: 'room_number' } as const;

/**
 * The key of the record that an operation creates or finds: with the record's own code or number,
 * which may differ from a derived one (docs/decisions/records-keep-their-own-names.md). `keyOf`
 * gives the same for the operations that this one refers to.
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
