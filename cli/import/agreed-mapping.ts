import type { Mapping } from '#application/import/mapping/mapping.ts';
import {
  isTable,
  titlesPlace,
  type ProposedSheet,
  type SheetTable,
} from '#application/import/mapping/propose-mapping.ts';
import { isUnderstood, type SheetColumn } from '#application/import/mapping/resolve-columns.ts';
import type { Io } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { NOTHING_WRITTEN } from '#cli/call/interrupts.ts';
import { askLine } from '#cli/sign-in/question.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
import { fieldAndUnit } from './import-mapping.ts';

interface Shown {
  readonly number: number;
  readonly sheet: string;
  readonly column: SheetColumn;
}

const CERTAINTIES: Readonly<Record<SheetColumn['certainty'], string>> = {
  mapping: 'your choice',
  title: 'by its title',
  close: 'a guess by title',
  unknown: 'not understood',
};

const COLUMNS: readonly StreamedColumn<Shown>[] = [
  { title: '#', text: ({ number }) => String(number), isNumber: true },
  {
    title: 'Column',
    text: ({ column: { title, letters } }) => title || `column ${letters}`,
    mayBeCut: true,
  },
  { title: 'Examples', text: ({ column }) => column.examples.join(' | '), mayBeCut: true },
  { title: 'Field', text: ({ column }) => fieldText(column) },
  {
    title: 'Match',
    text: ({ column }) => certaintyOf(column),
    colour: ({ column }) => (isUnderstood(column) ? undefined : 'yellow'),
  },
];

function certaintyOf({ twin, doubt, certainty }: SheetColumn): string {
  if (doubt) return `"${doubt.words}": unclear`;
  return twin === undefined ? CERTAINTIES[certainty] : 'twice';
}

function fieldText({ isIgnored, field, guess, how }: SheetColumn): string {
  if (isIgnored) return '(ignored)';
  const key = (field ?? guess)?.key ?? '?';
  return [key, how.unit, how.scale].filter(Boolean).join(':');
}

export interface AgreedMapping {
  readonly mapping: Mapping;
  readonly proposed: readonly ProposedSheet[];
  readonly isChanged: boolean;
}

/** Shows the mapping and asks for corrections (`propose`) until it is accepted. Throws `CommandFailure` on q. */
export async function agreedMapping(
  first: Mapping,
  propose: (mapping: Mapping) => readonly ProposedSheet[],
  io: Io,
): Promise<AgreedMapping> {
  let mapping = first;
  for (;;) {
    const proposed = propose(mapping);
    const shown = await showTables(proposed.filter(isTable), io);
    const chosen = await chosenOf(shown, io);
    if (!chosen) return { mapping, proposed, isChanged: mapping !== first };
    mapping = await corrected(mapping, chosen, io);
  }
}

async function chosenOf(shown: readonly Shown[], { stderr }: Io): Promise<Shown | undefined> {
  const twin = shown.find(({ column }) => column.twin !== undefined);
  const open = shown.filter(
    ({ column }) => !column.guess && !isUnderstood(column) && column.twin === undefined,
  );
  const ignoring = open.length > 0 ? ` and ignore ${plural(open.length, 'column')}` : '';
  const question = `\nAccept${ignoring}? Press Enter to accept, the number of a column to change it, or q to quit: `;
  for (;;) {
    const answer = (await askLine(question, NOTHING_WRITTEN)).trim().toLowerCase();
    if (/^(q|quit|n|no)$/.test(answer)) throw invalidCommand('Nothing was written.');
    const chosen = shown.find(({ number }) => String(number) === answer);
    const isAccepted = /^(y|yes)?$/.test(answer);
    if (chosen || (isAccepted && !twin)) return chosen;
    const advice = isAccepted
      ? `Column ${twin?.number} has the same field as another column: change one of the two.`
      : `There is no column ${answer}: the numbers are 1 to ${shown.length}.`;
    await stderr.line(printable(advice));
  }
}

async function showTables(
  tables: readonly SheetTable[],
  { terminal, stderr }: Io,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const table of tables) {
    const { sheet, columns } = table;
    const named = columns.filter(({ title, examples }) => title !== '' || examples.length > 0);
    const rows = named.map((column, at) => {
      return { number: shown.length + at + 1, sheet: sheet.name, column };
    });
    shown.push(...rows);
    const name = [sheet.file, sheet.sheet].filter(Boolean).join(', ');
    await stderr.lines(['', printable(`${name}: ${titlesPlace(table)}`)]);
    await stderr.lines(new StreamedTable(COLUMNS, terminal).lines(rows));
  }
  return shown;
}

async function corrected(
  mapping: Mapping,
  { sheet, column }: Shown,
  { stderr }: Io,
): Promise<Mapping> {
  const title = printable(column.title || `column ${column.letters}`);
  const question = `Field for "${title}", such as base_rate or room_size:m2, or - to ignore it: `;
  for (;;) {
    const field = (await askLine(question, NOTHING_WRITTEN)).trim();
    if (field === '') return mapping;
    try {
      const how = field === '-' ? { ignore: true } : fieldAndUnit(field);
      const own = { sheet, columns: [{ column: column.name, ...how }] };
      return { ...mapping, sheets: [...(mapping.sheets ?? []), own] };
    } catch (error) {
      await stderr.line(error instanceof Error ? error.message : String(error));
    }
  }
}
