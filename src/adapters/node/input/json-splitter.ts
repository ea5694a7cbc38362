import { TEXT_START } from '#adapters/json/text-position.ts';
import { JsonList } from './json-list.ts';
import {
  CONFIGURATION_BYTES_MAXIMUM,
  nulMistake,
  ConfigurationBuffer,
  type SplitItem,
} from './configuration-buffer.ts';

/** Takes the bytes of one input piece by piece, wherever they are cut. */
interface Splitter {
  push(chunk: Uint8Array): void;
  end(): void;
}

type Emit = (item: SplitItem) => void;

const NEWLINE = 0x0a;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const isWhite = (byte: number) =>
  byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === 0x0d;
const isInk = (byte: number) => !isWhite(byte);

/** Enough to know a byte-order mark or the zeros of UTF-16 and UTF-32. */
const ENCODING_BYTES = 4;
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const UTF16_MESSAGE = 'This is UTF-16 or UTF-32, not UTF-8: save the file as UTF-8';

/**
 * The configurations of one input in their order, one at a time and in constant memory: an object, a
 * list of objects, or one object on each line, told apart by content; `isLines` announces
 * one on each line. Keeps the given chunks: do not write to them again.
 */
export async function* splitConfigurations(
  chunks: AsyncIterable<Uint8Array>,
  { isLines = false }: { isLines?: boolean } = {},
): AsyncGenerator<SplitItem> {
  let items: SplitItem[] = [];
  const splitter = new EncodedInput((item) => items.push(item), isLines);
  for await (const chunk of chunks) {
    splitter.push(chunk);
    yield* items;
    items = [];
  }
  splitter.end();
  yield* items;
}

/** Looks at the first bytes: skips the mark of UTF-8, refuses other encodings. */
class EncodedInput implements Splitter {
  readonly #emit: Emit;
  readonly #content: Splitter;
  #head: Uint8Array | undefined = new Uint8Array();
  #isRefused = false;

  constructor(emit: Emit, isLines: boolean) {
    this.#emit = emit;
    this.#content = new UnknownFormat(emit, isLines);
  }

  push(chunk: Uint8Array): void {
    if (this.#isRefused) return;
    if (!this.#head) return this.#content.push(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length >= ENCODING_BYTES) this.#readHead(this.#head);
  }

  end(): void {
    if (this.#head) this.#readHead(this.#head);
    if (!this.#isRefused) this.#content.end();
  }

  #readHead(head: Uint8Array): void {
    this.#head = undefined;
    const beginning = head.subarray(0, ENCODING_BYTES);
    const mistake = UTF16_MARKS.some((mark) => startsWith(head, mark))
      ? { line: null, column: null, message: UTF16_MESSAGE }
      : nulMistake(beginning, TEXT_START, 'the file');
    if (mistake) {
      this.#isRefused = true;
      this.#emit({ ...mistake, isConfiguration: false });
    } else {
      this.#content.push(startsWith(head, UTF8_MARK) ? head.subarray(UTF8_MARK.length) : head);
    }
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Holds the beginning back until it shows what the input is. */
class UnknownFormat implements Splitter {
  readonly #emit: Emit;
  readonly #isLines: boolean;
  #beginning: Uint8Array[] = [];
  #size = 0;
  #isBlank = true;
  #hasNewline = false;
  #format: Splitter | undefined;

  constructor(emit: Emit, isLines: boolean) {
    this.#emit = emit;
    this.#isLines = isLines;
  }

  push(chunk: Uint8Array): void {
    if (this.#format) return this.#format.push(chunk);
    this.#beginning.push(chunk);
    this.#size += chunk.length;
    const ink = chunk.find(isInk);
    if (this.#isBlank && ink === undefined) return;
    if (this.#isBlank && this.#isLines) return this.#decide(new JsonLines(this.#emit));
    if (this.#isBlank && ink === OPEN_LIST) return this.#decide(new JsonList(this.#emit));
    this.#isBlank = false;
    this.#hasNewline ||= chunk.includes(NEWLINE);
    // Lines after a line that is too large can still be read.
    if (this.#size > CONFIGURATION_BYTES_MAXIMUM) return this.#decide(new JsonLines(this.#emit));
    const areLines = this.#hasNewline
      ? hasObjectOnEachLine(Buffer.concat(this.#beginning))
      : undefined;
    if (areLines !== undefined) {
      this.#decide(areLines ? new JsonLines(this.#emit) : new JsonDocument(this.#emit));
    }
  }

  end(): void {
    if (this.#isBlank && !this.#format) {
      const message = 'This file is empty: it contains no configuration';
      this.#emit({ line: null, column: null, message, isConfiguration: false });
      return;
    }
    if (!this.#format) this.#decide(new JsonDocument(this.#emit));
    this.#format?.end();
  }

  #decide(format: Splitter): void {
    this.#format = format;
    for (const chunk of this.#beginning) format.push(chunk);
    this.#beginning = [];
    this.#isBlank = false;
  }
}

/**
 * Whether the first line is a configuration of its own; undefined while nothing follows it. A second
 * line that opens an object says so too, unless the first one asks for a value: then the first line
 * is broken and the others can still be read.
 */
function hasObjectOnEachLine(bytes: Uint8Array): boolean | undefined {
  const start = bytes.findIndex(isInk);
  const end = bytes.indexOf(NEWLINE, start);
  const next = end === -1 ? undefined : bytes.subarray(end).find(isInk);
  if (next === undefined) return undefined;
  const line = Buffer.from(bytes.subarray(start, end)).toString('utf8').trimEnd();
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

/** One configuration, over as many lines as it likes. */
class JsonDocument implements Splitter {
  readonly #emit: Emit;
  readonly #piece = new ConfigurationBuffer();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  push(chunk: Uint8Array): void {
    this.#piece.add(chunk);
  }

  end(): void {
    this.#emit(this.#piece.toItem());
  }
}

/** NDJSON: each line is a configuration; blank lines are skipped. */
class JsonLines implements Splitter {
  readonly #emit: Emit;
  #line = 1;
  #piece = new ConfigurationBuffer();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#piece.add(chunk.subarray(start, end));
      this.end();
      this.#line += 1;
      this.#piece = new ConfigurationBuffer({ line: this.#line, column: 1 });
      start = end + 1;
    }
    this.#piece.add(chunk.subarray(start));
  }

  end(): void {
    const item = this.#piece.toItem();
    if (!('text' in item) || /[^ \t\r]/.test(item.text)) this.#emit(item);
  }
}
