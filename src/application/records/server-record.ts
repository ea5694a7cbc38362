// Reads listed records, whose spellings differ from server to server (docs/decisions.md R23).
import type { Id } from '#domain/record.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';

const TIME_WITH_SECONDS = /^(\d\d:\d\d):\d\d/;

/** The fields of `example` that the record has, converted to the types of the example. */
export function fieldsLike<Example extends object>(
  example: Example,
  record: ServerRecord,
): Partial<Example> {
  const found = Object.entries(example).flatMap(([field, standard]): [string, unknown][] => {
    const value = record[field];
    // Number() would convert both to 0.
    const isNothing = value === null || value === '';
    if (typeof standard === 'number' && !isNothing && Number.isFinite(Number(value))) {
      return [[field, Number(value)]];
    }
    if (typeof standard === 'string' && typeof value === 'number') return [[field, String(value)]];
    if (typeof value !== typeof standard) return [];
    return [[field, typeof value === 'string' ? value.replace(TIME_WITH_SECONDS, '$1') : value]];
  });
  return Object.fromEntries(found) as Partial<Example>;
}

/** The ID of a reference, which is an ID or an object with an ID. */
export function referredId(reference: unknown): Id | undefined {
  if (typeof reference === 'object' && reference !== null && 'id' in reference) {
    return referredId(reference.id);
  }
  return typeof reference === 'string' || typeof reference === 'number' ? reference : undefined;
}

/** Whether a reference names the record. Compares IDs as text. */
export function refersTo(reference: unknown, { id }: { readonly id?: unknown }): boolean {
  const [named, own] = [referredId(reference), referredId(id)];
  return named !== undefined && own !== undefined && String(named) === String(own);
}
