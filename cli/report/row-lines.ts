import type { ResultRow, RowCode, RowField } from '#application/results/result-row.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { pathDetails, answerOf, wordsBesidePaths } from '#cli/wording/failures.ts';
import { printable, localTime } from '#cli/terminal/printable.ts';
import { placeInInput } from '#application/ports/input/hotel-input.ts';
import { longDay } from '#domain/rates/rate-validity.ts';
import { datesText, valueTexts } from '#cli/wording/difference-lines.ts';
import type { Colour } from '#cli/terminal/terminal.ts';
import type { Rule } from './report.ts';

export interface Line {
  readonly row: ResultRow;
  readonly keys: string;
  readonly text: string;
  /** Messages about values, which stand below the text. */
  readonly details: readonly string[];
}

/** Words one row. If several rows differ only in their keys, pass all keys and the number of rows. */
export function rowText(row: ResultRow, keys = row.key, count = 1): string {
  return printable(`${LOOKS[row.code].words(keys, row, count)}${sinceText(row)}`);
}

const kindOf = ({ code, key }: ResultRow) => (LOOKS[code].isOneLine ? '' : key.split(':')[0]);

/** Words the rows of a hotel. Rows that differ only in their keys share a line, which names `most` ranges of keys. */
export function rowLines(rows: readonly ResultRow[], most?: number): Line[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify([kindOf(row), rowText(row, ''), row.paths]),
  );
  return [...groups.values()].map((group) => {
    const [row] = group as [ResultRow];
    const keys = rangesByKind(
      group.map(({ key }) => key),
      most,
    ).join(', ');
    const prefix = row.code === 'rates-end' ? 'warning: ' : '';
    const text = `${prefix}${rowText(row, keys, group.length)}`;
    return { row, keys, text, details: pathDetails(row) };
  });
}

export function rowSentences(rows: readonly ResultRow[]): string[] {
  return rowLines(rows).map(({ text, details }) =>
    [details.length > 0 && text.endsWith(')') ? `${text}:` : text, ...details].join(' '),
  );
}

type Words = (keys: string, row: ResultRow, count: number) => string;

interface Look {
  readonly words: Words;
  readonly rule?: Rule;
  readonly level?: 'error' | 'warning' | 'note';
  readonly colour?: Colour;
  /** If true, records of all kinds share a line. */
  readonly isOneLine?: true;
}

const failure =
  (label: Words): Words =>
  (keys, row, count) => {
    const words = wordsBesidePaths(row);
    const text = `${label(keys, row, count)}: ${keys}${answerOf(row)}`;
    return words === '' ? text : `${text}: ${words}`;
  };

/** `file:line:column: message`, as compilers print it, so that editors can open the file at that line. */
const placed: Words = (_, row) => {
  const kind = row.code === 'doubtful' ? 'warning: ' : '';
  return `${row.place && placeInInput(row.place)}: ${kind}${pathText(row)}`;
};

const fieldOf = ({ fields: [first] = [] }: ResultRow) => first?.field ?? '';

const earlier: Words = (keys, row) => [`${row.code}: ${keys}`, fieldOf(row)].join(' ').trim();

const EXTRA: Look = {
  words: (keys, row) => `extra, not in the configuration: ${keys} ${datesText(row)}`.trim(),
  colour: 'magenta',
};

export const LOOKS: Readonly<Record<RowCode, Look>> = {
  'not-compared': {
    words: (_, { message }) => `not compared: ${message}`,
    rule: 'not-compared',
    level: 'error',
  },
  unconfigured: {
    words: () => 'on the server, without a configuration',
    rule: 'unconfigured',
    level: 'error',
    colour: 'red',
  },
  missing: {
    words: (keys, { message }, count) =>
      [`${keys} ${count === 1 ? 'is' : 'are'} missing`, message].filter(Boolean).join(': '),
    rule: 'different',
    level: 'error',
  },
  duplicate: {
    words: (keys, { fields: [field] = [] }) =>
      `${keys}: exists ${String(field?.from)} times; onboard --prune deletes the duplicates`,
    rule: 'different',
    level: 'error',
  },
  different: {
    words: (keys, row) => {
      const [field] = row.fields ?? [];
      return `${keys} ${fieldOf(row)}: ${valueTexts(field?.from, field?.to).join(' instead of ')}`;
    },
    rule: 'different',
    level: 'error',
  },
  resolved: { words: earlier, colour: 'green' },
  unconfirmed: { words: earlier },
  extra: EXTRA,
  'not-listed': {
    words: (keys) => `not compared, because the server does not list them: ${keys}`,
    rule: 'not-compared',
    level: 'warning',
    isOneLine: true,
  },
  unreliable: {
    words: (keys) =>
      `not fully compared, because the server's list changes while it is read, or its count is wrong: ${keys}`,
    rule: 'not-compared',
    level: 'warning',
    isOneLine: true,
  },
  rounded: { words: (_, { message }) => `${message}` },
  'rates-end': {
    words: (keys, row) => `${keys}: ${endText(row)}`,
    rule: 'rates-end',
    level: 'warning',
    colour: 'yellow',
  },
  create: {
    words: (keys, row) => {
      const [from, to] = (row.fields ?? []).flatMap((field) => [field.from, field.to]).map(String);
      // Only a rate that is copied has days.
      if (!row.start_date) return `+ ${keys}`;
      return `+ ${keys}, ${row.start_date} to ${row.end_date || '…'}: ${from} → ${to}`;
    },
    colour: 'green',
  },
  update: {
    words: (keys, { fields = [] }) =>
      `~ ${keys} ${fields.map((field) => fieldText(field)).join(', ')}`.trimEnd(),
    colour: 'yellow',
  },
  delete: { words: (keys) => `- ${keys}`, colour: 'red' },
  keep: { words: (keys, { message }) => `= ${keys}: ${message}` },
  unwanted: EXTRA,
  updated: {
    words: (keys, { fields = [] }) =>
      ['updated', keys, fields.map(({ field }) => field).join(', ')].filter(Boolean).join(': '),
  },
  deleted: { words: (keys) => `deleted: ${keys}`, isOneLine: true },
  note: { words: (keys, { message }) => `note: ${keys}: ${message}`, isOneLine: true },
  problem: { words: placed, rule: 'invalid', level: 'error' },
  doubtful: { words: placed, rule: 'doubtful', level: 'warning' },
  refused: { words: failure(() => 'warning'), level: 'error' },
  stopped: {
    words: failure((keys, { stage }) => (stage === keys ? 'stopped' : `stopped at ${stage}`)),
    level: 'error',
  },
  failed: { words: failure(() => 'failed'), level: 'error' },
  'would-fail': { words: failure(() => 'would fail'), rule: 'would-fail', level: 'error' },
  lacking: { words: (keys, { message = `missing: ${keys}` }) => message, isOneLine: true },
  remaining: {
    words: (keys, { message }) => `remaining${message ? ` (${message})` : ''}: ${keys}`,
    isOneLine: true,
  },
  invalid: { words: (_, { message }) => `${message}`, level: 'error' },
};

/** Shortens each value to `most` characters. */
export function fieldText({ field, from, to }: RowField, most = Infinity): string {
  if (from === undefined && to === undefined) return field;
  return `${field} ${valueTexts(from, to, most).join(' → ')}`;
}

/** The message of a problem, after the path of the value. */
export function pathText({ place, message }: ResultRow): string {
  return place?.path ? `${place.path}: ${message}` : `${message}`;
}

/** `rates end on 31 December 2026, in 12 days` */
export function endText({ end_date = '', days = 0 }: ResultRow): string {
  const day = longDay(end_date);
  if (days < 0) return `rates ended on ${day}, so guests cannot get a price`;
  if (days === 0) return `rates end today, ${day}`;
  return `rates end on ${day}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`;
}

/** ` (new)` or ` (since 2026-11-21 15:22)` */
function sinceText({ drift, since }: ResultRow): string {
  if (since === undefined) return '';
  return drift === 'new' ? ' (new)' : ` (since ${localTime(Date.parse(since))})`;
}
