import { writtenSettings } from '#adapters/json/bases/base-stack.ts';
import type { Environment } from '#adapters/json/environment-references.ts';
import type { LocatedProblem } from '#adapters/json/json-location.ts';
import { readDocument } from '#adapters/json/read-document.ts';
import {
  createCheckedHotels,
  type CheckOptions,
  type InputConfiguration,
} from '#application/bulk/input/checked-hotels.ts';
import {
  placeInInput,
  type HotelInput,
  type InputProblem,
} from '#application/ports/input/hotel-input.ts';
import { BaseFiles } from './base-files.ts';
import type { ConfigEntry, ConfigSource } from './config-source.ts';

interface BatchOptions extends CheckOptions {
  readonly environment: Environment;
  readonly bases?: BaseFiles;
}

export interface HotelBatch extends HotelInput {
  /** Yields the valid configurations with their bases merged. Does not replace `${env:NAME}`. */
  written(isWanted?: (index: number) => boolean): AsyncIterable<WrittenHotel>;
}

interface WrittenHotel extends Pick<ConfigEntry, 'file' | 'index'> {
  readonly document: unknown;
}

export function createHotelBatch(source: ConfigSource, options: BatchOptions): HotelBatch {
  const { environment, bases = new BaseFiles({ environment }) } = options;
  const readEntry = (entry: ConfigEntry) =>
    readDocument(entry.text, {
      start: entry,
      environment,
      findBases: (names) => bases.find(entry.folder, names),
    });
  const configurationOf = (entry: ConfigEntry): InputConfiguration => ({
    index: entry.index,
    file: entry.file,
    before: entry.before,
    label: `the configuration at ${placeInInput(entry)}`,
    read() {
      const { problemsWith, locate, ...read } = readEntry(entry);
      return {
        ...read,
        problemsWith: (found) => placed(problemsWith(found), entry),
        locate: (found) => placed(locate(found), entry),
      };
    },
  });
  async function* configurations() {
    for await (const entry of source.entries()) {
      yield 'text' in entry ? configurationOf(entry) : { ...entry, path: '' };
    }
  }
  return {
    ...createCheckedHotels(configurations, options),
    notes: source.notes,
    async *written(isWanted = () => true) {
      for await (const entry of source.entries()) {
        if (!('text' in entry) || !isWanted(entry.index)) continue;
        const { document, lowestFirst } = readEntry(entry);
        if (!document) continue;
        yield { file: entry.file, index: entry.index, document: writtenSettings(lowestFirst) };
      }
    },
  };
}

/** Adds the input and index to each problem, and for a problem in a base the place of the configuration. */
function placed(problems: readonly LocatedProblem[], entry: ConfigEntry): InputProblem[] {
  const { file, index } = entry;
  return problems.map((problem) => ({
    file,
    index,
    ...problem,
    ...(problem.file !== undefined && { extendedBy: placeInInput(entry) }),
  }));
}
