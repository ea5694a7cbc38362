import { closeSync, openSync, readSync } from 'node:fs';
import {
  CONFIGURATION_BYTES_MAXIMUM,
  type SplitItem,
} from '#adapters/node/input/configuration-buffer.ts';
import { wholeDocument } from '#adapters/node/input/json-splitter.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

const CHUNK_BYTES = 64 * 1024;
const TOO_LARGE = `This file may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB`;

/**
 * The text of a file that configurations extend, or the first place that is not text. Throws errors
 * for `readFailure`.
 */
export function readBaseText(file: string): SplitItem {
  const chunks: Buffer[] = [];
  const open = openSync(file, 'r');
  try {
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = readSync(open, chunk);
      if (length === 0) break;
      size += length;
      if (size > CONFIGURATION_BYTES_MAXIMUM) throw new UnreadableInput(TOO_LARGE);
      chunks.push(chunk.subarray(0, length));
    }
  } finally {
    closeSync(open);
  }
  return wholeDocument(Buffer.concat(chunks));
}
