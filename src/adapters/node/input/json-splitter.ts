import { TEXT_START } from '#adapters/json/text-position.ts';
import { isWhite, JsonList, NEWLINE, OPEN_LIST, OPEN_OBJECT } from './json-list.ts';
import {
  CONFIGURATION_BYTES_MAXIMUM,
  createConfigurationBuffer,
  itemOf,
  nulMistake,
  type ConfigurationBuffer,
  type SplitItem,
} from './configuration-buffer.ts';

/** Takes the bytes of one input in chunks of any size, and gives what is complete with each. */
interface Splitter {
  push(chunk: Uint8Array): Iterable<SplitItem>;
  end(): Iterable<SplitItem>;
}

const isInk = (byte: number) => !isWhite(byte);

/** Enough bytes to recognise a byte-order mark or the zeros of UTF-16 and UTF-32. */
const ENCODING_BYTES = 4;
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const UTF16_MESSAGE = 'This is UTF-16 or UTF-32, not UTF-8: save the file as UTF-8';

/**
 * The configurations of one input in their order, some with each chunk, and in constant memory: an
 * object, a list of objects, or one object on each line, told apart by content; `isLines` announces
 * one on each line. Take all of a chunk before asking for the next, which may be written over it.
 */
export async function* splitConfigurations(
  chunks: AsyncIterable<Uint8Array>,
  { isLines = false }: { isLines?: boolean } = {},
): AsyncGenerator<Iterable<SplitItem>> {
  let splitter: Splitter | undefined;
  /** Chunks held back until they show what the input is. */
  let held: Uint8Array[] = [];
  let size = 0;
  let sizeToTell = ENCODING_BYTES;
  for await (const chunk of chunks) {
    if (splitter) {
      yield splitter.push(chunk);
      continue;
    }
    held.push(Buffer.from(chunk));
    size += chunk.length;
    if (size < sizeToTell) continue;
    const beginning = Buffer.concat(held);
    splitter = splitterOf(beginning, isLines);
    if (splitter) yield splitter.push(withoutMark(beginning));
    held = splitter ? [] : [beginning];
    // Checking the whole beginning after every chunk would take quadratic time.
    sizeToTell = Math.min(2 * size, CONFIGURATION_BYTES_MAXIMUM + 1);
  }
  if (!splitter) {
    const beginning = Buffer.concat(held);
    splitter = splitterOf(beginning, isLines) ?? jsonDocumentOrNothing(beginning);
    yield splitter.push(withoutMark(beginning));
  }
  yield splitter.end();
}

/** The one JSON text that an input holds. */
export function wholeDocument(bytes: Buffer): SplitItem {
  const mistake = encodingMistake(bytes);
  const splitter = mistake
    ? refused({ ...mistake, isConfiguration: false })
    : jsonDocumentOrNothing(bytes);
  const [item] = [...splitter.push(withoutMark(bytes)), ...splitter.end()];
  if (!item) throw new Error('An input without an item');
  return item;
}

/** Undefined while the beginning does not show what the input is. */
function splitterOf(beginning: Buffer, isLines: boolean): Splitter | undefined {
  const mistake = encodingMistake(beginning);
  if (mistake) return refused({ ...mistake, isConfiguration: false });
  const ink = withoutMark(beginning).find(isInk);
  const isLarge = beginning.length > CONFIGURATION_BYTES_MAXIMUM;
  if (ink === undefined) return isLarge ? jsonDocument() : undefined;
  if (isLines) return jsonLines();
  if (ink === OPEN_LIST) return new JsonList();
  // Lines after a line that is too large can still be read.
  const areLines = isLarge || hasObjectOnEachLine(withoutMark(beginning));
  if (areLines === undefined) return undefined;
  return areLines ? jsonLines() : jsonDocument();
}

function jsonDocumentOrNothing(input: Buffer): Splitter {
  if (withoutMark(input).some(isInk)) return jsonDocument();
  const message = 'This file is empty: it contains no configuration';
  return refused({ line: null, column: null, message, isConfiguration: false });
}

/** Reports a mistake of the whole input, and nothing else of it. */
function refused(mistake: SplitItem): Splitter {
  return { push: () => [], end: () => [mistake] };
}

function encodingMistake(bytes: Buffer) {
  return UTF16_MARKS.some((mark) => startsWith(bytes, mark))
    ? { line: null, column: null, message: UTF16_MESSAGE }
    : nulMistake(bytes.subarray(0, ENCODING_BYTES), TEXT_START, 'the file');
}

function withoutMark(bytes: Buffer): Buffer {
  return startsWith(bytes, UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes;
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/**
 * Whether the first line is a complete configuration; undefined while nothing follows it. A second
 * line that opens an object also means yes, unless the first line ends where a value must follow:
 * then it is broken, and the others can still be read.
 */
function hasObjectOnEachLine(bytes: Buffer): boolean | undefined {
  const start = bytes.findIndex(isInk);
  const end = bytes.indexOf(NEWLINE, start);
  const next = end === -1 ? undefined : bytes.subarray(end).find(isInk);
  if (next === undefined) return undefined;
  const line = bytes.toString('utf8', start, end).trimEnd();
  return isJson(line) || (next === OPEN_OBJECT && !/[:,[{]$/.test(line));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One configuration, on any number of lines. */
function jsonDocument(): Splitter {
  const document = createConfigurationBuffer();
  const push = (chunk: Uint8Array) => {
    document.add(chunk);
    return [];
  };
  return { push, end: () => [document.toItem()] };
}

/** NDJSON: each line is a configuration; blank lines are skipped. */
function jsonLines(): Splitter {
  let line = 1;
  /** The beginning of a line that the next chunk continues. */
  let beginning: ConfigurationBuffer | undefined;
  function* push(chunk: Uint8Array): Generator<SplitItem> {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
      const bytes = chunk.subarray(start, at);
      beginning?.add(bytes);
      yield* lineOf(beginning?.toItem() ?? itemOf(bytes, { line, column: 1 }));
      beginning = undefined;
      line += 1;
      start = at + 1;
    }
    if (start === chunk.length) return;
    beginning ??= createConfigurationBuffer({ line, column: 1 });
    beginning.add(chunk.subarray(start));
  }
  return { push, end: () => (beginning ? lineOf(beginning.toItem()) : []) };
}

/** Nothing for a blank line. */
function lineOf(item: SplitItem): readonly SplitItem[] {
  if (!('text' in item)) return [item];
  return /[^ \t\r]/.test(item.text) ? [{ ...item, isLine: true }] : [];
}
