// The empty spreadsheet as a workbook, with drop-down lists of values.
import writeExcelFile, { type Feature } from 'write-excel-file/universal';
import { getCellAddress } from 'write-excel-file/utility';
import type {
  Template,
  TemplateColumn,
  TemplateSheet,
} from '#application/import/template/template-sheets.ts';

interface ReadMe {
  readonly sentences: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LAST_ROW = 5000;

/** The first sheet explains the other sheets. Beside the explanation, it has the lists of values. */
export async function templateWorkbook(
  { sheets, readMe: name }: Template,
  { sentences, rows: [heads = [], ...explained] }: ReadMe,
): Promise<Uint8Array<ArrayBuffer>> {
  const lists = listsOf(sheets);
  const text = [
    ...sentences.map((value) => [{ value }]),
    [],
    heads.map(bold),
    ...explained.map((cells) => cells.map((value) => ({ value, wrap: true }))),
  ];
  const height = Math.max(text.length, ...lists.map(({ values }) => values.length + 1));
  const data = Array.from({ length: height }, (_, row) => {
    const cells = text[row] ?? [];
    const gap = Array.from({ length: heads.length + 1 - cells.length }, () => null);
    const listed = lists.map(({ title, values }) => {
      const value = values[row - 1];
      return row === 0 ? bold(title) : value === undefined ? null : { value };
    });
    return [...cells, ...gap, ...listed];
  });
  const columns = [...heads.map(() => 30), 4, ...lists.map(() => 24)].map((width) => ({ width }));
  const tables = sheets.map((sheet) => ({
    sheet: sheet.name,
    stickyRowsCount: 1,
    columns: sheet.columns.map(({ title }) => ({ width: Math.max(14, title.length + 2) })),
    data: sheet.rows.map((cells, at) => cells.map((cell) => (at === 0 ? bold(cell) : grey(cell)))),
  }));
  const rangeOf = ({ choices, choicesIn }: TemplateColumn) => {
    const { columns: others = [] } = sheets.find((each) => each.name === choicesIn?.sheet) ?? {};
    const at = others.findIndex(({ field }) => field.key === choicesIn?.key);
    const list = lists.findIndex(({ key }) => key === choices?.join('\n'));
    return choicesIn
      ? columnRange(choicesIn.sheet, at, LAST_ROW)
      : columnRange(name, heads.length + 1 + list, (choices?.length ?? 0) + 1);
  };
  const file = await writeExcelFile([{ sheet: name, columns, data }, ...tables], {
    features: [choosing(sheets, rangeOf)],
  }).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

/** Columns with equal choices share one list, under the title of the first of these columns. */
function listsOf(sheets: readonly TemplateSheet[]) {
  const all = sheets
    .flatMap(({ columns }) => columns)
    .flatMap(({ field, choices: values }) => {
      const title = field.kind === 'switch' ? 'Yes or no' : field.title;
      return values ? { key: values.join('\n'), title, values } : [];
    });
  return [...Map.groupBy(all, ({ key }) => key).values()].map(([first]) => first!);
}

/**
 * Adds drop-down lists as `<dataValidations>`, which `write-excel-file` cannot write. A cell may
 * still contain a value that is not in its list. The spreadsheet program warns about such a value,
 * unless the values come from another column (`choicesIn`).
 */
function choosing(
  sheets: readonly TemplateSheet[],
  rangeOf: (column: TemplateColumn) => string,
): Feature<Blob> {
  const insert = (_: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
    const each = (sheets[sheetIndex - 1]?.columns ?? []).flatMap((column, at) => {
      if (!column.choices && !column.choicesIn) return [];
      const warns = column.choicesIn ? '' : ' errorStyle="warning" showErrorMessage="1"';
      return `<dataValidation type="list" allowBlank="1"${warns} sqref="${rangeIn(at, LAST_ROW)}"><formula1>${rangeOf(column)}</formula1></dataValidation>`;
    });
    if (each.length === 0) return undefined;
    return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
  };
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { insert } } } };
}

function columnRange(sheet: string, column: number, last: number): string {
  return `'${sheet}'!${rangeIn(column, last).replaceAll(/([A-Z]+)/g, '$$$1$$')}`;
}

function rangeIn(column: number, last: number): string {
  return `${getCellAddress(1, column)}:${getCellAddress(last - 1, column)}`;
}

function bold(value: string | number) {
  return { value, fontWeight: 'bold' as const };
}

function grey(value: string | number) {
  return { value, fontStyle: 'italic' as const, textColor: '#6B7280' };
}
