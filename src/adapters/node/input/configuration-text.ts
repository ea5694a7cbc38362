import { isUtf8 } from 'node:buffer';
import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import { positionAt, type TextPosition } from '#adapters/json/text-position.ts';

export interface ConfigurationText extends TextPosition {
  readonly text: string;
  readonly isLine?: true;
}

interface SplitMistake extends Pick<InputProblem, 'line' | 'column' | 'message'> {
  /** False for a mistake of the whole input, which does not count as a hotel. */
  readonly isConfiguration: boolean;
}

export type SplitItem = ConfigurationText | SplitMistake;

export const CONFIGURATION_BYTES_MAXIMUM = 16 * 2 ** 20;

const TOO_LARGE =
  `One configuration may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB; ` +
  'put several in a list in [ ], or one on each line';

/** Checks the size and encoding of one configuration. */
export function configurationText(bytes: Buffer, { line, column }: TextPosition): SplitItem {
  const start = { line, column };
  if (bytes.length > CONFIGURATION_BYTES_MAXIMUM) {
    return { ...start, message: TOO_LARGE, isConfiguration: true };
  }
  const nul = nulMistake(bytes, start, 'this configuration');
  if (nul) return { ...nul, isConfiguration: true };
  if (isUtf8(bytes)) return { ...start, text: bytes.toString('utf8') };
  const message = 'This is not UTF-8 text: save the file as UTF-8';
  return { ...invalidUtf8Position(bytes, start), message, isConfiguration: true };
}

/** Describes the first NUL byte, which JSON never contains; undefined if none. `what` names the input. */
export function nulMistake(
  bytes: Buffer,
  start: TextPosition,
  what: string,
): (TextPosition & { readonly message: string }) | undefined {
  const at = bytes.indexOf(0);
  if (at === -1) return undefined;
  const before = bytes.toString('utf8', 0, at);
  // In UTF-16, every second byte of English text is NUL; in UTF-32, three of four bytes are.
  const isRepeated = bytes[at + 1] === 0 || bytes[at + 2] === 0;
  const cause = isRepeated
    ? 'it looks like UTF-16 or UTF-32: save the file as UTF-8'
    : 'the file may be damaged, or not be UTF-8: delete the byte, or save the file as UTF-8';
  const message = `Byte ${at + 1} of ${what} is NUL, which JSON does not allow; ${cause}`;
  return { ...positionAt(before, before.length, start), message };
}

function invalidUtf8Position(bytes: Buffer, start: TextPosition): TextPosition {
  const replaced = Buffer.from(bytes.toString('utf8'));
  const at = replaced.findIndex((byte, index) => byte !== bytes[index]);
  const before = bytes.toString('utf8', 0, at === -1 ? replaced.length : at);
  return positionAt(before, before.length, start);
}
