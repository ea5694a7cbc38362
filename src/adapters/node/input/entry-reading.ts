import type { Environment } from '#adapters/json/environment-references.ts';
import type { FindBases } from '#adapters/json/bases/base-stack.ts';
import type { LocatedProblem } from '#adapters/json/json-location.ts';
import { readDocument, type ReadDocument } from '#adapters/json/read-document.ts';
import { placeInInput, type InputProblem } from '#application/ports/input/hotel-input.ts';
import type { BaseFiles } from './bases/base-files.ts';
import type { ConfigEntry } from './config-source.ts';

export interface Surroundings {
  readonly environment: Environment;
  readonly bases: BaseFiles;
}

export function readText(entry: ConfigEntry, { environment, bases }: Surroundings): ReadDocument {
  const findBases: FindBases = (names) => bases.find(entry.folder, names);
  return readDocument(entry.text, { start: entry, environment, findBases });
}

/**
 * Adds the input and the index to each problem. For a problem in a base, also adds the place of the
 * configuration that extends the base.
 */
export function placed(problems: readonly LocatedProblem[], entry: ConfigEntry): InputProblem[] {
  const { file, index } = entry;
  return problems.map((problem) => ({
    file,
    index,
    ...problem,
    ...(problem.file !== undefined && { extendedBy: placeInInput(entry) }),
  }));
}
