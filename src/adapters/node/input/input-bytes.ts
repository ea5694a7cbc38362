import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

export interface SizeLimit {
  readonly bytes: number;
  readonly message: string;
}

/**
 * Reads a file, or a device or pipe to its end. `readFailure` explains the errors that this throws.
 */
export function readBytes(path: string, limit: SizeLimit): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size: expected } = fstatSync(file);
    if (expected > limit.bytes) throw new UnreadableInput(limit.message);
    // One extra byte shows whether the file has grown.
    let bytes = Buffer.allocUnsafeSlow(expected + 1);
    let size = 0;
    for (;;) {
      const read = readSync(file, bytes, size, bytes.length - size, null);
      if (read === 0) return bytes.subarray(0, size);
      size += read;
      if (size > limit.bytes) throw new UnreadableInput(limit.message);
      if (size === bytes.length) bytes = Buffer.concat([bytes], 2 * size);
    }
  } finally {
    closeSync(file);
  }
}

/** `readFailure` explains the errors with which this rejects. */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  limit: SizeLimit,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit.bytes) throw new UnreadableInput(limit.message);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
