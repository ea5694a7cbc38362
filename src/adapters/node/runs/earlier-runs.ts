import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import type {
  ConfigurationPlace,
  EarlierHotels,
  MadeHotel,
} from '#application/ports/earlier-hotels.ts';
import { RunUnreadable, type RunFacts, type RunLog } from '#application/ports/run-log.ts';
import { TextIndex } from '#application/identity/text-index.ts';
import { traitsOf } from '#domain/hotel/hotel-identity.ts';
import { sharedSource } from '#adapters/node/input/shared-source.ts';

/** Older runs are not looked at: their hotels are known by what they are, or by later runs. */
export const MOST_LOOKED_AT = 100;
const MOST_KEPT_OPEN = 5;

const STANDARD_INPUT = '-';

/** The latest runs of a folder that read the same files for the same server, opened when asked for. */
export class EarlierRuns implements EarlierHotels {
  readonly #logs: () => Iterable<RunLog>;
  readonly #than: Pick<RunFacts, 'server' | 'sources'>;
  #runs: readonly EarlierRun[] | undefined;

  /** `logs` opens the runs, the latest first. */
  constructor(logs: () => Iterable<RunLog>, than: Pick<RunFacts, 'server' | 'sources'>) {
    this.#logs = logs;
    this.#than = than;
  }

  madeFrom(place: ConfigurationPlace, name: string): MadeHotel[] {
    if (place.file === STANDARD_INPUT) return [];
    this.#runs ??= this.#akin().map((log) => new EarlierRun(log));
    const made = this.#runs.flatMap((run) => run.madeFrom(place, name));
    // What the latest run says of a hotel counts.
    return [...Map.groupBy(made, ({ id }) => String(id)).values()].flatMap(
      ([latest]) => latest ?? [],
    );
  }

  close(): void {
    for (const run of this.#runs ?? []) run.close();
  }

  #akin(): RunLog[] {
    const { server, sources } = this.#than;
    const akin: RunLog[] = [];
    for (const log of this.#logs()) {
      const { facts } = log;
      const isAkin = facts.server === server && sharedSource(sources, facts.sources) !== undefined;
      if (isAkin) akin.push(log);
      else log.close();
      if (akin.length === MOST_KEPT_OPEN) break;
    }
    return akin;
  }
}

class EarlierRun {
  readonly #log: RunLog;
  #places: Places | undefined;

  constructor(log: RunLog) {
    this.#log = log;
  }

  close(): void {
    this.#log.close();
  }

  madeFrom({ file, before }: ConfigurationPlace, name: string): MadeHotel[] {
    try {
      this.#places ??= placesOf(this.#log);
      const path = resolve(file);
      const start = this.#places.starts.get(path);
      if (start === undefined) return [];
      const inPlace = start + before;
      const named = this.#places.names.numbersOf(nameKey(path, name));
      return [...new Set([inPlace, ...named])].flatMap(
        (index) => this.#made(index, path, index === inPlace) ?? [],
      );
    } catch (error) {
      if (error instanceof RunUnreadable) return [];
      throw error;
    }
  }

  #made(index: number, path: string, isInPlace: boolean): MadeHotel | undefined {
    const hotel = this.#log.hotel(index);
    const config = this.#log.configOf(index);
    if (!hotel || !config || hotel.hotelId === undefined) return undefined;
    if (pathOf(hotel.file, this.#log.facts.sources) !== path) return undefined;
    const was = traitsOf({ ...config.hotelProfile, code: hotel.code });
    return { id: hotel.hotelId, was, isInPlace };
  }
}

interface Places {
  /** The first configuration of each file. */
  readonly starts: ReadonlyMap<string, number>;
  readonly names: TextIndex;
}

function placesOf(log: RunLog): Places {
  const starts = new Map<string, number>();
  const names = new TextIndex();
  for (const { index, file, name } of log.places()) {
    const path = pathOf(file, log.facts.sources);
    if (!starts.has(path)) starts.set(path, index);
    names.add(nameKey(path, name), index);
  }
  return { starts, names };
}

function nameKey(path: string, name: string): string {
  return `${traitsOf({ name }).name} ${path}`;
}

/** A run keeps the absolute paths of its sources, and its files as the call named them. */
function pathOf(file: string, sources: readonly string[]): string {
  if (isAbsolute(file)) return file;
  const named = normalize(file).replace(/^(\.\.[/\\])+/, '');
  const source = sources.find((one) => one.endsWith(sep + named));
  if (source !== undefined) return source;
  const folder = basename(dirname(named));
  const parent = sources.find((one) => basename(one) === folder) ?? sources[0] ?? '';
  return join(parent, basename(named));
}
