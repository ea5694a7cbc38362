import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Input of up to this size is kept in memory. */
const SPOOL_MEMORY_BYTES = 8 * 2 ** 20;

/** An input that gives its bytes only once, stored to be read again. */
export interface SpooledInput {
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Reads an input to its end; a large one into a temporary file that only this user can open and
 * whose name is removed as soon as it is open, so that a crash leaves nothing behind.
 */
export async function spoolInput(
  input: AsyncIterable<Uint8Array>,
  memoryBytes = SPOOL_MEMORY_BYTES,
): Promise<SpooledInput> {
  const inMemory: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of input) {
      size += chunk.length;
      if (!file && size > memoryBytes) {
        file = await openUnnamedFile();
        for (const earlier of inMemory.splice(0)) await file.appendFile(earlier);
      }
      if (file) await file.appendFile(chunk);
      else inMemory.push(chunk);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  const opened = file;
  return {
    chunks: () => (opened ? readFromStart(opened) : inOrder(inMemory)),
    close: async () => opened?.close(),
  };
}

async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `hms-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function readFromStart(file: FileHandle): AsyncIterable<Uint8Array> {
  return file.createReadStream({ start: 0, autoClose: false });
}

async function* inOrder(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
