import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { LocatedProblem } from './json-location.ts';
import { readDocument } from './read-document.ts';

export interface ReadConfiguration {
  readonly document?: HotelDocument;
  readonly problems: readonly LocatedProblem[];
}

/** The wizard cannot fix these values, because only files refer to room types by name, or ignore changes. */
const ONLY_IN_THE_FILE = /^(?:rates\.rates\.\d+\.room_type_name|ignoreChanges\.\d+)$/;

/**
 * Reads a configuration for the wizard. Omits problems that users can fix in the wizard, because
 * its steps show them.
 */
export function readConfiguration(text: string): ReadConfiguration {
  const { document, readable, problemsWith } = readDocument(text);
  const found = readable ? checkDocument(readable, { random: () => 0 }).problems : [];
  const problems = problemsWith(found.filter(({ path }) => ONLY_IN_THE_FILE.test(path)));
  return document && problems.length === 0 ? { document, problems } : { problems };
}
