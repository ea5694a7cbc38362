import { createReadStream, fstatSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT_START, type TextPosition } from '#adapters/config/text-position.ts';
import { splitConfigurations } from './json-splitter.ts';
import { spoolInput } from './spooled-input.ts';

/** One configuration as it is written. */
export interface ConfigEntry extends TextPosition {
  /** As it was named in the call: a path, or `-` for standard input. */
  readonly file: string;
  /** Counts the configurations of all inputs from 0. */
  readonly index: number;
  readonly text: string;
}

/** A place where no configuration could be read. */
export interface SourceProblem extends TextPosition {
  readonly file: string;
  /** Null where the problem is not about one configuration. */
  readonly index: number | null;
  readonly message: string;
}

/** The configurations that a call names, readable as often as needed. */
export interface ConfigSource {
  /** In the order of the call, streamed. One iteration at a time. */
  entries(): AsyncIterable<ConfigEntry | SourceProblem>;
  close(): Promise<void>;
}

export const STANDARD_INPUT = '-';
const IS_FOLDER = 'This is a folder, not a file';
const CONFIGURATION_NAME = /^(?!\.).*(?<!\.schema)\.json$/i;
const NAME_OF_LINES = /\.(ndjson|jsonl)$/i;

/** What a call names: bytes that can be read again, or why there are none. */
interface Input {
  readonly file: string;
  readonly chunks: () => AsyncIterable<Uint8Array>;
  readonly close?: () => Promise<void>;
}

/**
 * Opens the `<config...>` of a call: files, folders (every `*.json` in them by name, without schemas
 * and hidden files), and `-` for `standardInput`, which is read to its end here. Never throws for
 * what is wrong with an input: that is among the entries.
 */
export async function openConfigSource(
  names: readonly string[],
  standardInput: AsyncIterable<Uint8Array>,
): Promise<ConfigSource> {
  const inputs: Input[] = [];
  for (const [position, name] of names.entries()) {
    try {
      if (name !== STANDARD_INPUT) inputs.push(...(await openPath(name)));
      else if (names.indexOf(name) < position) {
        throw new UnreadableInput('Standard input can be read only once');
      } else if (isFolder(standardInput)) throw new UnreadableInput(IS_FOLDER);
      else inputs.push(await openOnce(name, standardInput));
    } catch (error) {
      inputs.push(unreadable(name, error));
    }
  }
  return {
    entries: () => entriesOf(inputs),
    close: async () => {
      for (const input of inputs) await input.close?.();
    },
  };
}

async function openPath(path: string): Promise<Input[]> {
  const found = await stat(path);
  if (found.isDirectory()) return openFolder(path);
  // A pipe such as the shell's <(…) gives its bytes only once.
  if (!found.isFile()) return [await openOnce(path, createReadStream(path))];
  return [{ file: path, chunks: () => createReadStream(path) }];
}

async function openFolder(path: string): Promise<Input[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && CONFIGURATION_NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  if (names.length === 0) throw new UnreadableInput('There is no *.json file in this folder');
  return names.map((name) => {
    const file = join(path, name);
    return { file, chunks: () => createReadStream(file) };
  });
}

async function openOnce(file: string, chunks: AsyncIterable<Uint8Array>): Promise<Input> {
  return { file, ...(await spoolInput(chunks)) };
}

/** Node reads a folder on standard input as if it were empty. */
function isFolder(input: AsyncIterable<Uint8Array>): boolean {
  return 'fd' in input && typeof input.fd === 'number' && fstatSync(input.fd).isDirectory();
}

class UnreadableInput extends Error {}

/** An input whose entries are the one problem that it cannot be read. */
function unreadable(file: string, error: unknown): Input {
  return {
    file,
    chunks: () => {
      throw error;
    },
  };
}

async function* entriesOf(inputs: readonly Input[]): AsyncGenerator<ConfigEntry | SourceProblem> {
  let index = 0;
  for (const { file, chunks } of inputs) {
    try {
      const isLines = NAME_OF_LINES.test(file);
      for await (const item of splitConfigurations(chunks(), { isLines })) {
        const { line, column } = item;
        if ('text' in item) yield { file, line, column, index, text: item.text };
        else {
          const { message, isConfiguration } = item;
          yield { file, line, column, index: isConfiguration ? index : null, message };
          if (!isConfiguration) continue;
        }
        index += 1;
      }
    } catch (error) {
      yield { file, ...TEXT_START, index: null, message: unreadableMessage(error) };
    }
  }
}

const UNREADABLE_MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'There is no such file or folder',
  EISDIR: IS_FOLDER,
  EACCES: 'This may not be read: permission denied',
  EPERM: 'This may not be read: permission denied',
  ELOOP: 'This link leads round in a circle',
};

function unreadableMessage(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  // Whatever the file system did not say is a fault of the program.
  if (code === undefined) throw error;
  return UNREADABLE_MESSAGES[code] ?? `This cannot be read (${code})`;
}
