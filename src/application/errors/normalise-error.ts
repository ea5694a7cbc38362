import { plainText } from '#domain/text/plain-text.ts';
import { ApiError, NETWORK_ERROR, UNKNOWN_ERROR } from './api-error.ts';

/** An answer that is not a success, as far as it could be read. */
export interface ServerAnswer {
  /** 500 where there is none (docs/behaviour.md §8). */
  readonly status?: number;
  /** The text as it came, or what it was parsed to. */
  readonly body?: unknown;
  readonly contentType?: string | undefined;
  readonly header?: (name: string) => string | undefined;
}

/** `fields` by path, `message` for what names no field; both in the server's words. */
interface Reading {
  message: string;
  code: string | undefined;
  fields: Record<string, string>;
}

const DEFAULT_STATUS = 500;
const MESSAGE_MAX_LENGTH = 500;
/** An error nests its fields two or three deep; what lies deeper is no message for people. */
const DEPTH_MAXIMUM = 10;
/** More than any form has. */
const FIELDS_MAXIMUM = 200;
/** What a server calls sentences that belong to no field. */
const NON_FIELD = ['non_field_errors', '__all__'];
/**
 * Keys whose text is the message, best first; a bare `error` text comes last: it may be the status
 * line.
 */
const MESSAGE_KEYS = ['detail', 'message', 'error'];

/**
 * docs/behaviour.md §8, docs/decisions.md R24. `now` (ms since 1970) turns a
 * Retry-After date into seconds.
 */
export function normaliseError(answer: ServerAnswer, now: number): ApiError {
  const status = answer.status ?? DEFAULT_STATUS;
  const { message, code, fields } = readBody(answer.body, answer.contentType ?? '');
  const retryAfter =
    status === 429 || status === 503 ? retryAfterSeconds(answer, message, now) : undefined;
  return new ApiError({
    status,
    code: code ?? UNKNOWN_ERROR,
    message: fit(message || sentenceOf(fields)),
    fields,
    wroteNothing: status === 429 || (status === 503 && retryAfter !== undefined),
    retryAfter,
  });
}

/**
 * A failure without an answer. `wroteNothing` only when the connection was certainly never made
 * (docs/decisions.md R9).
 */
export function networkError(facts: {
  message: string;
  code?: string;
  wroteNothing?: boolean;
}): ApiError {
  return new ApiError({ status: 0, code: NETWORK_ERROR, isNetwork: true, ...facts });
}

function readBody(body: unknown, contentType: string): Reading {
  const value = typeof body === 'string' ? parseText(body, contentType) : body;
  if (typeof value === 'string') return { message: textOf(value), code: undefined, fields: {} };
  if (Array.isArray(value)) return readFields(value);
  return isObject(value) ? readObject(value) : { message: '', code: undefined, fields: {} };
}

/** HTML gives an empty text: it is never shown to a person (docs/decisions.md R24). */
function parseText(text: string, contentType: string): unknown {
  if (/html/i.test(contentType) || /^\s*</.test(text)) return '';
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function readObject(body: Readonly<Record<string, unknown>>, depth = 0): Reading {
  const code = typeof body['code'] === 'string' ? plainText(body['code']) : undefined;
  if (depth > DEPTH_MAXIMUM) return { message: '', code, fields: {} };
  if (isObject(body['error'])) {
    const inner = readObject(body['error'], depth + 1);
    return { ...inner, code: inner.code ?? code };
  }
  if (isObject(body['detail'])) return { ...readObject(body['detail'], depth + 1), code };
  const message = MESSAGE_KEYS.map((key) => textOf(body[key])).find((text) => text !== '') ?? '';
  // DRF never sends field errors beside a detail; what stands there is about the token.
  if (textOf(body['detail']) !== '') return { message, code, fields: {} };
  const rest = readFields(body['errors'] ?? withoutOwnKeys(body, code));
  // Beside a message, a plain text is some fact about the failure and no field's error.
  const fields = message === '' ? rest.fields : readFields(body['errors'] ?? listsOf(body)).fields;
  return { message: rest.message || message, code, fields };
}

function withoutOwnKeys(body: Readonly<Record<string, unknown>>, code: string | undefined) {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key]) => !MESSAGE_KEYS.includes(key) && !(key === 'code' && code !== undefined),
    ),
  );
}

function listsOf(body: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => !MESSAGE_KEYS.includes(key) && typeof value === 'object',
    ),
  );
}

function readFields(value: unknown): Reading {
  // A field may have any name: `constructor`, `__proto__`.
  const fields = new Map<string, string>();
  const sentences: string[] = [];
  const collect = (inner: unknown, path: string, depth: number): void => {
    const text = textOf(inner);
    if (text !== '') {
      if (path === '') sentences.push(text);
      else fields.set(path, fields.has(path) ? fit(`${fields.get(path)} ${text}`) : fit(text));
      return;
    }
    if (typeof inner !== 'object' || inner === null || depth > DEPTH_MAXIMUM) return;
    for (const [key, member] of Object.entries(inner)) {
      if (fields.size >= FIELDS_MAXIMUM) return;
      collect(member, NON_FIELD.includes(key) ? path : joined(path, plainText(key)), depth + 1);
    }
  };
  collect(value, '', 0);
  return {
    message: sentences.join(' '),
    code: undefined,
    fields: Object.fromEntries(fields),
  };
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** A text, or a list of texts as one; empty for anything else. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return plainText(value).trim();
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return '';
  return plainText(value.join(' ')).trim();
}

/** "email: This field is required. phone: …" */
function sentenceOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([path, text]) => `${path}: ${text}`)
    .join(' ');
}

function fit(message: string): string {
  if (/<(!doctype|html|body|head)\b/i.test(message)) return '';
  return message.length > MESSAGE_MAX_LENGTH
    ? `${message.slice(0, MESSAGE_MAX_LENGTH - 1)}…`
    : message;
}

/** docs/decisions.md R25: Retry-After in seconds or as a date, else the number in the sentence. */
function retryAfterSeconds(
  { header }: ServerAnswer,
  message: string,
  now: number,
): number | undefined {
  const value = header?.('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const date = Date.parse(value);
  if (!Number.isNaN(date)) {
    // The server's own clock, where it can be read: this machine's may be wrong.
    const serverNow = Date.parse(header?.('date') ?? '');
    return Math.max(0, (date - (Number.isNaN(serverNow) ? now : serverNow)) / 1000);
  }
  const sentence = /expected available in (\d+(?:\.\d+)?) seconds?/i.exec(message);
  return sentence ? Number(sentence[1]) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
