import { TEXT_START } from '#adapters/json/text-position.ts';
import { isWhite, JsonList, NEWLINE, OPEN_LIST, OPEN_OBJECT } from './json-list.ts';
import {
  CONFIGURATION_BYTES_MAXIMUM,
  createConfigurationBuffer,
  nulMistake,
  type SplitItem,
} from './configuration-buffer.ts';

/** Takes the bytes of one input in chunks of any size. */
interface Splitter {
  push(chunk: Uint8Array): void;
  end(): void;
}

type Emit = (item: SplitItem) => unknown;

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
 * The configurations of one input in their order, one at a time and in constant memory: an object,
 * a list of objects, or one object on each line, told apart by content; `isLines` announces one on
 * each line. Holds on to the given chunks: do not write to them again.
 */
export async function* splitConfigurations(
  chunks: AsyncIterable<Uint8Array>,
  { isLines = false }: { isLines?: boolean } = {},
): AsyncGenerator<SplitItem> {
  let items: SplitItem[] = [];
  const emit: Emit = (item) => items.push(item);
  let splitter: Splitter | undefined;
  /** Chunks held back until they show what the input is. */
  let held: Uint8Array[] = [];
  let size = 0;
  let sizeToTell = ENCODING_BYTES;
  for await (const chunk of chunks) {
    if (splitter) splitter.push(chunk);
    else {
      held.push(chunk);
      size += chunk.length;
      if (size < sizeToTell) continue;
      const beginning = Buffer.concat(held);
      splitter = splitterOf(beginning, isLines, emit);
      splitter?.push(withoutMark(beginning));
      held = splitter ? [] : [beginning];
      // Checking the whole beginning after every chunk would take quadratic time.
      sizeToTell = Math.min(2 * size, CONFIGURATION_BYTES_MAXIMUM + 1);
    }
    yield* items;
    items = [];
  }
  if (!splitter) {
    const beginning = Buffer.concat(held);
    splitter = splitterOf(beginning, isLines, emit) ?? jsonDocumentOrNothing(beginning, emit);
    splitter.push(withoutMark(beginning));
  }
  splitter.end();
  yield* items;
}

/** The one JSON text that an input holds. */
export function wholeDocument(bytes: Buffer): SplitItem {
  const items: SplitItem[] = [];
  const emit: Emit = (item) => items.push(item);
  const mistake = encodingMistake(bytes);
  const splitter = mistake
    ? refused({ ...mistake, isConfiguration: false }, emit)
    : jsonDocumentOrNothing(bytes, emit);
  splitter.push(withoutMark(bytes));
  splitter.end();
  const [item] = items;
  if (!item) throw new Error('An input without an item');
  return item;
}

/** Undefined while the beginning does not show what the input is. */
function splitterOf(beginning: Buffer, isLines: boolean, emit: Emit): Splitter | undefined {
  const mistake = encodingMistake(beginning);
  if (mistake) return refused({ ...mistake, isConfiguration: false }, emit);
  const ink = withoutMark(beginning).find(isInk);
  const isLarge = beginning.length > CONFIGURATION_BYTES_MAXIMUM;
  if (ink === undefined) return isLarge ? jsonDocument(emit) : undefined;
  if (isLines) return jsonLines(emit);
  if (ink === OPEN_LIST) return new JsonList(emit);
  // Lines after a line that is too large can still be read.
  const areLines = isLarge || hasObjectOnEachLine(withoutMark(beginning));
  if (areLines === undefined) return undefined;
  return areLines ? jsonLines(emit) : jsonDocument(emit);
}

function jsonDocumentOrNothing(input: Buffer, emit: Emit): Splitter {
  if (withoutMark(input).some(isInk)) return jsonDocument(emit);
  const message = 'This file is empty: it contains no configuration';
  return refused({ line: null, column: null, message, isConfiguration: false }, emit);
}

/** Reports a mistake of the whole input, and nothing else of it. */
function refused(mistake: SplitItem, emit: Emit): Splitter {
  return { push() {}, end: () => emit(mistake) };
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
function jsonDocument(emit: Emit): Splitter {
  const { add, toItem } = createConfigurationBuffer();
  return { push: add, end: () => emit(toItem()) };
}

/** NDJSON: each line is a configuration; blank lines are skipped. */
function jsonLines(emit: Emit): Splitter {
  let line = 1;
  let piece = createConfigurationBuffer();
  const end = () => {
    const item = piece.toItem();
    if (!('text' in item)) emit(item);
    else if (/[^ \t\r]/.test(item.text)) emit({ ...item, isLine: true });
  };
  const push = (chunk: Uint8Array) => {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
      piece.add(chunk.subarray(start, at));
      end();
      line += 1;
      piece = createConfigurationBuffer({ line, column: 1 });
      start = at + 1;
    }
    piece.add(chunk.subarray(start));
  };
  return { push, end };
}
