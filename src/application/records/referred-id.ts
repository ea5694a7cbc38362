import type { Id } from '#domain/record.ts';

/** A reference is an ID, or an object with an ID. */
export function referredId(reference: unknown): Id | undefined {
  if (typeof reference === 'object' && reference !== null && 'id' in reference) {
    return referredId(reference.id);
  }
  return typeof reference === 'string' || typeof reference === 'number' ? reference : undefined;
}
