// The sheets of an empty spreadsheet to fill in, with two example rows.
import { SHEET_FIELDS, type SheetField } from '#application/import/cells/fields.ts';
import { READ_ME, knownLabels } from '#application/import/cells/known-words.ts';

export interface TemplateColumn {
  readonly field: SheetField;
  /** Ends with * if every record needs the field. */
  readonly title: string;
  readonly choices?: readonly string[] | undefined;
  readonly choicesIn?: { readonly sheet: string; readonly key: string } | undefined;
}

export interface TemplateSheet {
  readonly name: string;
  /** The file name, if the template is a folder of CSV files. */
  readonly file: string;
  readonly columns: readonly TemplateColumn[];
}

/** Contains every value of the workbook, so that the code that writes it need not load the import rules. */
export interface Template {
  readonly readMe: string;
  readonly sheets: readonly (TemplateSheet & { readonly rows: ReturnType<typeof templateRows> })[];
}

/** The sheets: title | file | records and fields. `hotel` is the column that names the hotel of a row. */
const TEMPLATE_TABLE = `
Hotels     | hotels.csv     | profile, pricing
Room types | room-types.csv | hotel, room_type
Rates      | rates.csv      | hotel, room_type.name, rate
Rate plans | rate-plans.csv | hotel, plan
Staff      | staff.csv      | hotel, user
`;

/** Fields that the template omits, because other columns provide them. */
const OMITTED_FIELDS = ['full_name', 'room_total'];

/** A sheet for each kind of record, with every column. */
const TEMPLATE_SHEETS: readonly TemplateSheet[] = TEMPLATE_TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', file = '', keys = ''] = line.split('|').map((part) => part.trim());
    return { name, file, columns: keys.split(', ').flatMap(columnsOf) };
  });

export const TEMPLATE: Template = {
  readMe: READ_ME,
  sheets: TEMPLATE_SHEETS.map((sheet) => ({ ...sheet, rows: templateRows(sheet) })),
};

/** The titles and two example rows. The import ignores the examples because of their #, and gives a note. */
function templateRows({
  columns,
}: Pick<TemplateSheet, 'columns'>): readonly (readonly (string | number)[])[] {
  const exampleAt = (index: 0 | 1) =>
    columns.map(({ field: { examples } }, at) =>
      at === 0 ? `# ${examples[index]}` : examples[index],
    );
  return [columns.map(({ title }) => title), exampleAt(0), exampleAt(1)];
}

/** `key` is a record, a field, or `hotel` for the column that names the hotel of a row. */
function columnsOf(key: string): TemplateColumn[] {
  if (key === 'hotel') {
    const name = SHEET_FIELDS.filter((field) => field.key === 'profile.name');
    return name.map((field) => ({
      field: { ...field, key, title: 'Hotel' },
      title: 'Hotel *',
      choicesIn: { sheet: 'Hotels', key: field.key },
    }));
  }
  return SHEET_FIELDS.filter((field) => field.record === key || field.key === key)
    .filter(({ field }) => !OMITTED_FIELDS.includes(field))
    .map((field) => ({
      field,
      title: field.isRequired ? `${field.title} *` : field.title,
      choices: knownLabels(field),
      choicesIn: field.key === key ? { sheet: 'Room types', key } : undefined,
    }));
}
