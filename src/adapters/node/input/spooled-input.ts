import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Input of up to this size is kept in memory. */
const SPOOL_MEMORY_BYTES = 8 * 2 ** 20;

/**
 * Reads an input that can be read only once completely, so that it can be read again. Writes a
 * large one into a temporary file that only this user can open and whose name is removed as soon as
 * it is open, so that a crash leaves nothing behind.
 */
export async function spoolInput(
  input: AsyncIterable<Uint8Array>,
  memoryBytes = SPOOL_MEMORY_BYTES,
) {
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
    chunks: (): AsyncIterable<Uint8Array> =>
      opened?.createReadStream({ start: 0, autoClose: false }) ?? Readable.from(inMemory),
    close: async () => opened?.close(),
  };
}

async function openUnnamedFile(): Promise<FileHandle> {
  const { open, unlink } = await import('node:fs/promises');
  const path = join(tmpdir(), `hms-${crypto.randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
