// The mapping of a call of `hms import`: from its options, its file, and what a person answers.
import { readFileSync } from 'node:fs';
import { SHEET_FIELDS } from '#application/import/cells/field-table.ts';
import { letters, type Mapping, type SheetMapping } from '#application/import/mapping.ts';
import {
  isUnderstood,
  type ProposedSheet,
  type SheetColumn,
} from '#application/import/propose-mapping.ts';
import { closeName } from '#application/import/cells/read-cell.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { cannotRead } from '#cli/call/file-failure.ts';
import { askLine } from '#cli/sign-in/question.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
import { asSentence } from '#domain/text/as-sentence.ts';

type Options = Call<'import'>['options'];
type Read = (json: string) => { readonly mapping: Mapping } | { readonly mistake: string };

/** The mapping that the options give; those of the call go before the file's. Throws `CommandFailure`. */
export function mappingOfCall(options: Options, read: Read): Mapping {
  const { mapping: file, map = [], ignore = [], headerRow, usernames } = options;
  const saved = file === undefined ? {} : readFile(file, read);
  const columns = [
    ...map
      .map((text) => pairOf(text, '--map', 'Rack Rate=base_rate'))
      .map(([column, field]) => ({ column, field: knownField(field) })),
    ...ignore.map((column) => ({ column, ignore: true })),
  ];
  const sheets = columns.map(({ column, ...how }) => {
    const [, sheet, title = column] = /^([^!]+)!(.+)$/s.exec(column) ?? [];
    return { sheet, columns: [{ column: title, ...how }] };
  });
  const given = (options.default ?? []).map((text) => pairOf(text, '--default', 'base_rate=4500'));
  const defaults = Object.fromEntries(given.map(([field, value]) => [knownField(field), value]));
  return {
    ...saved,
    sheets: [
      ...(saved.sheets ?? []),
      ...(headerRow ? [{ headerRow, columns: [] }] : []),
      ...sheets,
    ],
    defaults: { ...saved.defaults, ...defaults },
    ...(usernames !== undefined && { usernames }),
  };
}

function readFile(path: string, read: Read): Mapping {
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (error) {
    throw cannotRead(path, error);
  }
  const found = read(json);
  if ('mistake' in found) throw invalidCall(`${path}: ${asSentence(found.mistake)}`);
  return found.mapping;
}

function pairOf(text: string, option: string, example: string): [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1)
    throw invalidCall(`${option} must be such as "${example}".`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

const NAMES = SHEET_FIELDS.flatMap(({ key, field, record }) =>
  record === 'ignored' ? [] : [key, field],
);

function knownField(name: string): string {
  if (NAMES.includes(name)) return name;
  const nearest = closeName(name, NAMES);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw invalidCall(`No field is called ${JSON.stringify(name)}.${hint}`);
}

interface Shown {
  readonly number: number;
  readonly index: number;
  readonly column: SheetColumn;
}

const CERTAINTIES: Readonly<Record<SheetColumn['certainty'], string>> = {
  mapping: 'as you said',
  title: 'by its title',
  values: 'a guess by values',
  close: 'a guess by title',
  unknown: 'not understood',
};

const COLUMNS: readonly StreamedColumn<Shown>[] = [
  { title: '#', text: ({ number }) => String(number), isNumber: true },
  {
    title: 'Column',
    text: ({ column, index }) => column.title || `column ${letters(index)}`,
    mayBeCut: true,
  },
  { title: 'Examples', text: ({ column }) => column.examples.join(' | '), mayBeCut: true },
  {
    title: 'Field',
    text: ({ column }) =>
      column.isIgnored ? '(ignored)' : ((column.field ?? column.guess)?.key ?? '?'),
  },
  {
    title: 'How sure',
    text: ({ column }) => (column.twin === undefined ? CERTAINTIES[column.certainty] : 'twice'),
    colour: ({ column }) =>
      isUnderstood(column) && column.twin === undefined ? undefined : 'yellow',
  },
];

function corrected(mapping: Mapping, own: SheetMapping): Mapping {
  return { ...mapping, sheets: [...(mapping.sheets ?? []), own] };
}

/**
 * Shows the proposal as tables and asks until it is accepted; `propose` applies a correction. Throws
 * `CommandFailure` if the person gives up.
 */
export async function agreedMapping(
  first: Mapping,
  propose: (mapping: Mapping) => readonly ProposedSheet[],
  { terminal, stderr }: Call['io'],
): Promise<{
  readonly mapping: Mapping;
  readonly proposed: readonly ProposedSheet[];
  readonly isChanged: boolean;
}> {
  let mapping = first;
  for (;;) {
    const proposed = propose(mapping);
    const shown: (Shown & { readonly sheet: string })[] = [];
    for (const { sheet, kind, header, columns } of proposed) {
      if (!kind || !header || !columns) continue;
      const rows = columns.flatMap((column, index) =>
        column.title === '' && column.examples.length === 0
          ? []
          : { column, index, sheet: sheet.name },
      );
      const numbered = rows.map((row, at) => ({ ...row, number: shown.length + at + 1 }));
      shown.push(...numbered);
      const name = [sheet.file, sheet.sheet].filter(Boolean).join(', ');
      const place =
        header[0] === header[1]
          ? `row ${header[0] + 1}`
          : `rows ${header[0] + 1} and ${header[1] + 1}`;
      await stderr.line(
        printable(`\n${name}: ${kind.title.toLowerCase()}, titles in ${place}`).replace(/^ /, '\n'),
      );
      await stderr.lines(new StreamedTable(COLUMNS, terminal).lines(numbered));
    }
    const open = shown.filter(({ column }) => column.certainty === 'unknown' && !column.isIgnored);
    const ignoring = open.length > 0 ? ` and ignore ${plural(open.length, 'column')}` : '';
    const question = `\nAccept${ignoring}? Enter, the number of a column to change, or q: `;
    const answer = (await askLine(question)).trim().toLowerCase();
    if (['', 'y', 'yes'].includes(answer))
      return { mapping, proposed, isChanged: mapping !== first };
    if (['q', 'quit', 'n', 'no'].includes(answer)) throw invalidCall('Nothing was written.');
    const chosen = shown.find(({ number }) => String(number) === answer);
    if (!chosen) continue;
    const { column, index, sheet } = chosen;
    const field = (
      await askLine(
        `Field for "${printable(column.title)}", such as base_rate, or - to ignore it: `,
      )
    ).trim();
    try {
      const how = field === '-' ? { ignore: true } : { field: knownField(field) };
      const own = { sheet, columns: [{ column: column.title || letters(index), ...how }] };
      mapping = corrected(mapping, own);
    } catch (error) {
      await stderr.line(error instanceof Error ? error.message : String(error));
    }
  }
}
