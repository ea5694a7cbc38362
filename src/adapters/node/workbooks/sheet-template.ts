// An empty spreadsheet with everything that can be filled in, and what each column means.
import { FIELDS, keywordsOf } from '#adapters/json/field-descriptions.ts';
import { READ_ME } from '#application/import/import-hotels.ts';
import {
  SHEET_FIELDS,
  SHEET_KINDS,
  type CellKind,
  type SheetField,
} from '#application/import/cells/field-table.ts';
import { OPTIONS } from '#application/import/cells/words.ts';

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

/** A sheet for each kind, with its titles and a row of examples, and a sheet that explains them. */
export function createTemplate(): Template {
  const tables = SHEET_KINDS.toReversed().flatMap(({ title, file, records }) =>
    file === undefined
      ? []
      : { title, file, fields: SHEET_FIELDS.filter((field) => isShown(field, records)) },
  );
  const explained = tables.flatMap(({ title, fields }) =>
    fields.map((field) => rowAbout(title, field)),
  );
  const heads = ['Sheet', 'Column', 'Required', 'Meaning', 'Values', 'If left empty'];
  const sheets = tables.map(({ title, file, fields }) => ({
    name: title,
    file,
    rows: [
      fields.map((field) => (field.isRequired ? `${field.title} *` : field.title)),
      fields.map(({ example }, index) => (index === 0 ? `# ${example}` : example)),
    ],
  }));
  return {
    sheets,
    readMe: { name: READ_ME, file: 'README.md', sentences: SENTENCES, rows: [heads, ...explained] },
  };
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

/** The template has prices in a sheet of their own. */
function isShown({ record, field, example }: SheetField, records: readonly string[]): boolean {
  const isOther = record === 'rate' && records.includes('room_type');
  return records.includes(record) && !isOther && (example !== '' || field !== 'full_name');
}

const VALUES: Readonly<Partial<Record<CellKind, string>>> = {
  whole: 'a whole number',
  number: 'a number',
  money: 'an amount',
  percent: 'percent: 12 or 12%; below 1 with the sign: 0.5%',
  time: 'a time of day: 15:00 or 3 pm',
  switch: 'yes or no, or x',
};

function rowAbout(
  title: string,
  { record, key, field, kind, title: column, isRequired }: SheetField,
): string[] {
  const part = record === 'room_type' ? 'roomType' : record;
  const { description, default: standard = '' } =
    part === 'hotel' || part === 'ignored'
      ? { description: 'Code or name of the hotel. * means every hotel.' }
      : keywordsOf(FIELDS[part], field);
  const options = OPTIONS[key] ?? OPTIONS[field];
  const values = options ? [...new Set(options.values())].join(', ') : (VALUES[kind] ?? 'text');
  const left =
    typeof standard === 'boolean' ? (standard ? 'yes' : 'no') : isRequired ? '' : String(standard);
  return [title, column, isRequired ? 'yes' : '', description, values, left];
}
