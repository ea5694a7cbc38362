import { isFields } from '#domain/record.ts';
import { plainText } from '#domain/text/plain-text.ts';
import {
  ApiError,
  INEXACT_NUMBER,
  NETWORK_ERROR,
  NOT_THE_API,
  UNKNOWN_ERROR,
} from './api-error.ts';

/** An error response. Parts that could not be read are absent. */
export interface ServerResponse {
  /** Treated as 500 if absent (docs/behaviour.md §8). */
  readonly status?: number;
  /** The text of the response, or its parsed JSON. */
  readonly body?: unknown;
  readonly header?: (name: string) => string | undefined;
}

/** `fields` has messages by path. `message` has text that belongs to no field. */
interface Reading {
  message: string;
  code: string | undefined;
  fields: Record<string, string>;
}

const DEFAULT_STATUS = 500;
const MESSAGE_MAX_LENGTH = 500;
/** Servers nest field errors two or three levels deep. Deeper text is not a message for users. */
const DEPTH_MAXIMUM = 10;
/** No form has more fields. */
const FIELDS_MAXIMUM = 200;
const NON_FIELD = ['non_field_errors', '__all__'];
/** Keys that may contain the message, best first. `error` is last, because some servers put the status line there. */
const MESSAGE_KEYS = ['detail', 'message', 'error'];

/** Reads errors of any shape (docs/behaviour.md §8). `now` is in ms since 1970, to read a Retry-After date. */
export function normaliseError(response: ServerResponse, now: number): ApiError {
  const status = response.status ?? DEFAULT_STATUS;
  const { message, code, fields } = readBody(response);
  const retryAfter =
    status === 429 || status === 503 ? retryAfterSeconds(response, message, now) : undefined;
  return new ApiError({
    status,
    code: code ?? UNKNOWN_ERROR,
    message: fitted(message || sentenceOf(fields)),
    fields,
    wroteNothing: status === 429 || (status === 503 && retryAfter !== undefined),
    retryAfter,
  });
}

/** For a response that does not come from this API. `message` is for operators. */
export function notTheApi(message: string, status = 200): ApiError {
  return new ApiError({ status, code: NOT_THE_API, message });
}

/** For a response with an ID that its reader has rounded (docs/decisions/numbers-are-exact.md). */
export function roundedId(rounded: number, status: number): ApiError {
  const message = `The server sends IDs as numbers that are too large to be read exactly, such as ${rounded}. It must send them as text.`;
  return new ApiError({ status, code: INEXACT_NUMBER, message });
}

/** For a request that would send back a number that its reader has rounded. */
export function roundedField(rounded: number): ApiError {
  const message = `The server sent a number that is too large to be sent back exactly: ${rounded}.`;
  return new ApiError({ status: 200, code: INEXACT_NUMBER, message, wroteNothing: true });
}

/** No response arrived. `wroteNothing`: nothing was sent (docs/decisions/lost-response-is-looked-up.md). */
export function networkError(facts: {
  message: string;
  code?: string;
  wroteNothing?: boolean;
}): ApiError {
  return new ApiError({ status: 0, code: NETWORK_ERROR, isNetwork: true, ...facts });
}

function readBody({ body, header }: ServerResponse): Reading {
  const type = header?.('content-type') ?? '';
  const value = typeof body === 'string' ? parseText(body, type) : body;
  if (typeof value === 'string') return { message: textOf(value), code: undefined, fields: {} };
  if (Array.isArray(value)) return readFields(value);
  return isFields(value) ? readObject(value) : { message: '', code: undefined, fields: {} };
}

/** Returns '' for HTML, because users must never see it. */
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
  if (isFields(body['error'])) {
    const inner = readObject(body['error'], depth + 1);
    return { ...inner, code: inner.code ?? code };
  }
  if (isFields(body['detail'])) return { ...readObject(body['detail'], depth + 1), code };
  const message = MESSAGE_KEYS.map((key) => textOf(body[key])).find((text) => text !== '') ?? '';
  // DRF sends no field errors beside a `detail`. Other keys describe a refused token, so they are ignored.
  if (textOf(body['detail']) !== '') return { message, code, fields: {} };
  const others = Object.entries(body).filter(([key]) => !MESSAGE_KEYS.includes(key));
  const named = others.filter(([key]) => key !== 'code' || code === undefined);
  const rest = readFields(body['errors'] ?? Object.fromEntries(named));
  if (message === '') return { ...rest, code };
  // If there is a message, other keys with plain text are details of it. Only lists and objects are
  // messages about fields.
  const lists = others.filter(([, value]) => typeof value === 'object');
  const { fields } = readFields(body['errors'] ?? Object.fromEntries(lists));
  return { message: rest.message || message, code, fields };
}

function readFields(value: unknown): Reading {
  // A map, because a field may be named `constructor` or `__proto__`.
  const fields = new Map<string, string>();
  const sentences: string[] = [];
  const collect = (inner: unknown, path: string, depth: number): void => {
    const text = textOf(inner);
    if (text !== '') {
      if (path === '') sentences.push(text);
      else
        fields.set(path, fields.has(path) ? fitted(`${fields.get(path)} ${text}`) : fitted(text));
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

/** Joins a list of texts. Returns '' for other values. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return plainText(value).trim();
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return '';
  return plainText(value.join(' ')).trim();
}

function sentenceOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([path, text]) => `${path}: ${text}`)
    .join(' ');
}

function fitted(message: string): string {
  if (/<(!doctype|html|body|head)\b/i.test(message)) return '';
  return message.length > MESSAGE_MAX_LENGTH
    ? `${message.slice(0, MESSAGE_MAX_LENGTH - 1)}…`
    : message;
}

/** In seconds or as a date, else in the message (docs/decisions/pause-of-the-server-is-shown.md). */
function retryAfterSeconds(
  { header }: ServerResponse,
  message: string,
  now: number,
): number | undefined {
  const value = header?.('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  const date = Date.parse(value);
  if (!Number.isNaN(date)) {
    // This machine's clock may be wrong, so the date of the response is better.
    const serverNow = Date.parse(header?.('date') ?? '');
    return Math.max(0, (date - (Number.isNaN(serverNow) ? now : serverNow)) / 1000);
  }
  const sentence = /expected available in (\d+(?:\.\d+)?) seconds?/i.exec(message);
  return sentence ? Number(sentence[1]) : undefined;
}
