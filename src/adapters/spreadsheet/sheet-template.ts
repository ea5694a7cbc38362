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
  /** The names of the files in a folder. */
  readonly file: string;
  /** The first row has the titles. */
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

export interface Template {
  readonly sheets: readonly TemplateSheet[];
  readonly readMe: TemplateSheet & { readonly sentences: readonly string[] };
}

/**
 * A sheet for each table, with its titles and a row of examples, and a sheet that explains them.
 */
export function createTemplate(): Template {
  const tables = SHEET_TABLES.toReversed();
  const readMe = {
    name: READ_ME,
    file: 'README.md',
    sentences: SENTENCES,
    rows: [
      ['Sheet', 'Column', 'Required', 'Meaning', 'Values', 'If left empty'],
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
  'Columns with * are required. You can leave all others empty, or delete them. Titles may be spelled in many ways.',
  'Each row of another sheet names its hotel by code or name; * names every hotel.',
  'Rows that start with # are examples. They are ignored, and so is a # comment alone in its row.',
  'A row without a hotel belongs to the hotel of the row above.',
  'You can also enter prices with the room types, in a column "Base rate".',
  'Leave a password empty to generate one. Enter ${env:NAME} instead of the password itself.',
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
