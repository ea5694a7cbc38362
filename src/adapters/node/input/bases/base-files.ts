import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '#adapters/json/environment-references.ts';
import { dottedPath, type LocatedProblem, type Segments } from '#adapters/json/json-location.ts';
import { stackOf, type BaseStack, type UnusableBase } from '#adapters/json/bases/base-stack.ts';
import { asPatch, pathOfBase, readLayer, type Layer } from '#adapters/json/bases/document-layer.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { differenceFrom } from '#adapters/json/bases/split-documents.ts';
import { positionAt } from '#adapters/json/text-position.ts';
import { placeInInput, UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { CONFIGURATION_BYTES_MAXIMUM } from '#adapters/node/input/configuration-text.ts';
import { readBytes, type SizeLimit } from '#adapters/node/input/input-bytes.ts';
import { readFailure } from '#adapters/node/input/read-failure.ts';
import { realPath } from '#adapters/node/input/real-path.ts';
import { wholeDocument } from '#adapters/node/input/split-configurations.ts';

const LIMIT: SizeLimit = {
  bytes: CONFIGURATION_BYTES_MAXIMUM,
  message: `This file may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB`,
};
/** Files that one configuration may extend, directly or through others. Keeps loading finite. */
const MOST_LAYERS = 100;
const TOO_MANY = `More than ${MOST_LAYERS} files extend each other here`;
/** Hostile input may name one file in many ways. */
const MOST_STACKS = 1000;
const LONGEST_SHOWN_PATH = 200;

/** A base with everything that it extends itself; or why it cannot be used. */
type LoadedBase =
  | { readonly layers: readonly Layer[] }
  | { readonly problems: readonly LocatedProblem[] }
  | { readonly unreadable: string };

interface BaseFilesOptions {
  readonly environment: Environment;
  /** The base of every configuration, applied before those that it names. */
  readonly base?: string | undefined;
  /** Where relative paths start that do not start at their file; '' is the working folder. */
  readonly folder?: string | undefined;
  /** Whether anything wrong in `base` is an error here, because no reading of a hotel reports it. */
  readonly mustBeSound?: boolean;
}

/** The files that configurations extend. Each is read and parsed once. */
export class BaseFiles {
  readonly #environment: Environment;
  readonly #base: string | undefined;
  readonly #folder: string;
  /** By real path. */
  readonly #loaded = new Map<string, LoadedBase>();
  readonly #stacks = new Map<string, BaseStack | readonly UnusableBase[]>();
  readonly #hash = createHash('sha256');

  /** Throws `UnreadableInput` if `base` cannot be read. */
  constructor({ environment, base, folder = '', mustBeSound = false }: BaseFilesOptions) {
    this.#environment = environment;
    this.#base = base;
    this.#folder = folder;
    for (const { message, problem } of this.#baseFailures()) {
      if (mustBeSound || !problem) throw asError(problem, message);
    }
    const [wrong] = mustBeSound ? this.#baseLayers().flatMap(wrongIn) : [];
    if (wrong) throw asError(wrong, `${wrong.path}: ${wrong.message}`);
  }

  /** What a hotel must say to extend the base of every configuration. */
  differenceOf(document: HotelDocument): object {
    return differenceFrom(stackOf(this.#baseLayers()).merged, document);
  }

  /** Of the bases that were read so far. */
  hash(): string {
    return this.#hash.copy().digest('base64');
  }

  /**
   * What a configuration extends. `folder`: that of its file; undefined where its paths start in
   * the working folder.
   */
  find(folder: string | undefined, names: readonly string[] | undefined) {
    if (!names && this.#base === undefined) return undefined;
    const key = JSON.stringify([folder, names]);
    const known = this.#stacks.get(key);
    if (known) return known;
    if (this.#stacks.size >= MOST_STACKS) this.#stacks.clear();
    const found = this.#stack(folder ?? this.#folder, names ?? []);
    this.#stacks.set(key, found);
    return found;
  }

  #stack(folder: string, names: readonly string[]): BaseStack | readonly UnusableBase[] {
    const loaded = names.map((name) => this.#load(pathFrom(folder, name)));
    const failures = loaded.flatMap((base, index) =>
      loaded.indexOf(base) === index ? failuresOf(base, index) : [],
    );
    const all = [...this.#baseFailures(), ...failures];
    if (all.length > 0) return withoutRepeats(all);
    const layers = [...this.#baseLayers(), ...loaded.flatMap(layersOf)];
    if (layers.length > MOST_LAYERS) return [{ index: 0, message: TOO_MANY }];
    return stackOf(layers);
  }

  /** The base of every configuration with everything that it extends; empty without one. */
  #baseLayers(): readonly Layer[] {
    return this.#base === undefined ? [] : layersOf(this.#load(this.#base));
  }

  #baseFailures(): readonly UnusableBase[] {
    return this.#base === undefined ? [] : failuresOf(this.#load(this.#base), 0);
  }

  #load(file: string, through: readonly string[] = []): LoadedBase {
    const real = realPath(file);
    const start = through.findIndex((other) => realPath(other) === real);
    if (start !== -1) {
      const circle = [...through.slice(start), file].map(shownPath).join(' → ');
      return { unreadable: `These files extend each other in a circle: ${circle}` };
    }
    if (through.length >= MOST_LAYERS) return { unreadable: TOO_MANY };
    const known = this.#loaded.get(real);
    if (known) return known;
    const loaded = this.#read(file, through);
    this.#loaded.set(real, loaded);
    return loaded;
  }

  #read(file: string, through: readonly string[]): LoadedBase {
    let text: string;
    try {
      const item = wholeDocument(readBytes(file, LIMIT));
      if (!('text' in item)) {
        const { line, column, message } = item;
        if (line === null || column === null) throw new UnreadableInput(message);
        return { problems: [{ file, line, column, path: '', message }] };
      }
      ({ text } = item);
      this.#hash.update(text);
    } catch (error) {
      return { unreadable: `${shownPath(file)}: ${readFailure(error)}` };
    }
    const read = readLayer(text, { file, environment: this.#environment });
    if (!('text' in read)) return { problems: [problemIn(file, text, read)] };
    const layer = asPatch(read);
    if (!isJsonObject(layer.value)) {
      const message = 'A file that others extend must contain one object in { }';
      return { problems: [problemIn(file, text, { offset: layer.offsetOf([]), message })] };
    }
    return layer.isUnclear ? { problems: wrongIn(layer) } : this.#withBases(layer, file, through);
  }

  /** The layers below a base and itself, lowest first. */
  #withBases(layer: Layer, file: string, through: readonly string[]): LoadedBase {
    const names = layer.bases ?? [];
    const folder = dirname(file);
    const loaded = names.map((name) => this.#load(pathFrom(folder, name), [...through, file]));
    const failures = loaded.flatMap(failuresOf);
    if (failures.length > 0) {
      const problems = failures.map(({ index, message, problem }) => {
        const path = pathOfBase(layer, index);
        const offset = layer.offsetOf(path);
        return problem ?? problemIn(file, layer.text, { offset, message, path });
      });
      // Files that extend each other in many ways must not multiply one problem.
      return { problems: [...new Set(problems)] };
    }
    const layers = [...loaded.flatMap(layersOf), layer];
    return layers.length > MOST_LAYERS ? { unreadable: TOO_MANY } : { layers };
  }
}

function pathFrom(folder: string, name: string): string {
  return isAbsolute(name) ? name : join(folder, name);
}

function layersOf(loaded: LoadedBase): readonly Layer[] {
  return 'layers' in loaded ? loaded.layers : [];
}

function failuresOf(loaded: LoadedBase, index: number): UnusableBase[] {
  if ('layers' in loaded) return [];
  if ('unreadable' in loaded) return [{ index, message: loaded.unreadable }];
  return loaded.problems.map((problem) => ({ index, message: problem.message, problem }));
}

interface Mistake {
  readonly offset: number;
  readonly message: string;
  readonly path?: Segments;
}

/** Several bases may fail because of one that all of them extend. */
function withoutRepeats(failures: readonly UnusableBase[]): UnusableBase[] {
  const problems = failures.map(({ problem }) => problem);
  return failures.filter(({ problem }, index) => !problem || problems.indexOf(problem) === index);
}

function problemIn(file: string, text: string, mistake: Mistake): LocatedProblem {
  const { offset, message, path = [] } = mistake;
  return { file, ...positionAt(text, offset), path: dottedPath(path), message };
}

function wrongIn({ wrong, offsetOf, text, file = '' }: Layer): LocatedProblem[] {
  return wrong.map(({ path, offset = offsetOf(path), message }) =>
    problemIn(file, text, { offset, message, path }),
  );
}

function asError(problem: LocatedProblem | undefined, message: string): UnreadableInput {
  const place = problem && `${placeInInput({ file: '', ...problem })}: `;
  return new UnreadableInput(`${place ?? ''}${message}`);
}

function shownPath(path: string): string {
  return path.length > LONGEST_SHOWN_PATH ? `${path.slice(0, LONGEST_SHOWN_PATH)}…` : path;
}
