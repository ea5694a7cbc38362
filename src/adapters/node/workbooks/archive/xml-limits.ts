// Limits on single parts of a workbook's XML. Parsers take much more memory and time than the text
// itself where one tag or one text is very long.
import { CELL_TEXT_MAXIMUM, cellTooLong } from '#adapters/node/workbooks/sheet-limits.ts';

/** A character may be written as `&#x10FFFF;`. */
const TEXT_MAXIMUM_BYTES = CELL_TEXT_MAXIMUM * '&#x10FFFF;'.length;
const TAG_MAXIMUM_BYTES = TEXT_MAXIMUM_BYTES;
/** More than any program writes, namespaces included. */
const ATTRIBUTES_MAXIMUM = 256;

const [LESS, EQUALS, GREATER] = [0x3c, 0x3d, 0x3e];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [0x22, 0x27];

const COMMENT = { start: '<!--', end: '-->' };
const CDATA = { start: '<![CDATA[', end: ']]>' };

/** Throws `UnreadableInput` for a text longer than a cell's, and other errors for a damaged workbook. */
export function assertXmlLimits(content: Uint8Array): void {
  const xml = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let textBytes = 0;
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf(LESS, at);
    const tag = next === -1 ? xml.length : next;
    textBytes += tag - at;
    if (startsWith(xml, tag, COMMENT.start)) at = endOf(xml, tag, COMMENT.end);
    else if (startsWith(xml, tag, CDATA.start)) {
      at = endOf(xml, tag, CDATA.end);
      textBytes += at - tag;
    } else {
      assertText(textBytes);
      textBytes = 0;
      // Entities may name one another.
      if (startsWith(xml, tag, '<!')) throw new TypeError('A workbook has no document type');
      at = tagEnd(xml, tag);
    }
    assertText(textBytes);
  }
}

function assertText(bytes: number): void {
  if (bytes > TEXT_MAXIMUM_BYTES) throw cellTooLong('A cell');
}

/**
 * The offset after `>`. Quotes may contain a `>`. Quoted `=` signs count as attributes too, because
 * some parsers end the tag at such a `>`.
 */
function tagEnd(xml: Buffer, start: number): number {
  let [attributes, quote] = [0, 0];
  for (let at = start; at < xml.length; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte === EQUALS) attributes += 1;
    if (attributes > ATTRIBUTES_MAXIMUM || at - start > TAG_MAXIMUM_BYTES) break;
    if (quote !== 0) quote = byte === quote ? 0 : quote;
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    else if (byte === GREATER) return at + 1;
  }
  if (start === xml.length) return start;
  throw new TypeError('A tag is too long, or has no end');
}

function startsWith(xml: Buffer, at: number, text: string): boolean {
  return xml.toString('latin1', at, at + text.length) === text;
}

function endOf(xml: Buffer, start: number, end: string): number {
  const at = xml.indexOf(end, start);
  if (at === -1) throw new TypeError('A comment or CDATA section has no end');
  return at + end.length;
}
