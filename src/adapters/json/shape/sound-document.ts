import { hasReference } from '#adapters/json/environment-references.ts';
import { fitOf } from './shape-fit.ts';
import { DOCUMENT_SHAPE, MET_BY_PLAIN_TEXTS } from './hotel-document-shape.ts';
import type { DocumentInput } from './shape-problems.ts';

const textsIn = fitOf(DOCUMENT_SHAPE, MET_BY_PLAIN_TEXTS);

/**
 * The configuration in a JSON text in which surely nothing is wrong by itself: neither its syntax
 * and shape, nor a duplicate field. Undefined where that is in doubt. Takes a quarter of the time
 * of finding out what is wrong.
 */
export function soundDocument(json: string): DocumentInput | undefined {
  const quotes = quotesOf(json);
  if (Number.isNaN(quotes) || hasReference(json)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  // Each text has two quotes. Of a duplicate field the value has only one, but the JSON text both.
  return 2 * textsIn(value) === quotes ? (value as DocumentInput) : undefined;
}

/** Longer texts are in doubt. Limits what is parsed before its brackets are counted. */
const MOST_BYTES = 64 * 1024;
/** More than the quotes of any text of that length. */
const DOUBT = 2 ** 20;
/** What each byte of UTF-8 counts for: quotes, and what `quotesOf` does not allow. */
const COUNTS = new Uint32Array(256);
COUNTS[0x22] = 1;
// A backslash, DEL, and the first byte of U+0080 to U+00BF.
for (const byte of [0x5c, 0x7f, 0xc2]) COUNTS[byte] = DOUBT;

const encoder = new TextEncoder();
const bytes = new Uint8Array(MOST_BYTES);

/**
 * The number of quotes in a JSON text, if every text in it is written as it is: without escapes,
 * control characters and half surrogate pairs. NaN where that is in doubt.
 */
function quotesOf(json: string): number {
  const { read, written } = encoder.encodeInto(json, bytes);
  if (read < json.length || !json.isWellFormed()) return Number.NaN;
  let count = 0;
  for (let place = 0; place < written; place += 1) count += COUNTS[bytes[place] ?? 0] ?? 0;
  return count < DOUBT ? count : Number.NaN;
}
