// How each row is worded, and how much it matters.
import { placeInInput } from '#application/ports/input/hotel-input.ts';
import type { ResultRow, RowCode, RowField } from '#application/results/result-row.ts';
import { longDay } from '#domain/rates/rate-validity.ts';
import { daysText, valueTexts } from '#cli/wording/difference-lines.ts';
import { answerOf, wordsBesidePaths } from '#cli/wording/failures.ts';
import { localTime } from '#cli/terminal/printable.ts';
import type { Colour } from '#cli/terminal/terminal.ts';
import type { Rule } from './placed-finding.ts';

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
  words: (keys, row) => `extra, not in the configuration: ${keys} ${daysText(row)}`.trim(),
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
export function sinceText({ drift, since }: ResultRow): string {
  if (since === undefined) return '';
  return drift === 'new' ? ' (new)' : ` (since ${localTime(Date.parse(since))})`;
}
