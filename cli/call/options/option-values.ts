// Parsers for option values. Commander puts the name of the option before the message of an `InvalidArgumentError`.
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { InvalidArgumentError } from 'commander';
import { isRunName } from '#application/runs/run-name.ts';
import { MOST_SHARDS, shardIn, type Shard } from '#domain/batch/shard.ts';
import { PARTS, type Part } from '#domain/plan/parts.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { extname } from 'node:path';

/** In place of a file name, `-` means standard input or standard output. */
export const STANDARD_INPUT = '-';
export const STANDARD_OUTPUT = '-';

/** Removes the query, the fragment and final slashes. Throws for credentials, or another scheme than http(s). */
export function readApiUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAddress = url && ['http:', 'https:'].includes(url.protocol);
  // Do not throw `InvalidArgumentError`: commander would print the value, which may contain a password before the @.
  if (!isAddress ? text.includes('@') : url.username || url.password) {
    throw invalidCommand(
      'The address of the server (--api-url, HMS_API_URL) must look like ' +
        'https://hotels.example/api, without a username or password. Use --username and HMS_PASSWORD instead.',
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

/** Both limits are included. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}

/** Refuses a second value instead of replacing the first. */
export function onlyOnce<Value>(read: (text: string) => Value) {
  return (text: string, before?: unknown): Value => {
    if (before === undefined) return read(text);
    throw new InvalidArgumentError('It may be given only once.');
  };
}

/** Throws for `-`, which means standard input or output. */
export function readFileName(text: string): string {
  if (text !== STANDARD_OUTPUT) return text;
  throw new InvalidArgumentError('It must be the name of a file.');
}

export function readRunName(text: string): string {
  if (isRunName(text)) return text;
  throw new InvalidArgumentError(
    'It must have at most 100 letters, digits, "-", "_" and ".", and start with a letter or digit.',
  );
}

/** Parses `2/3`. */
export function readShard(text: string): Shard {
  const shard = shardIn(text);
  if (shard) return shard;
  throw new InvalidArgumentError(
    `It must look like 2/3, for the second of three shards, with at most ${MOST_SHARDS} shards.`,
  );
}

/** Parses `rooms,rates`. Returns the parts in the order in which hms sets them up. */
export function readParts(text: string): readonly Part[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const known: readonly string[] = PARTS;
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return PARTS.filter((part) => words.includes(part));
  const nearest = nearestName(unknown, known);
  const hint = nearest === undefined ? '' : ` (Did you mean ${nearest}?)`;
  const what =
    unknown === ''
      ? 'A part is missing: remove the extra comma.'
      : `${nameInMessage(unknown)} is not a part.`;
  throw new InvalidArgumentError(`${what} The parts are ${PARTS.join(', ')}.${hint}`);
}

/** File endings of each report format, and a pattern for the start of a report that hms wrote. */
export const REPORT_FORMATS = {
  html: { endings: ['.html', '.htm'], start: /<title>(Onboarding|Comparison|Dry run|Check) / },
  csv: { endings: ['.csv'], start: /^\uFEFF?number,hotel,/ },
  json: { endings: ['.json'], start: /^\{\s*"(run|compared|report)": "/ },
  md: { endings: ['.md'], start: /^### (Onboarding|Comparison|Dry run|Check) of [\d,]+ hotels?\n/ },
  sarif: {
    endings: ['.sarif'],
    start: /^\{"\$schema":"[^"]+","version":"2\.1\.0","runs":\[\{"tool":\{"driver":\{"name":"hms"/,
  },
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;

const FORMATS = Object.keys(REPORT_FORMATS) as ReportFormat[];

export function reportFormat(path: string): ReportFormat | undefined {
  const ending = extname(path).toLowerCase();
  return FORMATS.find((format) =>
    REPORT_FORMATS[format].endings.some((one: string) => one === ending),
  );
}

/** `.html, .csv or .json, or - for JSON on standard output` */
export function formatsText(formats: readonly ReportFormat[], standardOutput: string): string {
  const endings = formats.map((format): string => REPORT_FORMATS[format].endings[0]);
  const last = endings.pop();
  const text = endings.length > 0 ? `${endings.join(', ')} or ${last}` : `${last}`;
  return formats.includes('json') ? `${text}, or ${standardOutput}` : text;
}

/** Parses the path of a report. `-` writes JSON to standard output. */
export function readReportPath(formats: readonly ReportFormat[]): (text: string) => string {
  return (text) => {
    const format = text === STANDARD_OUTPUT ? 'json' : reportFormat(text);
    if (format && formats.includes(format)) return text;
    const instead = formatsText(formats, 'be -');
    throw new InvalidArgumentError(`It must end in ${instead}.`);
  };
}
