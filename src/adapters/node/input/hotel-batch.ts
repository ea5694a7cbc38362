import type { Environment } from '#adapters/json/environment-references.ts';
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
import { BaseFiles } from './bases/base-files.ts';
import type { ConfigEntry, ConfigSource } from './config-source.ts';
import { placed, readText, type Surroundings } from './entry-reading.ts';
import { resolvedHotels, type ResolvedHotel } from './resolved-hotels.ts';

interface BatchOptions extends CheckOptions {
  readonly environment: Environment;
  /** The files that configurations extend. By default, no base applies to all configurations. */
  readonly bases?: BaseFiles;
}

export interface HotelBatch extends HotelInput {
  /** The valid configurations, with their bases merged but otherwise as written. */
  written(isWanted?: (index: number) => boolean): AsyncIterable<ResolvedHotel>;
}

export function createHotelBatch(source: ConfigSource, options: BatchOptions): HotelBatch {
  const { environment, bases = new BaseFiles({ environment }) } = options;
  const surroundings = { environment, bases };
  return {
    ...createCheckedHotels(() => configurationsOf(source, surroundings), options),
    notes: source.notes,
    written: (isWanted) => resolvedHotels(source, surroundings, isWanted),
  };
}

async function* configurationsOf(
  source: ConfigSource,
  surroundings: Surroundings,
): AsyncGenerator<InputConfiguration | InputProblem> {
  for await (const entry of source.entries()) {
    yield 'text' in entry ? configurationOf(entry, surroundings) : { ...entry, path: '' };
  }
}

function configurationOf(entry: ConfigEntry, surroundings: Surroundings): InputConfiguration {
  const { index, file, before } = entry;
  return {
    index,
    file,
    before,
    label: `the configuration at ${placeInInput(entry)}`,
    read() {
      const { problemsWith, locate, ...read } = readText(entry, surroundings);
      return {
        ...read,
        problemsWith: (found) => placed(problemsWith(found), entry),
        locate: (found) => placed(locate(found), entry),
      };
    },
  };
}
