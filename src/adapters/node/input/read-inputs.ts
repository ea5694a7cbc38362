import { createReadStream, fstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { collectBytes, readBytes, type SizeLimit } from './input-bytes.ts';
import { NamedFiles, STANDARD_INPUT } from './named-files.ts';
import { IS_FOLDER, readFailure } from './read-failure.ts';

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

/** The path of a file, pipe or device that this process has open, such as the shell's <(…). */
const DESCRIPTOR = /^\/dev\/(fd\/|stdin$)|^\/proc\/[^/]+\/fd\//;
const BYTES_MAXIMUM = 2 ** 30;
const LIMIT: SizeLimit = {
  bytes: BYTES_MAXIMUM,
  message: `All configurations together may have at most ${BYTES_MAXIMUM / 2 ** 30} GiB`,
};

/**
 * Reads the `<config...>` of a command line: files, folders, and `-` for `standardInput`. A folder
 * stands for every `*.json` file in it, without schemas and hidden files, sorted by name. If an
 * input is faulty, the result contains its failure.
 */
export async function readInputs(
  names: readonly string[],
  standardInput: AsyncIterable<Uint8Array>,
  limit: SizeLimit = LIMIT,
) {
  const files = new NamedFiles();
  const inputs: (Input | UnreadInput)[] = [];
  let left = limit.bytes;
  const read = async (file: string) => {
    const input = await readInput(file, standardInput, { ...limit, bytes: left });
    left -= input.bytes.length;
    return input;
  };
  for (const name of names) {
    try {
      for (const file of files.find(name)) {
        inputs.push(await read(file).catch((error: unknown) => unread(file, error)));
      }
    } catch (error) {
      inputs.push(unread(name, error));
    }
  }
  return { inputs, notes: files.notes };
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
  // Reads a pipe asynchronously, such as the shell's <(…), because another program may still write
  // to it.
  if (DESCRIPTOR.test(resolve(file)) && !statSync(file).isFile()) {
    return { file, bytes: await collectBytes(createReadStream(file), limit) };
  }
  return { file, bytes: readBytes(file, limit), folder: dirname(file) };
}

/** Without this check, a folder on standard input would look like an empty file. */
function isFolder(input: AsyncIterable<Uint8Array>): boolean {
  return 'fd' in input && typeof input.fd === 'number' && fstatSync(input.fd).isDirectory();
}
