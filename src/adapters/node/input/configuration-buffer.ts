import { isUtf8 } from 'node:buffer';
import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import { positionAt, TEXT_START, type TextPosition } from '#adapters/json/text-position.ts';

/** One configuration's text and where it starts in its file. */
export interface ConfigurationText extends TextPosition {
  readonly text: string;
  /** Whether it is a line of NDJSON. */
  readonly isLine?: true;
}

/** A place where a configuration cannot be read. */
interface SplitMistake extends Pick<InputProblem, 'line' | 'column' | 'message'> {
  /** False for a mistake of the whole input, which counts as no hotel. */
  readonly isConfiguration: boolean;
}

export type SplitItem = ConfigurationText | SplitMistake;

export const CONFIGURATION_BYTES_MAXIMUM = 16 * 2 ** 20;

const TOO_LARGE =
  `One configuration may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB; ` +
  'put several in a list in [ ], or one on each line';

/**
 * Gathers the bytes of one configuration. Beyond the limit it only counts, so that memory use stays
 * constant.
 */
export function createConfigurationBuffer(start: TextPosition = TEXT_START) {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    /** Copies the bytes, because the chunk that they are in is written over. */
    add: (bytes: Uint8Array): void => {
      size += bytes.length;
      if (size <= CONFIGURATION_BYTES_MAXIMUM) parts.push(Uint8Array.from(bytes));
      else parts = [];
    },
    toItem: (): SplitItem =>
      size > CONFIGURATION_BYTES_MAXIMUM ? tooLarge(start) : itemOf(Buffer.concat(parts), start),
  };
}

export type ConfigurationBuffer = ReturnType<typeof createConfigurationBuffer>;

/** The configuration in these bytes, as text. */
export function itemOf(bytes: Uint8Array, start: TextPosition): SplitItem {
  if (bytes.length > CONFIGURATION_BYTES_MAXIMUM) return tooLarge(start);
  const { line, column } = start;
  const nul = nulMistake(bytes, start, 'this configuration');
  if (nul) return { ...nul, isConfiguration: true };
  const buffer = asBuffer(bytes);
  if (isUtf8(buffer)) return { line, column, text: buffer.toString('utf8') };
  const message = 'This is not UTF-8 text';
  return { ...invalidUtf8Position(buffer, start), message, isConfiguration: true };
}

function tooLarge({ line, column }: TextPosition): SplitItem {
  return { line, column, message: TOO_LARGE, isConfiguration: true };
}

/** No JSON text holds a NUL byte; `what` names the input. */
export function nulMistake(
  bytes: Uint8Array,
  start: TextPosition,
  what: string,
): (TextPosition & { readonly message: string }) | undefined {
  const at = bytes.indexOf(0);
  if (at === -1) return undefined;
  const before = asBuffer(bytes).toString('utf8', 0, at);
  // In UTF-16 every second byte of English text is NUL, in UTF-32 three of four.
  const isRepeated = [at + 1, at + 2].some((next) => next < bytes.length && bytes[next] === 0);
  const cause = isRepeated
    ? 'it looks like UTF-16 or UTF-32: save the file as UTF-8'
    : 'the file may be damaged, or not be UTF-8: delete the byte, or save the file as UTF-8';
  const message = `Byte ${at + 1} of ${what} is NUL, which JSON does not allow; ${cause}`;
  return { ...positionAt(before, before.length, start), message };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The position of the first byte that is not UTF-8. */
function invalidUtf8Position(bytes: Buffer, start: TextPosition): TextPosition {
  const replaced = Buffer.from(bytes.toString('utf8'));
  const at = replaced.findIndex((byte, index) => byte !== bytes[index]);
  const before = bytes.toString('utf8', 0, at === -1 ? replaced.length : at);
  return positionAt(before, before.length, start);
}
