import type * as v from 'valibot';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { dottedPath, type LocatedProblem } from './json-location.ts';
import { shapeDocument } from '#adapters/json/shape/shape-problems.ts';
import { readDocument } from './read-document.ts';

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

export interface StoredReading {
  readonly document?: HotelDocument;
  readonly problems: readonly LocatedProblem[];
}

/** The wizard cannot fix these values, because only files refer to room types by name, or ignore changes. */
const ONLY_IN_THE_FILE = /^(?:rates\.rates\.\d+\.room_type_name|ignoreChanges\.\d+)$/;

/** Omits problems that users can fix in the wizard, because its steps show them. */
export function readConfiguration(text: string): StoredReading {
  const { document, readable, problemsWith } = readDocument(text);
  const found = readable ? checkDocument(readable, { random: () => 0 }).problems : [];
  const problems = problemsWith(found.filter(({ path }) => ONLY_IN_THE_FILE.test(path)));
  return document && problems.length === 0 ? { document, problems } : { problems };
}
