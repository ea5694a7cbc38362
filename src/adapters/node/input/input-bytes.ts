import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

/** The size limit, and the message for larger input. */
export interface SizeLimit {
  readonly bytes: number;
  readonly message: string;
}

/** The bytes of a file, or of a device or pipe to its end. Throws errors for `readFailure`. */
export function readBytes(path: string, limit: SizeLimit): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size: expected } = fstatSync(file);
    if (expected > limit.bytes) throw new UnreadableInput(limit.message);
    // One byte more shows whether the file has grown.
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

/** The bytes of a stream. Rejects with errors for `readFailure`. */
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
