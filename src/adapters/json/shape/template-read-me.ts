import type { FieldKind } from '#domain/description/field.ts';
import type { SheetField } from '#application/import/cells/fields.ts';
import type {
  TemplateColumn,
  TemplateSheet,
} from '#application/import/template/template-sheets.ts';
import type { Keywords } from './document-part.ts';
import { DOCUMENT_PARTS } from './hotel-shape.ts';

export interface TemplateReadMe {
  readonly sentences: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const SENTENCES = [
  'Fill in the sheets. Then choose this file in the app, under Your hotels, Import, or run: hms import FILE --out hotels/',
  'Columns with * are required. You can leave all others empty, or delete them. Titles may be spelled in many ways.',
  'In the other sheets, each row names its hotel by code or name. * stands for every hotel.',
  'The example rows, which start with #, are ignored. A row that has only a comment, starting with #, is ignored too.',
  'A row without a hotel belongs to the hotel of the row above.',
  'You can also enter prices with the room types, in a column "Base rate".',
  'Leave a password empty to generate one.',
];
const HEADS = ['Sheet', 'Column', 'Required', 'Meaning', 'Values', 'If left empty'];
const HOTEL = 'Code or name of the hotel. * means every hotel.';

export function templateReadMe(sheets: readonly TemplateSheet[]): TemplateReadMe {
  const explained = sheets.flatMap(({ name, columns }) =>
    columns.map((column) => rowAbout(name, column)),
  );
  return { sentences: SENTENCES, rows: [HEADS, ...explained] };
}

const VALUES: Readonly<Partial<Record<FieldKind, string>>> = {
  whole: 'a whole number',
  number: 'a number',
  money: 'an amount',
  percent: 'percent: 12 or 12%; values below 1 need the sign: 0.5%',
  time: 'a time of day: 15:00 or 3 pm',
  day: 'a date: 2026-06-01',
  switch: 'yes or no; x means yes',
};

function rowAbout(sheet: string, { field, choices }: TemplateColumn): string[] {
  const { kind, title, isRequired } = field;
  const { description, default: standard = '' } = describe(field);
  const values = VALUES[kind] ?? choices?.join(', ') ?? 'text';
  const shown = typeof standard === 'boolean' ? (standard ? 'yes' : 'no') : String(standard);
  const left = isRequired && typeof standard !== 'boolean' ? '' : shown;
  return [sheet, title, isRequired ? 'yes' : '', description, values, left];
}

function describe({ key, record, field }: SheetField): Pick<Keywords, 'description' | 'default'> {
  if (key === 'hotel' || record === 'ignored') return { description: HOTEL };
  return DOCUMENT_PARTS[record].fields[field]?.keywords ?? { description: '' };
}
