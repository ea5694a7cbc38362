import { createReadStream, fstatSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnreadableInput, type InputProblem } from '#application/ports/input/hotel-input.ts';
import { createExtendedFiles, isNameless } from './bases/extended-files.ts';
import type { ConfigurationText, SplitItem } from './configuration-buffer.ts';
import { CHUNK_BYTES, chunksOf } from './file-chunks.ts';
import { IS_FOLDER, readFailure } from './read-failure.ts';
import { realPath } from './real-path.ts';
import { splitConfigurations } from './json-splitter.ts';
import { spoolInput } from './spooled-input.ts';

/** The text of one configuration. */
export interface ConfigEntry extends ConfigurationText {
  /** The input as the call names it: a path, or `-` for standard input. */
  readonly file: string;
  /** Index of the configuration across all inputs, from 0. */
  readonly index: number;
  /** Where relative paths in it start; undefined if in the working folder. */
  readonly folder?: string;
}

/** A place where no configuration could be read. */
export type SourceProblem = Omit<InputProblem, 'path'>;

type Entries = Iterable<ConfigEntry | SourceProblem>;

/** The state of a file when it was last read to the end. */
export interface ReadFile {
  /** The absolute path of the file. */
  readonly path: string;
  readonly size: number;
  /** When the file was last changed, in ms since 1970. */
  readonly changedAt: number;
  readonly configurations: number;
}

/** The configurations that a call names, readable as often as needed. */
export interface ConfigSource {
  /** Sentences about files that are ignored although the user may have meant them. */
  readonly notes: readonly string[];
  /**
   * In the order of the call, streamed: some with each chunk of a file, all of which must be taken
   * before the next. One iteration at a time. A file without wanted configurations is skipped if the
   * number of its configurations is known.
   */
  entries(isWanted?: (index: number) => boolean): AsyncIterable<Entries>;
  /** The files as they were read; undefined if an input cannot be recognised later. */
  read(): readonly ReadFile[] | undefined;
  /** Whether these are all files of the call, unchanged; if so, reuses their counts. */
  recall(files: readonly ReadFile[]): boolean;
  close(): Promise<void>;
}

export const STANDARD_INPUT = '-';
/** Not a schema, and not the list of servers. */
const CONFIGURATION_NAME = /^(?!\.|hms\.config\.json$).*(?<!\.schema)\.json$/i;
const NAME_OF_OTHER_DATA =
  /^(?!\.).*\.(ndjson|jsonl|json5|jsonc|ya?ml|toml|xml|csv|tsv|xlsx?|xlsm|ods)$/i;
const NAME_OF_SPREADSHEET = /\.(csv|tsv|xls|xlsb|xlsm|xlsx|ods|numbers)$/i;
const IMPORTED = ['csv', 'ods', 'tsv', 'xlsm', 'xlsx'];
const MOST_NAMES = 5;
const NAME_OF_LINES = /\.(ndjson|jsonl)$/i;

/** Something that a call names: bytes that can be read again, or why there are none. */
interface Input {
  readonly file: string;
  /** Each may be written over the one before, in `memory`. */
  readonly chunks: (memory: Buffer) => AsyncIterable<Uint8Array>;
  /** A file that is read from disk each time. */
  readonly state?: () => FileState;
  readonly close?: () => Promise<void>;
}

type FileState = Pick<ReadFile, 'size' | 'changedAt'>;

/**
 * Opens the `<config...>` of a call: files, folders (every `*.json` in them by name, without schemas
 * and hidden files), and `-` for `standardInput`, which is read to its end here. Never throws for
 * a faulty input: its problem is among the entries. Skips files without a hotel that others of the
 * call, or all of them (`base`), extend.
 */
export async function openConfigSource(
  names: readonly string[],
  standardInput: AsyncIterable<Uint8Array>,
  base?: string,
): Promise<ConfigSource> {
  const notes: string[] = [];
  const inputs: Input[] = [];
  const newOf = createNewFiles(notes);
  for (const [position, name] of names.entries()) {
    try {
      if (name !== STANDARD_INPUT) inputs.push(...newOf(name, await openPath(name, notes)));
      else if (names.indexOf(name) < position) {
        throw new UnreadableInput('Standard input can be read only once');
      } else if (isFolder(standardInput)) throw new UnreadableInput(IS_FOLDER);
      else inputs.push(await openOnce(name, standardInput));
    } catch (error) {
      const chunks = () => {
        throw error;
      };
      inputs.push({ file: name, chunks });
    }
  }
  let files: ReadFile[] = [];
  const isShared = createSharedFiles(inputs, base);
  return {
    notes,
    entries: (isWanted) => {
      const known = files.length === inputs.length ? files : [];
      files = [];
      return entriesOf(inputs, { known, isWanted, isShared, onRead: (file) => files.push(file) });
    },
    read: () => (files.length === inputs.length ? files : undefined),
    recall: (earlier) => {
      const isSame =
        earlier.length === inputs.length &&
        inputs.every((input, position) => isUnchanged(input, earlier[position]));
      if (isSame) files = [...earlier];
      return isSame;
    },
    close: async () => {
      for (const input of inputs) await input.close?.();
    },
  };
}

/** Whether a file is no hotel, but shared settings of others. Looks at their texts when first needed. */
function createSharedFiles(inputs: readonly Input[], base: string | undefined) {
  const files = inputs.filter((input) => input.state).map((input) => input.file);
  const isExtended = createExtendedFiles(files);
  return ({ file, state }: Input, text: string): boolean => {
    if (!state || inputs.length === 1 || !isNameless(text)) return false;
    const path = realPath(file);
    return (base !== undefined && realPath(base) === path) || isExtended(path);
  };
}

/** Skips files that were named before, also by another path. */
function createNewFiles(notes: string[]): (name: string, inputs: readonly Input[]) => Input[] {
  const known = new Set<string>();
  return (name, inputs) => {
    const isNew = ({ file, state }: Input) => !state || !known.has(realPath(file));
    const left: Input[] = [];
    for (const input of inputs) {
      if (isNew(input)) left.push(input);
      if (input.state) known.add(realPath(input.file));
    }
    const twice = inputs.length - left.length;
    if (twice > 0) {
      const what =
        inputs.length === 1
          ? ''
          : `${twice} of its ${inputs.length} files ${twice === 1 ? 'is' : 'are'} `;
      notes.push(`${name}: ${what}named twice, and read once`);
    }
    return left;
  };
}

async function openPath(path: string, notes: string[]): Promise<Input[]> {
  const found = statSync(path);
  if (found.isDirectory()) return openFolder(path, notes);
  // A pipe such as the shell's <(…) gives its bytes only once.
  const [, ending] = NAME_OF_SPREADSHEET.exec(path) ?? [];
  if (ending !== undefined) throw new UnreadableInput(spreadsheetMessage(path, ending));
  if (!found.isFile()) return [await openOnce(path, createReadStream(path))];
  return [fileInput(path)];
}

function fileInput(file: string): Input {
  const state = () => {
    const { size, mtimeMs } = statSync(file);
    return { size, changedAt: mtimeMs };
  };
  return { file, chunks: (memory) => chunksOf(file, memory), state };
}

function isUnchanged({ file, state }: Input, earlier: ReadFile | undefined): boolean {
  if (earlier?.path !== resolve(file) || !state) return false;
  try {
    const { size, changedAt } = state();
    return earlier.size === size && earlier.changedAt === changedAt;
  } catch {
    return false;
  }
}

function spreadsheetMessage(path: string, ending: string): string {
  const command = 'hms import';
  return IMPORTED.includes(ending.toLowerCase())
    ? `This is a spreadsheet: convert it with ${command} ${path}`
    : `This is a spreadsheet: save it as .xlsx, and convert that with ${command}`;
}

function openFolder(path: string, notes: string[]): Input[] {
  const entries = readdirSync(path, { withFileTypes: true });
  noteOthers(path, entries, notes);
  const names = entries
    .filter((entry) => !entry.isDirectory() && CONFIGURATION_NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  if (names.length === 0) throw new UnreadableInput('This folder has no *.json file');
  return names.map((name) => fileInput(join(path, name)));
}

/**
 * Notes files that the call ignores: other configurations, and files that configurations can be
 * made from.
 */
function noteOthers(folder: string, entries: readonly Dirent[], notes: string[]): void {
  const others = entries
    .filter((entry) => !entry.isDirectory() && NAME_OF_OTHER_DATA.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  if (others.length === 0) return;
  const count = others.length === 1 ? '1 other file' : `${others.length} other files`;
  const names = others.slice(0, MOST_NAMES).join(', ');
  const more = others.length > MOST_NAMES ? ', …' : '';
  notes.push(`${folder}: ignored ${count}, because only *.json is read: ${names}${more}`);
}

async function openOnce(file: string, chunks: AsyncIterable<Uint8Array>): Promise<Input> {
  return { file, ...(await spoolInput(chunks)) };
}

/** Node reads a folder on standard input as if it were empty. */
function isFolder(input: AsyncIterable<Uint8Array>): boolean {
  return 'fd' in input && typeof input.fd === 'number' && fstatSync(input.fd).isDirectory();
}

interface Reading {
  /** Either one for each input, or none. */
  readonly known: readonly ReadFile[];
  readonly isWanted: ((index: number) => boolean) | undefined;
  readonly isShared: (input: Input, text: string) => boolean;
  readonly onRead: (file: ReadFile) => void;
}

async function* entriesOf(
  inputs: readonly Input[],
  { known, isWanted, isShared, onRead }: Reading,
): AsyncGenerator<Entries> {
  const memory = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let index = 0;
  function* entriesIn(input: Input, items: Iterable<SplitItem>): Entries {
    const { file, state } = input;
    const folder = state && dirname(file);
    for (const item of items) {
      if ('text' in item) {
        const { text, line, column, isLine = false } = item;
        if (!isLine && isShared(input, text)) continue;
        const entry = { file, index, line, column, text };
        yield isLine || folder === undefined ? entry : { ...entry, folder };
      } else {
        const { line, column, message, isConfiguration } = item;
        yield { file, line, column, index: isConfiguration ? index : null, message };
        if (!isConfiguration) continue;
      }
      index += 1;
    }
  }

  for (const [position, input] of inputs.entries()) {
    const { file, chunks, state } = input;
    const first = index;
    const earlier = known[position];
    if (earlier && isWanted && !hasWanted(first, earlier.configurations, isWanted)) {
      index += earlier.configurations;
      onRead(earlier);
      continue;
    }
    try {
      // Read the time before the content: a change during reading counts as a change.
      const before = state?.();
      const isLines = NAME_OF_LINES.test(file);
      for await (const items of splitConfigurations(chunks(memory), { isLines })) {
        yield entriesIn(input, items);
      }
      if (before) onRead({ path: resolve(file), ...before, configurations: index - first });
    } catch (error) {
      yield [{ file, line: null, column: null, index: null, message: readFailure(error) }];
    }
  }
}

function hasWanted(first: number, count: number, isWanted: (index: number) => boolean): boolean {
  for (let index = first; index < first + count; index += 1) if (isWanted(index)) return true;
  return false;
}
