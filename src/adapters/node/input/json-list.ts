import type { TextPosition } from '#adapters/json/text-position.ts';
import { createConfigurationBuffer, type SplitItem } from './configuration-buffer.ts';

export const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
export const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const FIRST_OF_FOUR_BYTES = 0xf0;

/** Whether JSON treats the byte as white space. */
export function isWhite(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === 0x0d;
}

/**
 * Splits one JSON list into its elements without parsing them: an element is the text between two
 * commas of the list. The reader of an element finds the mistakes in it.
 */
export class JsonList {
  #items: SplitItem[] = [];
  #line = 1;
  #column = 1;
  #isOpen = false;
  #isClosed = false;
  #hasEnded = false;
  /** The number of brackets open inside the element. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #element: ReturnType<typeof createConfigurationBuffer> | undefined;
  #commas = 0;

  push(chunk: Uint8Array): SplitItem[] {
    let elementStart = 0;
    for (let index = 0; index < chunk.length && !this.#hasEnded; index += 1) {
      const byte = chunk[index] ?? 0;
      const hadElement = this.#element !== undefined;
      const isEnd = this.#isEndOfElement(byte);
      if (isEnd) {
        this.#element?.add(chunk.subarray(elementStart, index));
        this.#endElement(byte);
      } else {
        this.#read(byte);
      }
      if (!hadElement && this.#element) elementStart = index;
      this.#advance(byte);
    }
    this.#element?.add(chunk.subarray(elementStart));
    return this.#items.splice(0);
  }

  end(): SplitItem[] {
    if (this.#element) this.#items.push(this.#element.toItem());
    // The reader of the element reports an incomplete one.
    if (!this.#isClosed && this.#depth === 0 && !this.#isInText) {
      this.#mistake('The list is incomplete: its closing ] is missing');
    }
    return this.#items;
  }

  #isEndOfElement(byte: number): boolean {
    if (this.#isInText || this.#depth > 0 || !this.#isOpen || this.#isClosed) return false;
    return byte === COMMA || byte === CLOSE_LIST;
  }

  #endElement(byte: number): void {
    if (this.#element) this.#items.push(this.#element.toItem());
    else if (byte === COMMA) this.#mistake('A configuration is expected before this comma');
    else if (this.#commas > 0) this.#mistake('Delete the comma before this ]');
    else this.#mistake('This list is empty: it contains no configuration');
    this.#element = undefined;
    if (byte === COMMA) this.#commas += 1;
    else this.#isClosed = true;
  }

  #read(byte: number): void {
    if (this.#isInText) return this.#readText(byte);
    if (isWhite(byte)) return;
    if (!this.#isOpen) {
      this.#isOpen = true;
      return;
    }
    if (this.#isClosed) {
      this.#mistake('Delete what follows the list');
      this.#hasEnded = true;
      return;
    }
    this.#element ??= createConfigurationBuffer(this.#position());
    if (byte === QUOTE) this.#isInText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      this.#depth = Math.max(0, this.#depth - 1);
    }
  }

  #readText(byte: number): void {
    // A string ends at the end of its line, so that a missing quote does not spoil the rest of the
    // list.
    if (byte === NEWLINE || (byte === QUOTE && !this.#isEscaped)) this.#isInText = false;
    this.#isEscaped = byte === BACKSLASH && !this.#isEscaped;
  }

  #advance(byte: number): void {
    if (byte === NEWLINE) {
      this.#line += 1;
      this.#column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // Counts UTF-16 units: two for a four-byte character, none for a continuation byte.
      this.#column += byte >= FIRST_OF_FOUR_BYTES ? 2 : 1;
    }
  }

  #position(): TextPosition {
    return { line: this.#line, column: this.#column };
  }

  #mistake(message: string): void {
    this.#items.push({ ...this.#position(), message, isConfiguration: false });
  }
}
