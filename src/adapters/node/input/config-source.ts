import { setImmediate } from 'node:timers/promises';
import { isFields } from '#domain/record.ts';
import { parseJson } from '#adapters/json/parse-json.ts';
import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import { pathFrom } from './base-files.ts';
import type { ConfigurationText } from './configuration-text.ts';
import type { SizeLimit } from './input-bytes.ts';
import { readInputs, type Input, type UnreadInput } from './read-inputs.ts';
import { realPath } from './real-path.ts';
import { splitConfigurations } from './split-configurations.ts';

export interface ConfigEntry extends ConfigurationText {
  readonly file: string;
  readonly index: number;
  /** The number of configurations before this one in the same file. */
  readonly before: number;
  readonly folder: string;
}

type SourceProblem = Omit<InputProblem, 'path'>;

/** All configurations that a command line names, read into memory. */
export interface ConfigSource {
  /** Sentences about ignored files that the user may have intended. */
  readonly notes: readonly string[];
  entries(): AsyncIterable<ConfigEntry | SourceProblem>;
}

interface SourceOptions {
  readonly base?: string | undefined;
  /** For relative paths in standard input and NDJSON: the folder of the run's start; '' for the current one. */
  readonly folder?: string | undefined;
  readonly limit?: SizeLimit;
}

const NAME_OF_LINES = /\.(ndjson|jsonl)$/i;
/** The length limits keep hostile input from exhausting the stack. */
const EXTENDS = /"extends"\s{0,99}:\s{0,99}("(?:[^"\\]|\\.){0,8192}"|\[[^[\]]{0,8192}\])/g;

/**
 * Opens the inputs that a command line names as `<config...>`. If an input cannot be read, `entries` yields a problem
 * for it. Skips `base` and the files that other inputs extend, if they contain no hotel.
 */
export async function openConfigSource(
  names: readonly string[],
  standardInput: AsyncIterable<Uint8Array>,
  { base, folder = '', limit }: SourceOptions = {},
): Promise<ConfigSource> {
  const { inputs, notes } = await readInputs(names, standardInput, limit);
  const shared = sharedFiles(inputs, folder, base);
  return {
    notes,
    entries: () => entriesOf(inputs, folder, shared),
  };
}

/** `base` and extended files, which are skipped if they contain no hotel. None for a single input. */
function sharedFiles(
  inputs: readonly (Input | UnreadInput)[],
  folder: string,
  base: string | undefined,
) {
  if (inputs.length === 1) return new Set<string>();
  const extended = new Map<string, string[]>();
  for (const input of inputs) {
    if (!('bytes' in input) || !input.bytes.includes('"extends"')) continue;
    const paths = [...itemsIn(input)].flatMap((item) =>
      'text' in item ? extendedFiles(item.text, folderOf(item, input) ?? folder) : [],
    );
    extended.set(realPath(input.file), paths);
  }
  const shared = new Set([...extended.values()].flat());
  const ofAll = base === undefined ? [] : [realPath(base)];
  return new Set([...ofAll, ...[...shared].filter((path) => !isInCircle(path, extended))]);
}

/** Files that extend each other in a circle are not skipped, so that the problem is reported. */
function isInCircle(path: string, extended: ReadonlyMap<string, readonly string[]>): boolean {
  const reached = new Set(extended.get(path));
  for (const next of reached) for (const other of extended.get(next) ?? []) reached.add(other);
  return reached.has(path);
}

async function* entriesOf(
  inputs: readonly (Input | UnreadInput)[],
  folder: string,
  shared: ReadonlySet<string>,
): AsyncGenerator<ConfigEntry | SourceProblem> {
  let index = 0;
  for (const input of inputs) {
    const { file } = input;
    if ('failure' in input) {
      yield { file, line: null, column: null, index: null, message: input.failure };
      continue;
    }
    const isShared = input.folder !== undefined && shared.has(realPath(file));
    const first = index;
    for (const item of itemsIn(input)) {
      // Lets timers and signals run.
      await setImmediate();
      if ('text' in item) {
        if (isShared && isNameless(item.text)) continue;
        const start = folderOf(item, input) ?? folder;
        yield { ...item, file, index, before: index - first, folder: start };
      } else {
        const { isConfiguration, ...problem } = item;
        yield { ...problem, file, index: isConfiguration ? index : null };
        if (!isConfiguration) continue;
      }
      index += 1;
    }
  }
}

function itemsIn({ file, bytes }: Input) {
  return splitConfigurations(bytes, { isLines: NAME_OF_LINES.test(file) });
}

function folderOf({ isLine }: ConfigurationText, { folder }: Input): string | undefined {
  return isLine ? undefined : folder;
}

/** Real paths of the files that a configuration extends. Searches the text, because it may be invalid JSON. */
function extendedFiles(text: string, folder: string): string[] {
  const names = [...text.matchAll(EXTENDS)].flatMap(([, value = '']) => {
    const json = parseJson(value);
    return 'value' in json ? json.value : [];
  });
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => realPath(pathFrom(folder, name)));
}

/** Whether a configuration has no hotel name. It cannot be set up, but others may extend it. */
function isNameless(text: string): boolean {
  const json = parseJson(text);
  if ('mistake' in json || !isFields(json.value)) return false;
  const profile = json.value['hotelProfile'];
  return !(isFields(profile) && typeof profile['name'] === 'string');
}
