import type * as v from 'valibot';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { dottedPath } from './json-location.ts';
import { shapeDocument } from './shape/shape-problems.ts';

/**
 * Reads a document that the app stored. Keeps invalid values that a user can enter, so that they can
 * be corrected on the screen. `dropped` contains the paths of values that no user can enter, such as
 * a number as a name; '' stands for the whole document.
 */
export function readStoredDocument(stored: unknown): {
  readonly document: HotelDocument;
  readonly dropped: readonly string[];
} {
  const { readable, problems } = shapeDocument(stored, isDamaged);
  if (!readable) return { document: {}, dropped: [''] };
  return { document: readable, dropped: problems.map(({ path }) => dottedPath(path)) };
}

function isDamaged({ kind, type, input }: v.BaseIssue<unknown>): boolean {
  if (typeof input === 'string' && !input.isWellFormed()) return true;
  // Existing hotels can have options that this app does not know.
  if (type === 'picklist') return typeof input !== 'string';
  return kind === 'schema' || type === 'finite' || type === 'non_empty';
}
