// The empty spreadsheet as a workbook, with drop-down lists of values.
import writeExcelFile, { type Feature } from 'write-excel-file/universal';
import { getCellAddress } from 'write-excel-file/utility';
import type { Template, TemplateSheet } from '#application/import/template/template-sheets.ts';

interface ReadMe {
  readonly sentences: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type List = readonly [title: string, values: readonly string[]];

const LAST_ROW = 5000;

/**
 * The first sheet explains the other sheets. Beside the explanation, it has the lists of values.
 */
export async function templateWorkbook(
  { sheets, readMe: name }: Template,
  { sentences, rows: [heads = [], ...explained] }: ReadMe,
): Promise<Uint8Array<ArrayBuffer>> {
  const lists = listsOf(sheets);
  const firstList = heads.length + 1;
  const text = [
    ...sentences.map((value) => [{ value }]),
    [],
    heads.map(bold),
    ...explained.map((cells) => cells.map((value) => ({ value, wrap: true }))),
  ];
  const longest = Math.max(0, ...lists.map(([, values]) => values.length));
  const rows = Array.from({ length: Math.max(text.length, longest + 1) }, (_, row) => {
    const cells = text[row] ?? [];
    const gap = Array.from({ length: firstList - cells.length }, () => null);
    const listed = lists.map(([title, values]) =>
      row === 0 ? bold(title) : values[row - 1] === undefined ? null : { value: values[row - 1] },
    );
    return [...cells, ...gap, ...listed];
  });
  const readMe = {
    sheet: name,
    columns: [
      ...heads.map(() => ({ width: 30 })),
      { width: 4 },
      ...lists.map(() => ({ width: 24 })),
    ],
    data: rows,
  };
  const tables = sheets.map((sheet) => ({
    sheet: sheet.name,
    stickyRowsCount: 1,
    columns: sheet.columns.map(({ title }) => ({ width: Math.max(14, title.length + 2) })),
    data: sheet.rows.map((cells, at) =>
      cells.map((value) => (at === 0 ? bold(value) : grey(value))),
    ),
  }));
  const file = await writeExcelFile([readMe, ...tables], {
    features: [choosing({ sheets, readMe: name }, lists, firstList)],
  }).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

/** Columns with equal choices share one list, under the title of the first of these columns. */
function listsOf(sheets: readonly TemplateSheet[]): List[] {
  const lists = new Map<string, List>();
  for (const { field, choices } of sheets.flatMap(({ columns }) => columns)) {
    const key = choices?.join('\n') ?? '';
    if (choices && !lists.has(key))
      lists.set(key, [field.kind === 'switch' ? 'Yes or no' : field.title, choices]);
  }
  return [...lists.values()];
}

/**
 * Adds drop-down lists as `<dataValidations>`, which `write-excel-file` cannot write. A cell may
 * still contain a value that is not in its list. The spreadsheet program warns about such a value,
 * unless the values come from another column (`choicesIn`).
 */
function choosing(
  { sheets, readMe }: Template,
  lists: readonly List[],
  firstList: number,
): Feature<Blob> {
  const rangeOf = ({ choices, choicesIn }: TemplateSheet['columns'][number]) => {
    if (choicesIn) {
      const { columns = [] } = sheets.find(({ name }) => name === choicesIn.sheet) ?? {};
      const at = columns.findIndex(({ field }) => field.key === choicesIn.key);
      return columnRange(choicesIn.sheet, at, LAST_ROW);
    }
    const at = lists.findIndex(([, values]) => values.join('\n') === choices?.join('\n'));
    return columnRange(readMe, firstList + at, (choices?.length ?? 0) + 1);
  };
  const insert = (_: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
    const columns = (sheets[sheetIndex - 1]?.columns ?? []).map((column, at) => ({ column, at }));
    const chosen = columns.filter(({ column: { choices, choicesIn } }) => choices ?? choicesIn);
    if (chosen.length === 0) return undefined;
    const each = chosen.map(({ column, at }) => {
      const cells = rangeIn(at, LAST_ROW);
      const warns = column.choicesIn ? '' : ' errorStyle="warning" showErrorMessage="1"';
      return `<dataValidation type="list" allowBlank="1"${warns} sqref="${cells}"><formula1>${rangeOf(column)}</formula1></dataValidation>`;
    });
    return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
  };
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { insert } } } };
}

function columnRange(sheet: string, column: number, last: number): string {
  return `'${sheet}'!${rangeIn(column, last).replaceAll(/([A-Z]+)/g, '$$$1$$')}`;
}

/** From the second row to row `last`, such as `C2:C5000`. */
function rangeIn(column: number, last: number): string {
  return `${getCellAddress(1, column)}:${getCellAddress(last - 1, column)}`;
}

function bold(value: string | number) {
  return { value, fontWeight: 'bold' as const };
}

function grey(value: string | number) {
  return { value, fontStyle: 'italic' as const, textColor: '#6B7280' };
}
