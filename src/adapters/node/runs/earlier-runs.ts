import type { StoredRun } from '#application/runs/stored-run.ts';
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import type {
  ConfigurationPlace,
  EarlierHotels,
  MadeHotel,
} from '#application/ports/runs/earlier-hotels.ts';
import { RunUnreadable, type RunOrigin } from '#application/ports/runs/run-store.ts';
import { TextIndex } from '#application/identity/text-index.ts';
import { traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { SourceRules } from '#application/runs/runs.ts';
import { STANDARD_INPUT } from '#adapters/node/input/read-inputs.ts';
import { realPath } from '#adapters/node/input/real-path.ts';

const MOST_KEPT_OPEN = 5;

type LatestRuns = AsyncIterable<StoredRun>;

interface EarlierRun {
  readonly run: StoredRun;
  readonly places: ReturnType<typeof placesOf>;
}

/** Finds hotels in runs of the same files and server. `latest` yields the latest run first, on first use. */
function earlierHotels(
  latest: () => LatestRuns,
  than: Parameters<SourceRules['earlier']>[1],
): EarlierHotels {
  const isKnown = ({ facts: { run } }: StoredRun, index: number) =>
    run !== than.run || than.gone?.has(index) === true;
  let runs: Promise<readonly EarlierRun[]> | undefined;
  return {
    async madeFrom(place, name) {
      if (place.file === STANDARD_INPUT) return [];
      runs ??= akinRuns(latest(), than);
      const made = (
        await Promise.all(
          (await runs).map((run) => madeBy(run, place, name, (index) => isKnown(run.run, index))),
        )
      ).flat();
      // If several runs know the same hotel, the latest run counts.
      return [...Map.groupBy(made, ({ id }) => String(id)).values()].flatMap(
        ([first]) => first ?? [],
      );
    },
    async close() {
      for (const { run } of (await runs) ?? []) await run.close();
    },
  };
}

async function akinRuns(latest: LatestRuns, { server, sources }: RunOrigin): Promise<EarlierRun[]> {
  const akin: StoredRun[] = [];
  for await (const run of latest) {
    const { facts } = run;
    const isAkin = facts.server === server && commonSource(sources, facts.sources) !== undefined;
    if (isAkin) akin.push(run);
    else await run.close();
    if (akin.length === MOST_KEPT_OPEN) break;
  }
  return akin.map((run) => ({ run, places: placesOf(run) }));
}

async function madeBy(
  { run, places }: EarlierRun,
  { file, before }: ConfigurationPlace,
  name: string,
  isKnown: (index: number) => boolean,
): Promise<MadeHotel[]> {
  try {
    const { starts, names } = await places;
    const path = resolve(file);
    const start = starts.get(path);
    if (start === undefined) return [];
    // A run of selected hotels does not know how many hotels precede them in their file. In such a
    // run, hotels are found only by name.
    const isWhole = !run.facts.select && !run.facts.shard;
    const inPlace = before === undefined || !isWhole ? undefined : start + before;
    const namesakes = names.numbersOf(nameKey(path, name));
    const indexes = new Set(inPlace === undefined ? namesakes : [inPlace, ...namesakes]);
    const made = [...indexes].filter(isKnown).map(async (index): Promise<MadeHotel[]> => {
      const hotel = await run.hotel(index);
      const config = await run.configOf(index);
      if (!hotel || !config || hotel.hotelId === undefined) return [];
      if (pathOf(hotel.file, run.facts.sources) !== path) return [];
      const was = traitsOf({ ...config.hotelProfile, code: hotel.code });
      return [{ id: hotel.hotelId, was, isInPlace: index === inPlace }];
    });
    return (await Promise.all(made)).flat();
  } catch (error) {
    if (error instanceof RunUnreadable) return [];
    throw error;
  }
}

/** `starts` maps each file to the index of its first configuration. */
async function placesOf(run: StoredRun) {
  const starts = new Map<string, number>();
  const names = new TextIndex();
  for await (const { index, file, name } of run.list()) {
    const path = pathOf(file, run.facts.sources);
    if (!starts.has(path)) starts.set(path, index);
    names.add(nameKey(path, name), index);
  }
  return { starts, names };
}

function nameKey(path: string, name: string): string {
  return `${traitsOf({ name }).name} ${path}`;
}

/** Returns an absolute path: runs store the file of a hotel as the command line named it. */
function pathOf(file: string, sources: readonly string[]): string {
  if (isAbsolute(file)) return file;
  const named = normalize(file).replace(/^(\.\.[/\\])+/, '');
  const source = sources.find((one) => one.endsWith(sep + named));
  if (source !== undefined) return source;
  const folder = basename(dirname(named));
  const parent = sources.find((one) => basename(one) === folder) ?? sources[0] ?? '';
  return join(parent, basename(named));
}

/** The first of `sources` that is in `others`. A `*.json` file and its folder count as the same source. */
function commonSource(sources: readonly string[], others: readonly string[]): string | undefined {
  const theirs = realPaths(others);
  return sources.find((source) =>
    realPaths([source]).some((place) =>
      theirs.some((other) => place === other || isIn(place, other) || isIn(other, place)),
    ),
  );
}

/** Omits standard input, because its content cannot be compared. */
function realPaths(sources: readonly string[]): string[] {
  return sources.filter((source) => source !== STANDARD_INPUT).map(realPath);
}

function isIn(path: string, folder: string): boolean {
  return /\.json$/i.test(path) && dirname(path) === folder;
}

/** Two runs share a source if both name the same file, or if one names a file and the other its folder. */
export const FILE_SOURCES: SourceRules = { shared: commonSource, earlier: earlierHotels };
