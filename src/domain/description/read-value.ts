import { asciiDigits } from '#domain/text/ascii-digits.ts';
import { withPlainSpaces } from '#domain/text/plain-text.ts';
import type { FieldKind } from './field.ts';

/** NFC, without blanks and invisible characters around it. Passwords and lists stay as typed (docs/api.md). */
export function readValue<Value>(kind: FieldKind, value: Value): Value {
  if (typeof value !== 'string' || kind === 'password' || kind === 'list') return value;
  const text = plainForm(value);
  return (READERS[kind]?.(text) ?? text) as Value;
}

const READERS: Readonly<Partial<Record<FieldKind, (text: string) => string>>> = {
  text: withPlainSpaces,
  name: withPlainSpaces,
  code: withPlainSpaces,
  rooms: withPlainSpaces,
  floors: withPlainSpaces,
  phone: phoneForm,
  /** Word processors break lines with a sign of their own. */
  lines: (text) => text.replace(/[\u2028\u2029]/g, '\n'),
};

/** NFC, one kind of line ends, no blanks or invisible characters around the text. */
export function plainForm(value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  const text = String(value);
  if (ASCII_LINE.test(text)) return text.trim();
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(AROUND, '');
}

const ASCII_LINE = /^[\x20-\x7E]*$/;
/** A joiner at the end may belong to the last letter. */
const AROUND =
  /^[\s\u00AD\u200B-\u200F\u2060\uFEFF]+|(?<![\s\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF])[\s\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF]+$/gu;

/** One spelling of the digits and dashes that people write in phone numbers, without the scheme of a link. */
export function phoneForm(phone: string): string {
  return asciiDigits(phone.normalize('NFKC'))
    .replace(/^tel:/i, '')
    .replace(/[\u2010-\u2015\u2212./]+/g, '-');
}
