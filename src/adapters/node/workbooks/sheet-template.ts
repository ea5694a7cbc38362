// An empty spreadsheet with everything that can be filled in, and what each column means.
import { keywordsOf } from '#adapters/json/shape/document-part.ts';
import { RECORD_SHAPES } from '#adapters/json/shape/hotel-parts.ts';
import { TEMPLATE_TABLE } from '#application/import/cells/field-table.ts';
import type { CellKind } from '#application/import/cells/field-table.ts';
import { SHEET_FIELDS, type SheetField } from '#application/import/cells/fields.ts';
import { OPTIONS } from '#application/import/cells/known-words.ts';
import { READ_ME } from '#application/import/cells/words.ts';

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

const SENTENCES = [
  'Fill in the sheets, then: hms import FILE --out hotels/',
  'Columns with * are required. You can leave all others empty, or delete them. Titles may be spelled in many ways.',
  'Each row of another sheet names its hotel by code or name; * names every hotel.',
  'Rows that start with # are examples. They are ignored, and so is a # comment alone in its row.',
  'A row without a hotel belongs to the hotel of the row above.',
  'You can also enter prices with the room types, in a column "Base rate".',
  'Leave a password empty to generate one.',
];
const HEADS = ['Sheet', 'Column', 'Required', 'Meaning', 'Values', 'If left empty'];
const HOTEL = 'Code or name of the hotel. * means every hotel.';

/** A sheet for each kind of record, with titles and examples, and a sheet that explains them. */
export function createTemplate(): Template {
  const tables = TEMPLATE_TABLE.trim()
    .split('\n')
    .map((line) => {
      const [name = '', file = '', keys = ''] = line.split('|').map((part) => part.trim());
      const fields = keys.split(', ').flatMap(fieldsOf);
      return { name, file, fields };
    });
  const sheets = tables.map(({ name, file, fields }) => {
    const titles = fields.map(({ title, isRequired }) => (isRequired ? `${title} *` : title));
    const examples = fields.map(({ example }, at) => (at === 0 ? `# ${example}` : example));
    return { name, file, rows: [titles, examples] };
  });
  const explained = tables.flatMap(({ name, fields }) =>
    fields.map((field) => rowAbout(name, field)),
  );
  const rows = [HEADS, ...explained];
  return { sheets, readMe: { name: READ_ME, file: 'README.md', sentences: SENTENCES, rows } };
}

/** What other columns say better. */
const OTHER_WAYS = ['full_name', 'room_total'];

/** The fields of a record, or one field; `hotel` names the hotel of a row. */
function fieldsOf(key: string): SheetField[] {
  const found = SHEET_FIELDS.filter((field) => field.record === key || field.key === key);
  if (key !== 'hotel') return found.filter(({ field }) => !OTHER_WAYS.includes(field));
  const names = SHEET_FIELDS.filter((field) => field.key === 'profile.name');
  return names.map((name) => ({ ...name, key, title: 'Hotel' }));
}

const VALUES: Readonly<Partial<Record<CellKind, string>>> = {
  whole: 'a whole number',
  number: 'a number',
  money: 'an amount',
  percent: 'percent: 12 or 12%; below 1 with the sign: 0.5%',
  time: 'a time of day: 15:00 or 3 pm',
  day: 'a date: 2026-06-01',
  switch: 'yes or no, or x',
};

function rowAbout(sheet: string, { record, key, field, kind, title, isRequired }: SheetField) {
  const part = record === 'room_type' ? 'roomType' : record;
  const isHotel = key === 'hotel' || part === 'ignored';
  const { description, default: standard = '' } = isHotel
    ? { description: HOTEL }
    : keywordsOf(RECORD_SHAPES[part], field);
  const options = OPTIONS[key] ?? OPTIONS[field];
  const values = options ? [...new Set(options.values())].join(', ') : (VALUES[kind] ?? 'text');
  const shown = typeof standard === 'boolean' ? (standard ? 'yes' : 'no') : String(standard);
  const left = isRequired && typeof standard !== 'boolean' ? '' : shown;
  return [sheet, title, isRequired ? 'yes' : '', description, values, left];
}
