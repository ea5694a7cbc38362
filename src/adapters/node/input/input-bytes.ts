import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  type Stats,
} from 'node:fs';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { textTable } from '#domain/text/text-table.ts';

export interface SizeLimit {
  readonly bytes: number;
  readonly message: string;
}

/** With O_NONBLOCK, opening a pipe does not wait for a program that writes to it. Windows lacks the flag. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export function readBytes(path: string, limit: SizeLimit): Buffer {
  // Check before opening, because opening some devices has side effects.
  assertRegularFile(statSync(path));
  const file = openSync(path, AT_ONCE);
  try {
    const found = fstatSync(file);
    assertRegularFile(found);
    if (found.size > limit.bytes) throw new UnreadableInput(limit.message);
    const bytes = readFileSync(file);
    // Some files of the system have no size until they are read.
    if (bytes.length > limit.bytes) throw new UnreadableInput(limit.message);
    return bytes;
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

export const IS_FOLDER = 'This is a folder, not a file';
const DENIED = 'This cannot be read: permission denied';
const MISSING = 'There is no such file or folder';

const REASONS: Readonly<Record<string, string>> = textTable({
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EISDIR: IS_FOLDER,
  EACCES: DENIED,
  EPERM: DENIED,
  ELOOP: 'This symbolic link leads back to itself',
});

/** Explains why an input cannot be read. Rethrows any other error, because it is a bug. */
export function readFailure(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = String(error.code);
  return REASONS[code] ?? `This cannot be read (${code})`;
}

/** Throws `UnreadableInput` for a folder, pipe, device or socket. */
export function assertRegularFile(found: Stats): void {
  if (found.isDirectory()) throw new UnreadableInput(IS_FOLDER);
  if (!found.isFile()) {
    throw new UnreadableInput('This is a pipe, device or socket, not a regular file');
  }
}
