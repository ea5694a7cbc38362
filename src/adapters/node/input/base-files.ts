import { dirname, isAbsolute, join } from 'node:path';
import {
  stackOf,
  type BaseProblem,
  type BaseStack,
  type UnusableBase,
} from '#adapters/json/bases/base-stack.ts';
import { asPatch, pathOfBase, readLayer, type Layer } from '#adapters/json/bases/document-layer.ts';
import { differenceFrom } from '#adapters/json/bases/split-documents.ts';
import type { Environment } from '#adapters/json/environment-references.ts';
import { isFields } from '#domain/record.ts';
import { locatedIn } from '#adapters/json/located-problems.ts';
import { placeInInput, UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { CONFIGURATION_BYTES_MAXIMUM } from './configuration-text.ts';
import { readBytes, readFailure, type SizeLimit } from './input-bytes.ts';
import { realPath } from './real-path.ts';
import { wholeDocument } from './split-configurations.ts';

const LIMIT: SizeLimit = {
  bytes: CONFIGURATION_BYTES_MAXIMUM,
  message: `This file may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB`,
};
const LONGEST_SHOWN_PATH = 200;

/** The maximum number of files that a configuration may extend, directly or indirectly. */
const MOST_LAYERS = 100;
const TOO_MANY = `Must extend at most ${MOST_LAYERS} files, directly or through others`;
/** The maximum number of cached results. Hostile input may name one file in many ways. */
const MOST_STACKS = 1000;

interface LoadedBase {
  readonly layers: readonly Layer[];
  readonly problems: readonly BaseProblem[];
}

export interface BaseFilesOptions {
  readonly environment: Environment;
  /** The base of every configuration. Applied before the bases that the configuration names. */
  readonly base?: string | undefined;
  /** If true, throws the first problem inside `base`. If false, hotels report it, unless `base` is unreadable. */
  readonly mustBeSound?: boolean;
}

export class BaseFiles {
  readonly #environment: Environment;
  readonly #loaded = new Map<string, LoadedBase>();
  readonly #stacks = new Map<string, BaseStack | readonly UnusableBase[]>();
  readonly #baseOfAll: LoadedBase | undefined;

  /** Throws `UnreadableInput` (see `mustBeSound`). */
  constructor({ environment, base, mustBeSound = false }: BaseFilesOptions) {
    this.#environment = environment;
    this.#baseOfAll = base === undefined ? undefined : this.#load(base);
    if (this.#baseOfAll) assertUsable(this.#baseOfAll, mustBeSound);
  }

  /** Returns the hotel's settings without those that the base of every configuration already provides. */
  differenceOf(document: HotelDocument): object {
    return differenceFrom(stackOf(this.#baseOfAll?.layers ?? []).merged, document);
  }

  find(folder: string, names: readonly string[] | undefined) {
    if (!names && !this.#baseOfAll) return undefined;
    const key = JSON.stringify([folder, names]);
    const known = this.#stacks.get(key);
    if (known) return known;
    if (this.#stacks.size >= MOST_STACKS) this.#stacks.clear();
    const found = this.#stack(folder, names ?? []);
    this.#stacks.set(key, found);
    return found;
  }

  #stack(folder: string, names: readonly string[]): BaseStack | readonly UnusableBase[] {
    const named = names.map((name) => this.#load(pathFrom(folder, name)));
    const loaded = [...(this.#baseOfAll ? [this.#baseOfAll] : []), ...named];
    const problems = new Set(loaded.flatMap((base) => base.problems));
    if (problems.size > 0) {
      const indexOf = (problem: BaseProblem) =>
        named.findIndex((base) => base.problems.includes(problem));
      return [...problems].map((problem) => ({ index: indexOf(problem), problem }));
    }
    const layers = loaded.flatMap((base) => base.layers);
    return layers.length > MOST_LAYERS ? [{ index: 0, problem: TOO_MANY }] : stackOf(layers);
  }

  /** `through` lists the files that led to this file, each extending the next. */
  #load(file: string, through: readonly string[] = []): LoadedBase {
    const real = realPath(file);
    const start = through.findIndex((other) => realPath(other) === real);
    if (start !== -1) {
      const circle = [...through.slice(start), file].map(shownPath).join(' → ');
      return unusable([`These files extend each other in a circle: ${circle}`]);
    }
    if (through.length >= MOST_LAYERS) return unusable([TOO_MANY]);
    const loaded = this.#loaded.get(real) ?? this.#read(file, through);
    this.#loaded.set(real, loaded);
    return loaded;
  }

  #read(file: string, through: readonly string[]): LoadedBase {
    const layer = readBaseFile(file, this.#environment);
    if (!('text' in layer)) return unusable(layer);
    const below = (layer.bases ?? []).map((name) =>
      this.#load(pathFrom(dirname(file), name), [...through, file]),
    );
    const problems = below.flatMap((base, index) =>
      base.problems.flatMap((problem) =>
        typeof problem === 'string'
          ? locatedIn(layer, [{ path: pathOfBase(layer, index), message: problem }])
          : problem,
      ),
    );
    // Reports a problem once, even if files extend each other in several ways.
    if (problems.length > 0) return unusable([...new Set(problems)]);
    const layers = [...below.flatMap((base) => base.layers), layer];
    return layers.length > MOST_LAYERS ? unusable([TOO_MANY]) : { layers, problems };
  }
}

function unusable(problems: readonly BaseProblem[]): LoadedBase {
  return { layers: [], problems };
}

export function pathFrom(folder: string, name: string): string {
  return isAbsolute(name) ? name : join(folder, name);
}

function assertUsable({ layers, problems }: LoadedBase, mustBeSound: boolean): void {
  const [first] = mustBeSound
    ? [...problems, ...layers.flatMap((layer) => locatedIn(layer, layer.wrong))]
    : problems.filter((problem) => typeof problem === 'string');
  if (first !== undefined) throw asError(first);
}

function asError(problem: BaseProblem): UnreadableInput {
  if (typeof problem === 'string') return new UnreadableInput(problem);
  const { path, message } = problem;
  const where = path === '' ? '' : `${path}: `;
  return new UnreadableInput(`${placeInInput({ file: '', ...problem })}: ${where}${message}`);
}

/** Reads a file that configurations extend, but not the files that it extends itself. */
function readBaseFile(file: string, environment: Environment): Layer | readonly BaseProblem[] {
  try {
    const item = wholeDocument(readBytes(file, LIMIT));
    if ('text' in item) return readBase(item.text, file, environment);
    const { line, column, message } = item;
    if (line === null || column === null) throw new UnreadableInput(message);
    return [{ file, line, column, path: '', message }];
  } catch (error) {
    return [`${shownPath(file)}: ${readFailure(error)}`];
  }
}

function readBase(text: string, file: string, environment: Environment) {
  const layer = readLayer(text, { file, environment });
  if (!('text' in layer)) return layer;
  if (isFields(layer.value)) return asPatch(layer);
  const message = 'A file that others extend must contain one object in { }';
  return locatedIn(layer, [{ path: [], message }]);
}

function shownPath(path: string): string {
  return path.length > LONGEST_SHOWN_PATH ? `${path.slice(0, LONGEST_SHOWN_PATH)}…` : path;
}
