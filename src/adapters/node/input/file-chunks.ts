import { closeSync, openSync, readSync } from 'node:fs';

export const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a file: each chunk is written over the one before, in `memory`. Reads in this thread,
 * because handing a read to another takes as long as the read.
 */
export async function* chunksOf(path: string, memory: Buffer): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (let size = readSync(file, memory); size > 0; size = readSync(file, memory)) {
      yield memory.subarray(0, size);
      // Timers and signals have their turn.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  } finally {
    closeSync(file);
  }
}
