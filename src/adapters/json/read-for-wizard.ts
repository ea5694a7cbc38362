import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { LocatedProblem } from './json-location.ts';
import { readDocument } from './read-document.ts';

export interface ReadConfiguration {
  /** Absent if there are problems. */
  readonly document?: HotelDocument;
  readonly problems: readonly LocatedProblem[];
}

/** Only files refer to a room type by name: no field on a screen shows it. */
const ONLY_IN_THE_FILE = /^rates\.rates\.\d+\.room_type_name$/;

/**
 * Reads a configuration into a wizard. Problems that users can fix in the wizard are not reported:
 * its steps show them.
 */
export function readConfiguration(text: string): ReadConfiguration {
  const { document, readable, problemsWith } = readDocument(text);
  const found = readable ? checkDocument(readable, { random: () => 0 }).problems : [];
  const problems = problemsWith(found.filter(({ path }) => ONLY_IN_THE_FILE.test(path)));
  return document && problems.length === 0 ? { document, problems } : { problems };
}
