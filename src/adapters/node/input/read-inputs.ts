import { createReadStream, fstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { collectBytes, IS_FOLDER, readBytes, readFailure, type SizeLimit } from './input-bytes.ts';
import { realPath } from './real-path.ts';

export interface Input {
  readonly file: string;
  readonly bytes: Buffer;
  /** Undefined if the input is not a file on a disk. */
  readonly folder?: string;
}

export interface UnreadInput {
  readonly file: string;
  readonly failure: string;
}

export const STANDARD_INPUT = '-';
/** Excludes hidden files, JSON Schemas and the list of servers. */
const CONFIGURATION_NAME = /^(?!\.|hms\.config\.json$).*(?<!\.schema)\.json$/i;
const NAME_OF_OTHER_DATA =
  /^(?!\.).*\.(ndjson|jsonl|json5|jsonc|ya?ml|toml|xml|csv|tsv|xlsx?|xlsm|ods)$/i;
const NAME_OF_SPREADSHEET = /\.(csv|tsv|xls|xlsb|xlsm|xlsx|ods|numbers)$/i;
const IMPORTED = ['csv', 'ods', 'tsv', 'xlsm', 'xlsx'];
const MOST_NAMES = 5;

/** The path of a file, pipe or device that this process has open, such as the shell's <(…). */
const DESCRIPTOR = /^\/dev\/(fd\/|stdin$)|^\/proc\/[^/]+\/fd\//;
const BYTES_MAXIMUM = 2 ** 30;
const LIMIT: SizeLimit = {
  bytes: BYTES_MAXIMUM,
  message: `All configurations together may have at most ${BYTES_MAXIMUM / 2 ** 30} GiB`,
};

/**
 * Reads the `<config...>` of a command line, each file once: files, folders, and `-` for `standardInput`. A folder
 * stands for every `*.json` file in it, without schemas and hidden files, sorted by name. If an
 * input is faulty, the result contains its failure.
 */
export async function readInputs(
  names: readonly string[],
  standardInput: AsyncIterable<Uint8Array>,
  limit: SizeLimit = LIMIT,
) {
  const inputs: (Input | UnreadInput)[] = [];
  const notes: string[] = [];
  const known = new Set<string>();
  let left = limit.bytes;
  const read = async (file: string) => {
    try {
      const input = await readInput(file, standardInput, { ...limit, bytes: left });
      left -= input.bytes.length;
      return input;
    } catch (error) {
      return unread(file, error);
    }
  };
  for (const name of names) {
    try {
      const files = filesNamed(name, notes);
      const added = files.filter((file) => isAdded(known, file));
      notes.push(...notesOfTwice(name, files.length - added.length, files.length));
      for (const file of added) inputs.push(await read(file));
    } catch (error) {
      inputs.push(unread(name, error));
    }
  }
  return { inputs, notes };
}

function unread(file: string, error: unknown): UnreadInput {
  return { file, failure: readFailure(error) };
}

async function readInput(
  file: string,
  standardInput: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
): Promise<Input> {
  if (file === STANDARD_INPUT) {
    if (isFolder(standardInput)) throw new UnreadableInput(IS_FOLDER);
    return { file, bytes: await collectBytes(standardInput, limit) };
  }
  // Reads a pipe asynchronously, such as the shell's <(…), because another program may still write to it.
  if (DESCRIPTOR.test(resolve(file)) && !statSync(file).isFile()) {
    return { file, bytes: await collectBytes(createReadStream(file), limit) };
  }
  return { file, bytes: readBytes(file, limit), folder: dirname(file) };
}

/** Without this check, a folder on standard input would look like an empty file. */
function isFolder(input: AsyncIterable<Uint8Array>): boolean {
  return 'fd' in input && typeof input.fd === 'number' && fstatSync(input.fd).isDirectory();
}

/** The named file, or the configurations in the named folder. Adds a note about other files in it. */
function filesNamed(name: string, notes: string[]): string[] {
  if (name === STANDARD_INPUT) return [name];
  if (!statSync(name).isDirectory()) return [asConfiguration(name)];
  const found = readdirSync(name, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const files = found.map((entry) => entry.name).toSorted();
  const others = files.filter((file) => NAME_OF_OTHER_DATA.test(file));
  if (others.length > 0) {
    const count = others.length === 1 ? '1 other file' : `${others.length} other files`;
    const shown = others.slice(0, MOST_NAMES).join(', ');
    const more = others.length > MOST_NAMES ? ', …' : '';
    notes.push(`${name}: ignored ${count}, because only *.json is read: ${shown}${more}`);
  }
  const configurations = files.filter((file) => CONFIGURATION_NAME.test(file));
  if (configurations.length === 0) throw new UnreadableInput('This folder has no *.json file');
  return configurations.map((file) => join(name, file));
}

function asConfiguration(file: string): string {
  const [, ending] = NAME_OF_SPREADSHEET.exec(file) ?? [];
  if (ending === undefined) return file;
  const command = 'hms import';
  throw new UnreadableInput(
    IMPORTED.includes(ending.toLowerCase())
      ? `This is a spreadsheet: convert it with ${command} ${file}`
      : `This is a spreadsheet: save it as .xlsx, and convert that with ${command}`,
  );
}

function isAdded(known: Set<string>, file: string): boolean {
  const path = file === STANDARD_INPUT ? file : realPath(file);
  const isNew = !known.has(path);
  if (!isNew && file === STANDARD_INPUT) {
    throw new UnreadableInput('Standard input can be read only once');
  }
  known.add(path);
  return isNew;
}

function notesOfTwice(name: string, twice: number, all: number): string[] {
  if (twice === 0) return [];
  const which = all === 1 ? '' : `${twice} of its ${all} files ${twice === 1 ? 'is' : 'are'} `;
  return [`${name}: ${which}named twice; duplicates are ignored`];
}
