// Readers of option values. Each throws `InvalidArgumentError`, to which commander adds the option.
import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { SEPARATORS } from '#application/import/mapping/mapping.ts';
import { HOTEL_DETAILS, type HotelDetail } from '#application/estate/hotel-details.ts';
import { PARTS, type Part } from '#domain/plan/parts.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { invalidCall } from '#cli/call/command-failure.ts';

/** An http(s) address without credentials, query or fragment; its path ends without a slash. */
export function readApiUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url && ['http:', 'https:'].includes(url.protocol);
  // Commander prints an invalid value, and there may be a password before the @.
  if (!isAddress ? text.includes('@') : url.username || url.password) {
    throw invalidCall(
      'The address of the server (--api-url, HMS_API_URL) must be one such as ' +
        'https://hotels.example/api, without a user name or password: use --username and HMS_PASSWORD.',
    );
  }
  if (!isAddress) {
    throw new InvalidArgumentError('It must be an address such as https://hotels.example/api.');
  }
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url;
}

/** What the driver reads as psql does. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The address of a PostgreSQL database, with a host even where a socket is meant. */
export function readJournalUrl(text: string): URL {
  // WHATWG addresses need a host after a user; a socket's folder is in the query.
  const whole = text.replace(/^(\w+:\/\/[^/?#@]*@)(?=[/?#]|$)/, '$1localhost');
  if (/^postgres(ql)?:\/\//.test(whole) && URL.canParse(whole)) {
    const url = new URL(whole);
    if (url.searchParams.getAll('sslmode').every((mode) => TLS_MODES.includes(mode))) return url;
    throw invalidCall(
      `The sslmode in the address of the database must be one of ${TLS_MODES.join(', ')}.`,
    );
  }
  // Commander would print the value, and there may be a password in it.
  throw invalidCall(
    'The address of the database (--journal, HMS_JOURNAL) must be one such as ' +
      'postgres://hms@db.example/hms, with the password in PGPASSWORD.',
  );
}

/**
 * A parser for options: a whole number in this range, both ends included. It throws
 * `InvalidArgumentError`.
 */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}

const HOUR_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 168 * HOUR_MS };

/** `90d` in ms: hours, days or weeks. */
export function readAge(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!Number.isNaN(ms)) return ms;
  throw new InvalidArgumentError('It must be hours, days or weeks, such as 12h, 90d or 26w.');
}

/** Instead of a file name. */
export const STANDARD_OUTPUT = '-';

/** `;` or `tab`. */
export function readSeparator(text: string): (typeof SEPARATORS)[number] {
  const found = SEPARATORS.find((sign) => sign === (text === 'tab' ? '\t' : text));
  if (found !== undefined) return found;
  throw new InvalidArgumentError('It must be , or ; or | in quotes, or tab.');
}

/** `rooms,rates`: parts of a hotel, in the order of the plan. */
export function readParts(text: string): readonly Part[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const known: readonly string[] = PARTS;
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return PARTS.filter((part) => words.includes(part));
  const nearest = nearestName(unknown, known);
  const hint = nearest === undefined ? '' : ` (Did you mean ${nearest}?)`;
  const what = unknown === '' ? 'A part is missing.' : `${JSON.stringify(unknown)} is not a part.`;
  throw new InvalidArgumentError(`${what} The parts are ${PARTS.join(', ')}.${hint}`);
}

/** The ending of a report's file selects its format. */
export function readReportPath(text: string): string {
  if (text === STANDARD_OUTPUT || /\.(html?|csv|json)$/i.test(text)) return text;
  throw new InvalidArgumentError('It must end in .html, .csv or .json, or be -.');
}

/** `users,rooms`, or `none` for an empty list. */
export function readDetails(text: string): readonly HotelDetail[] {
  const names = text.split(',').map((name) => name.trim());
  const details = HOTEL_DETAILS.filter((detail) => names.includes(detail));
  const isKnown = names.every((name) => HOTEL_DETAILS.some((detail) => detail === name));
  if (text === 'none' || isKnown) return details;
  throw new InvalidArgumentError('It must be users, rooms, users,rooms or none.');
}

/** What looks like a file extension. */
const ENDING = /^\.[a-z]\w{1,4}$/i;

/** A folder, or a file with one of the endings. Any other ending is a mistake, not a folder. */
export function folderOrFile(...endings: readonly string[]): (text: string) => string {
  return (text) => {
    const ending = extname(text).toLowerCase();
    const isFolder =
      !ENDING.test(ending) ||
      /[/\\]$/.test(text) ||
      statSync(text, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder || endings.includes(ending)) return text;
    throw new InvalidArgumentError(`It must be a folder, or end in ${endings.join(' or ')}.`);
  };
}

/** `100/60`: a hundred requests within sixty seconds. */
export function readThrottle(text: string): { requests: number; seconds: number } {
  const [, requests, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (Number(requests) >= 1 && Number(seconds) >= 1) {
    return { requests: Number(requests), seconds: Number(seconds) };
  }
  throw new InvalidArgumentError('It must be REQUESTS/SECONDS, such as 100/60.');
}

/** `3`, or `3,4` for a header of two rows. */
export function readRows(text: string): readonly number[] {
  const rows = text.split(',').map(Number);
  if (rows.length <= 2 && rows.every((row) => Number.isSafeInteger(row) && row >= 1)) return rows;
  throw new InvalidArgumentError('It must be a row such as 3, or two such as 3,4.');
}
