// Reads the rows of a table.
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { amountIn, isBlank, shownLine, shownText } from './cells/cell.ts';
import { readPercent } from './cells/read-number.ts';
import { TOTAL, isTick } from './cells/known-words.ts';
import { type SheetColumn, namesHotel } from './mapping/resolve-columns.ts';
import { isOfHotel } from './cells/fields.ts';
import { readCell } from './cells/read-cell.ts';
import { lettersOf } from './mapping/mapping.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { type Finding, type ProblemCode, type SheetProblem, problemAt } from './sheet-problem.ts';
import { type CellContent, RowCell, SheetRow, hasPasswords, placeIn } from './sheet-row.ts';

/** Whether the table has only data of hotels, so that each row is a hotel. */
export function isHotelList({ columns }: SheetTable): boolean {
  return columns.every(({ field }) => !field || isOfHotel(field) || field.record === 'ignored');
}

/** Returns the rows except empty rows, comments and totals, and adds problems and notes to `found`. */
export function readTable(table: SheetTable, found: SheetProblem[]): SheetRow[] {
  const { columns } = table;
  const add = (finding: Finding | ProblemCode, row?: number) =>
    found.push(problemAt(placeIn(table, row), finding));
  const addIgnored = ([row, ...{ length: more }]: readonly number[], one: string, all = one) => {
    if (row === undefined) return;
    if (more === 0) add({ code: 'ignored-row', parameters: { what: one } }, row);
    else add({ code: 'ignored-rows', parameters: { what: all, more } }, row);
  };
  const all = linesOf(table);
  const examples = new Set(all.filter(({ cells }) => isExample(cells, columns)));
  const lines = all.filter((line) => !examples.has(line));
  const totals = new Set(totalsOf(lines, columns));
  const starts = 'of the template, which';
  addIgnored(
    [...examples].map(({ row }) => row),
    `an example ${starts} starts with #`,
    `examples ${starts} start with #`,
  );
  addIgnored([...totals], 'a total', 'totals');
  const read = createCellReader(table, lines, found);
  const isNamed = columns.some(namesHotel);
  const isList = isHotelList(table);
  const unread = [...table.unread];
  let above: readonly RowCell[] = [];
  let isInherited = false;
  const rows: SheetRow[] = [];
  for (const { cells: line, row } of lines) {
    if (totals.has(row)) continue;
    const at = { table, row, line };
    const [first, second] = line.filter((cell) => !isBlank(cell));
    if (!isNamed && second === undefined && columns.length > 2 && typeof first === 'string')
      unread.push(row);
    else if (line.slice(columns.length).some((cell) => !isBlank(cell))) add('long-row', row);
    else {
      const cells = read(at);
      const names = cells.filter((cell) => namesHotel(cell) && !cell.fallback);
      const inherits = names.length === 0 && !isList;
      if (inherits && above.length > 0 && !isInherited) add('hotel-above', row);
      isInherited ||= inherits && above.length > 0;
      if (names.length > 0) above = names;
      rows.push(new SheetRow(at, cells, inherits ? above : names));
    }
  }
  addIgnored(unread, 'not part of the table');
  noteHidden(table, lines, add);
  return rows;
}

/** Notes what is read although users may not see it. */
function noteHidden(
  { sheet, columns, header }: SheetTable,
  lines: readonly Line[],
  add: (finding: Finding | ProblemCode, row?: number) => void,
): void {
  const addRows = (code: ProblemCode, numbers: ReadonlySet<number> | undefined) => {
    const own = lines.filter(({ row }) => numbers?.has(row));
    if (own.length > 0) add({ code, parameters: { count: own.length } }, own[0]?.row);
  };
  addRows('struck-rows', sheet.struckRows);
  const hidden = [...columns.keys()].filter(
    (at) => sheet.hiddenColumns?.has(at) && !columns[at]?.isIgnored && !sheet.isHidden,
  );
  if (hidden.length > 0)
    add({ code: 'hidden-columns', parameters: { columns: hidden.map(lettersOf).join(', ') } });
  let count = 0;
  for (const cells of sheet.rows.slice(header[1] + 1))
    for (const cell of cells) if (isNan(cell)) count += 1;
  if (count > 0) add({ code: 'no-values', parameters: { count } });
  if (sheet.isHidden) add('hidden-sheet');
  else addRows('hidden-rows', sheet.hiddenRows);
}

/** Whether pandas writes this text into empty cells. `Nan` is a town. */
function isNan(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && /^(nan|NaN|NaT|<NA>)$/.test(cell);
}

/** The rows below the titles, except empty rows, comments and repeated titles. */
function linesOf(table: SheetTable): Line[] {
  const { header, columns } = table;
  const isHeader = (cells: readonly Cell[]) =>
    columns.length > 1 && columns.every(({ own }, at) => shownLine(cells[at]) === own);
  return unmerged(table)
    .map((cells, index) => ({
      cells: cells.some(isNan) ? cells.map((cell) => (isNan(cell) ? null : cell)) : cells,
      row: index + 1,
    }))
    .slice(header[1] + 1)
    .filter(({ cells }) => !cells.every(isBlank) && !isHeader(cells) && !isComment(cells, columns));
}

/** Copies the value of a merged cell to all its rows, except a number, because it may be a sum. */
function unmerged({ sheet, header, columns }: SheetTable): readonly (readonly Cell[])[] {
  const { rows, merges = [], typed = [] } = sheet;
  const isTyped = (row: number, column: number) =>
    typed.some((cell) => cell.row === row && cell.column === column);
  const all = [...rows];
  for (const { top, left, bottom } of merges) {
    const field = columns[left]?.field;
    if (bottom === top || top <= header[1] || !field) continue;
    const isNumber = /^(whole|number|money)$/.test(field.kind) && !isOfHotel(field);
    const cell: Cell = isNumber ? { code: 'merged' } : (rows[top]?.[left] ?? null);
    for (let row = top; row <= Math.min(bottom, all.length - 1); row += 1) {
      const cells = [...(all[row] ?? [])];
      while (cells.length < left) cells.push(null);
      if (!isTyped(row, left)) cells[left] = cell;
      all[row] = cells;
    }
  }
  return all;
}

/** A comment starts with # and is alone in its row. */
function isComment(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  if (columns.length < 2) return false;
  const [first, other] = cells.filter((cell) => !isBlank(cell));
  return other === undefined && shownText(first).startsWith('#');
}

/** A row with an example of the template, which the user did not delete. */
function isExample(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  return columns.some(({ field }, at) => {
    const text = shownText(cells[at]);
    return text.startsWith('# ') && field?.examples.some((example) => text === `# ${example}`);
  });
}

/** Reads the cells of one row after the other, and adds notes to `found`. */
function createCellReader(table: SheetTable, lines: readonly Line[], found: SheetProblem[]) {
  const { sheet, columns } = table;
  const mayQuote = !hasPasswords(table);
  const read = columns.flatMap((column, at) => {
    const { field, isIgnored, twin } = column;
    if (!field || isIgnored || twin !== undefined) return [];
    const isTicked = field.kind === 'switch' && lines.some(({ cells }) => isTick(cells[at]));
    return [{ ...column, field, at, isTicked }];
  });
  const links = new Map(sheet.links?.map((link) => [`${link.row} ${link.column}`, link.address]));
  return (row: RowCell['in']): RowCell[] =>
    read.flatMap(({ field, how, at, isTicked }) => {
      const cell = row.line[at] ?? null;
      const content = readCell(cell, field, how, links.get(`${row.row - 1} ${at}`));
      const add = (one: CellContent) => new RowCell(row, at, field, one);
      if (!content) {
        const source = how.default === undefined ? ('implied' as const) : ('default' as const);
        const fallback = readCell(how.default ?? (isTicked ? false : null), field);
        if (!fallback) return [];
        if ('value' in fallback) return [add({ fallback: { value: fallback.value, source } })];
        return [add({ problem: { ...fallback.problem, quote: undefined } })];
      }
      if ('problem' in content)
        return [
          add({ problem: mayQuote ? content.problem : { ...content.problem, quote: undefined } }),
        ];
      if (content.note) found.push(problemAt(placeIn(table, row.row, at), content.note));
      return [add({ value: content.value })];
    });
}

interface Line {
  readonly cells: readonly Cell[];
  /** From 1. */
  readonly row: number;
}

/**
 * Returns the numbers of the rows that contain totals. Such a row has 'total' as its room type,
 * 'total' as its only text, or any single text beside at least two sums of the rows above.
 */
function totalsOf(lines: readonly Line[], columns: readonly SheetColumn[]): number[] {
  const totals: number[] = [];
  /**
   * The sums of each column over all rows (`all`) and over the rows since the last total (`part`).
   * `rows` counts all summed rows.
   */
  const sums = columns.map(() => ({ all: 0, part: 0, rows: 0 }));
  for (const { cells, row } of lines) {
    const filled = columns.flatMap((column, index) => {
      const cell = cells[index];
      const isHotel = namesHotel(column) && !isLabel(cell);
      return isBlank(cell) || isHotel ? [] : [{ cell, amount: amountIn(cell), sum: sums[index] }];
    });
    const labels = filled.filter(({ cell }) => isLabel(cell));
    const amounts = filled.filter(({ amount }) => amount !== undefined);
    const isWord =
      labels.length === 1 && filled.every(({ cell }) => isLabel(cell) || isAmount(cell));
    const isSums =
      amounts.length > 1 &&
      filled.length === amounts.length + 1 &&
      amounts.every(({ amount, sum }) => sum && sum.rows > 1 && isSumOf(sum, amount));
    const isType = columns.some(
      ({ field }, index) => field?.key === 'room_type.name' && isLabel(cells[index]),
    );
    const isTotal = isWord || isSums || isType;
    if (isTotal) totals.push(row);
    for (const { amount = 0, sum } of amounts) {
      if (!sum) continue;
      sum.part = isTotal ? 0 : sum.part + amount;
      sum.all += isTotal ? 0 : amount;
      sum.rows += isTotal ? 0 : 1;
    }
  }
  return totals;
}

function isSumOf(sum: { readonly all: number; readonly part: number }, amount = 0): boolean {
  return [sum.all, sum.part].some((each) => Math.abs(each - amount) < 0.01);
}

function isLabel(cell: Cell | undefined): boolean {
  return TOTAL.test(shownText(cell));
}

function isAmount(cell: Cell): boolean {
  return typeof cell !== 'string' || readPercent(cell) !== undefined;
}
