// Reads a ZIP archive by its central directory. Does not trust the sizes that the archive states:
// inflating measures them, and stops at a limit.
import { inflateRawSync } from 'node:zlib';

/** The archive is larger than the caller allows. */
export class ZipTooLarge extends Error {}

export interface ZipLimits {
  /** Selects the entries to read; the others are not even inflated. */
  readonly wanted: (name: string) => boolean;
  /** The total size of all entries that are read, inflated. */
  readonly bytes: number;
  /** The number of all entries. */
  readonly entries: number;
}

const END = { signature: 0x06054b50, size: 22, commentMaximum: 0xffff };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
const STORED = 0;
const DEFLATED = 8;
/** Marks a number that is in the ZIP64 field. */
const ELSEWHERE = 0xffff_ffff;
const ZIP64_FIELD = 1;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly offset: number;
}

/** Throws `ZipTooLarge` above a limit, and other errors for a damaged archive. */
export function readZip(bytes: Uint8Array, limits: ZipLimits): Map<string, Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, Uint8Array>();
  let room = limits.bytes;
  for (const entry of entriesOf(file, limits.entries)) {
    if (!limits.wanted(entry.name)) continue;
    const content = contentOf(file, entry, room);
    room -= content.byteLength;
    found.set(entry.name, content);
  }
  return found;
}

function contentOf(file: Buffer, { method, compressedSize, offset }: Entry, room: number): Buffer {
  expectSignature(file, offset, LOCAL.signature);
  const start =
    offset + LOCAL.size + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + compressedSize > file.length) throw new RangeError('The archive is incomplete');
  const packed = file.subarray(start, start + compressedSize);
  if (method === STORED && packed.length <= room) return packed;
  if (method === STORED) throw new ZipTooLarge();
  if (method !== DEFLATED) throw new TypeError('The archive uses an unknown compression method');
  try {
    // 0 would mean no limit.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new ZipTooLarge() : error;
  }
}

function* entriesOf(file: Buffer, most: number): Generator<Entry> {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > most) throw new ZipTooLarge();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    expectSignature(file, at, CENTRAL.signature);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      file.readUInt16LE(at + field),
    ) as [number, number, number];
    const extraAt = at + CENTRAL.size + nameLength;
    const name = file.toString('utf8', at + CENTRAL.size, extraAt);
    const extra = file.subarray(extraAt, extraAt + extraLength);
    // In the order in which the ZIP64 field lists them.
    const [, compressedSize, offset] = fullNumbers(
      [24, 20, 42].map((field) => file.readUInt32LE(at + field)),
      extra,
    ) as [number, number, number];
    yield { name, method: file.readUInt16LE(at + 10), compressedSize, offset };
    at = extraAt + extraLength + commentLength;
  }
}

/** Offset of the end record, which a comment may follow. */
function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END.size - END.commentMaximum);
  for (let at = file.length - END.size; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === END.signature) return at;
  }
  throw new TypeError('This is not a ZIP archive');
}

/** Some programs write every number into the ZIP64 field. */
function fullNumbers(numbers: readonly number[], extra: Buffer): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_FIELD) {
    at += 4 + extra.readUInt16LE(at + 2);
  }
  at += 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE) return number;
    const full = Number(extra.readBigUInt64LE(at));
    at += 8;
    return full;
  });
}

function expectSignature(file: Buffer, at: number, signature: number): void {
  if (file.readUInt32LE(at) !== signature) throw new TypeError('The archive is damaged');
}
