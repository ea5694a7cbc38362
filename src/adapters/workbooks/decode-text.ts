// Decodes CSV files. Only Unicode is detected, because a wrong encoding would change names unnoticed.
import {
  UnknownEncoding,
  UnreadableInput,
  type EncodingChoice,
} from '#application/ports/input/hotel-input.ts';

const NOT_TEXT = 'This is not UTF-8 text: save it as "CSV UTF-8" or as .xlsx';
/** The encodings to offer, beginning with those of Excel for Windows and Mac. */
const OFFERED = (
  'windows-1252 macintosh windows-1250 windows-1251 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 ' +
  'windows-874 koi8-r ibm866 shift_jis euc-jp gbk big5 euc-kr'
).split(' ');

/** Without byte order marks. `encoding` applies to other files than Unicode. Throws `UnknownEncoding`. */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  const text = unicodeOf(bytes, encoding) ?? textIn(bytes, encoding);
  // Joined files have marks in the middle.
  return text.replace(/(?<=^|[\r\n])\uFEFF/g, '');
}

function unicodeOf(bytes: Uint8Array, encoding?: string): string | undefined {
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  // With the wrong byte order, separators and line ends become other characters. The order with more of them is right.
  const [wide] = ['utf-16le', 'utf-16be']
    .map((name) => decoded(bytes, name))
    .toSorted((a, b) => separatorsIn(b) - separatorsIn(a));
  if (wide !== undefined && separatorsIn(wide) > 0) return wide;
  const repaired = new TextDecoder().decode(bytes);
  const isUtf8 = encoding?.toLowerCase() === 'utf-8' || hasMark(bytes) || isMostlyUtf8(repaired);
  return isUtf8 && !hasControls(repaired) ? repaired : undefined;
}

function hasMark(bytes: Uint8Array): boolean {
  return [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte);
}

/** Other encodings rarely have bytes that are a character of UTF-8. */
function isMostlyUtf8(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[^\0-\x7F\uFFFD]/gu) >= count(/\uFFFD/g);
}

function textIn(bytes: Uint8Array, encoding?: string): string {
  if (encoding === undefined) {
    const choices = choicesFor(bytes);
    throw choices.length > 0 ? new UnknownEncoding(choices) : new UnreadableInput(NOT_TEXT);
  }
  const text = decoded(bytes, encoding);
  if (text !== undefined && !hasControls(text)) return text;
  throw new UnreadableInput(`This is not text in ${encoding}: name another encoding`);
}

/** Bytes to compare before and after the first one that is not ASCII. */
const [BEFORE, AFTER] = [1000, 100_000];
const SAMPLE_MAXIMUM = 60;
/** Titles of columns with passwords, in bytes of any encoding. */
const SECRET = /passw|passcode|pwd|kennwort|contrase|clave|mot de passe|mdp|senha/i;
/** Matches a word of several scripts, and characters that no text contains. */
const IMPOSSIBLE =
  /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}|[\p{Co}\p{Cf}]/u;

/** The encodings that the file may have, each with the text of the cell in which they differ most. */
function choicesFor(bytes: Uint8Array): EncodingChoice[] {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const part = bytes.subarray(Math.max(0, first - BEFORE), first + AFTER);
  const readings = OFFERED.flatMap((encoding) => {
    const text = decoded(part, encoding, { stream: true });
    return text === undefined || hasControls(text)
      ? []
      : { encoding, text, cells: text.split(/[\r\n,;\t"]+/) };
  });
  const variety = readings[0]?.cells.map(
    (_, index) => new Set(readings.map(({ cells }) => cells[index])).size,
  );
  const at = variety?.indexOf(Math.max(...variety)) ?? 0;
  // The cell may be a password.
  const hides = SECRET.test(new TextDecoder('latin1').decode(bytes.subarray(0, BEFORE)));
  const shown = (cell = '') => (hides ? cell.replaceAll(/[!-~]+/g, '…') : cell);
  return readings
    .filter(({ text }, index) => readings.findIndex((other) => other.text === text) === index)
    .map(({ encoding, cells }) => ({
      encoding,
      sample: shown(cells[at]).trim().slice(0, SAMPLE_MAXIMUM),
    }))
    .filter(({ sample }) => !IMPOSSIBLE.test(sample));
}

function separatorsIn(text = ''): number {
  return text.match(/[\n,;\t|]/g)?.length ?? 0;
}

function hasControls(text: string): boolean {
  return /(?![\t\n\r])\p{Cc}/u.test(text);
}

/** Returns undefined if the bytes are not text in this encoding. */
function decoded(bytes: Uint8Array, encoding: string, options?: TextDecodeOptions) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
