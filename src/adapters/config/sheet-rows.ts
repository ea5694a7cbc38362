// The rows of one sheet as records, each with its place.
import type { SheetColumn, RecordName } from './sheet-column.ts';
import { isBlank, isTick, readCell, type Cell } from './sheet-cells.ts';
import type { SheetRemark } from '#application/ports/sheet-import.ts';
import { placeOf, type RawSheet, type ReadHeader } from './sheet-headers.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

export interface SheetRow {
  readonly sheet: RawSheet;
  readonly header: ReadHeader;
  /** From 1. */
  readonly row: number;
  /** What the row says of its hotel. */
  readonly hotels: readonly { readonly text: string; readonly column: number }[];
  readonly records: Readonly<Partial<Record<RecordName, Values>>>;
  /** Cells that cannot be read. */
  readonly wrong: readonly { readonly column: SheetColumn; readonly problem: SheetRemark }[];
}

export interface SheetRows {
  readonly rows: readonly SheetRow[];
  /** Of rows that cannot be read at all. */
  readonly problems: readonly SheetRemark[];
}

/** Without rows that are empty or begin with `# `. */
export function rowsOf(sheet: RawSheet, header: ReadHeader): SheetRows {
  const below = sheet.rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > header.at + 1 && !cells.every(isBlank) && !isComment(cells));
  const ticked = header.columns.map(
    (column, index) =>
      column?.kind === 'switch' && below.some(({ cells }) => isTick(cells[index] ?? null)),
  );
  const rows: SheetRow[] = [];
  const problems: SheetRemark[] = [];
  for (const { cells, row } of below) {
    const isShifted = cells.slice(header.columns.length).some((cell) => !isBlank(cell));
    if (isShifted) problems.push({ ...placeOf(sheet, row), message: SHIFTED });
    else rows.push(rowOf(sheet, header, row, ticked));
  }
  return { rows, problems };
}

const SHIFTED =
  'This row has more cells than there are columns: put texts that hold a separator in "quotes"';

function isComment([first]: readonly Cell[]): boolean {
  return typeof first === 'string' && /^#\s/.test(first);
}

function rowOf(
  sheet: RawSheet,
  header: ReadHeader,
  row: number,
  ticked: readonly boolean[],
): SheetRow {
  const cells = sheet.rows[row - 1] ?? [];
  const records: Partial<Record<RecordName, Record<string, string | number | boolean>>> = {};
  const hotels: { text: string; column: number }[] = [];
  const wrong: { column: SheetColumn; problem: SheetRemark }[] = [];
  for (const [index, column] of header.columns.entries()) {
    if (!column || (header.columns.indexOf(column) < index && column.record !== 'hotel')) continue;
    const read =
      readCell(cells[index] ?? null, column) ?? (ticked[index] ? { value: false } : undefined);
    if (!read) continue;
    if ('message' in read) {
      const place = { ...placeOf(sheet, row, index), title: header.titles[index] ?? '' };
      wrong.push({ column, problem: { ...place, message: read.message } });
    } else if (column.record === 'hotel') hotels.push({ text: String(read.value), column: index });
    else (records[column.record] ??= {})[column.field] = read.value;
  }
  return { sheet, header, row, hotels, records, wrong };
}
