// An empty spreadsheet with everything that can be filled in, and what each column means.
import { READ_ME } from './import-sheets.ts';
import {
  isRequired,
  descriptionOf,
  type CellKind,
  type SheetColumn,
  type SheetTable,
} from './sheet-column.ts';
import { SHEET_TABLES } from './sheet-tables.ts';

export interface TemplateSheet {
  readonly name: string;
  /** Of a folder of files. */
  readonly file: string;
  /** The first has the titles. */
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

export interface Template {
  readonly sheets: readonly TemplateSheet[];
  readonly readMe: TemplateSheet & { readonly sentences: readonly string[] };
}

export function createTemplate(): Template {
  const tables = SHEET_TABLES.toReversed();
  const readMe = {
    name: READ_ME,
    file: 'README.md',
    sentences: SENTENCES,
    rows: [
      ['Sheet', 'Column', 'Needed', 'Meaning', 'Values', 'If left empty'],
      ...tables.flatMap((table) => shown(table).map((column) => explained(table, column))),
    ],
  };
  const sheets = tables.map((table) => ({
    name: table.title,
    file: table.file,
    rows: [shown(table).map(titleOf), shown(table).map(exampleOf)],
  }));
  return { sheets, readMe };
}

const SENTENCES = [
  'Fill in the sheets, then: hms import FILE --out hotels/',
  'Columns with * are needed; all others may be empty or deleted. Titles may be spelled in many ways.',
  'Each row of another sheet names its hotel by its code or its name; * names every hotel.',
  'The rows that begin with # show examples: they are left out, and so is a # comment alone in its row.',
  'A row without a hotel belongs to the hotel of the row above.',
  'Prices may also stand in the room types, in a column "Base rate".',
  'A password may be left empty: one is generated. Better ${env:NAME} than the password itself.',
];

function shown({ columns }: SheetTable): SheetColumn[] {
  return columns.filter(({ isShortcut }) => !isShortcut);
}

function titleOf(column: SheetColumn): string {
  return isRequired(column) ? `${column.title} *` : column.title;
}

function exampleOf({ example }: SheetColumn, index: number): SheetColumn['example'] {
  return index === 0 ? `# ${String(example)}` : example;
}

const VALUES: Readonly<Record<CellKind, string>> = {
  text: 'text',
  number: 'a number',
  percent: 'percent: 12 or 12%; below 1 with the sign: 0.5%',
  time: 'a time of day: 15:00 or 3 pm',
  switch: 'yes or no, or x',
  option: '',
};

function explained({ title }: SheetTable, column: SheetColumn): string[] {
  const { description, default: standard } = descriptionOf(column);
  const values = column.options?.join(', ') ?? VALUES[column.kind];
  const left = typeof standard === 'boolean' ? (standard ? 'yes' : 'no') : standardText(standard);
  return [title, column.title, isRequired(column) ? 'yes' : '', description, values, left];
}

function standardText(standard: unknown): string {
  return typeof standard === 'string' || typeof standard === 'number' ? String(standard) : '';
}
