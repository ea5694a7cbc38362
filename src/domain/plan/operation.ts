import type { Body, BodyValue, Id, Reference } from '#domain/record.ts';

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
  /** A room whose number the configuration lists: it belongs to no room with another number. */
  readonly isListed?: true;
  /** An operation that deactivates an existing record, and never creates one. */
  readonly onlyIfExists?: true;
}

/**
 * Other records refer to these by ID, so a failure stops the run (docs/behaviour.md §4,
 * docs/decisions.md R10). Any other failure only warns.
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
