import { INVISIBLE } from '#domain/text/plain-text.ts';
import type { FieldKind } from './field.ts';

/**
 * A value as it is read from a document or a form: text in NFC, without blanks and invisible characters around it.
 * Passwords and lists stay as typed (docs/api.md).
 */
export function readValue<Value>(kind: FieldKind, value: Value): Value {
  if (typeof value !== 'string' || kind === 'password' || kind === 'list') return value;
  const text = plainForm(value);
  return (kind === 'phone' ? withHyphens(text) : text) as Value;
}

/** NFC, one kind of line ends, no blanks or invisible characters around the text. */
export function plainForm(value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  const text = String(value);
  if (ASCII_LINE.test(text)) return text.trim();
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(AROUND, '');
}

/** Most texts need no more than `trim`. */
const ASCII_LINE = /^[\x20-\x7E]*$/;
const AROUND = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, 'gu');

/** Dashes, dots and slashes that people write between the digits of phone numbers. */
function withHyphens(phone: string): string {
  return phone.replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D./]+/g, '-');
}
