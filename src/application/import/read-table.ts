import type { FieldKind } from '#domain/description/field.ts';
import { ownValue } from '#domain/text/text-table.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { amountIn, isBlank, shownLine, shownText } from './cells/cell.ts';
import { readPercent } from './cells/read-number.ts';
import { TOTAL, isTick } from './cells/known-words.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import { isHotelField } from './cells/fields.ts';
import { readCell } from './cells/read-cell.ts';
import { lettersOf } from './mapping/mapping.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { type Finding, type ProblemCode, type SheetProblem, problemAt } from './sheet-problem.ts';
import { type RowCell, type SheetRow, hasPasswordColumn, placeIn } from './sheet-row.ts';

/** Whether the table has only data of hotels, so that each row is a hotel. */
export function isHotelList({ columns }: SheetTable): boolean {
  return columns.every(({ field }) => !field || isHotelField(field) || field.record === 'ignored');
}

/** Returns the rows except empty rows, comments and totals, and adds problems and notes to `found`. */
export function readTable(table: SheetTable, found: SheetProblem[]): SheetRow[] {
  const { columns } = table;
  const add: Add = (row, code, parameters) =>
    found.push(problemAt(placeIn(table, row), { code, ...(parameters && { parameters }) }));
  const addIgnored = ([row, ...{ length: more }]: readonly number[], one: string, all = one) => {
    if (row === undefined) return;
    if (more === 0) add(row, 'ignored-row', { what: one });
    else add(row, 'ignored-rows', { what: all, more });
  };
  const all = linesOf(table);
  const examples = new Set(all.filter((line) => isExample(line, table)));
  const lines = all.filter((line) => !examples.has(line));
  const totals = totalsOf(lines, table);
  const starts = 'of the template, which';
  const exampleRows = [...examples].map(({ row }) => row);
  addIgnored(exampleRows, `an example ${starts} starts with #`, `examples ${starts} start with #`);
  addIgnored([...totals], 'a total', 'totals');
  const read = createCellReader(table, lines, found);
  const isNamed = columns.some(namesHotel);
  const isList = isHotelList(table);
  const unread = [...table.unread];
  const rows: SheetRow[] = [];
  let above: readonly RowCell[] = [];
  let isInherited = false;
  for (const { cells: line, row } of lines) {
    if (totals.has(row)) continue;
    const at = { table, row, line };
    const [first, second] = line.filter((cell) => !isBlank(cell));
    if (!isNamed && second === undefined && columns.length > 2 && typeof first === 'string')
      unread.push(row);
    else if (line.slice(columns.length).some((cell) => !isBlank(cell))) add(row, 'long-row');
    else {
      const cells = read(at);
      const names = cells.filter((cell) => namesHotel(cell) && !cell.fallback);
      const inherits = names.length === 0 && !isList;
      if (inherits && above.length > 0 && !isInherited) add(row, 'hotel-above');
      isInherited ||= inherits && above.length > 0;
      if (names.length > 0) above = names;
      rows.push({ ...at, cells, hotels: inherits ? above : names });
    }
  }
  addIgnored(unread, 'not part of the table');
  noteHidden(table, lines, add);
  return rows;
}

type Add = (
  row: number | undefined,
  code: ProblemCode,
  parameters?: NonNullable<Finding['parameters']>,
) => void;

function noteHidden(
  { sheet, columns, header }: SheetTable,
  lines: readonly Line[],
  add: Add,
): void {
  const { isHidden, hiddenColumns, hiddenRows, struckRows } = sheet;
  const addRows = (code: ProblemCode, numbers: ReadonlySet<number> | undefined) => {
    const own = lines.filter(({ row }) => numbers?.has(row));
    if (own.length > 0) add(own[0]?.row, code, { count: own.length });
  };
  addRows('struck-rows', struckRows);
  const hidden = columns.flatMap(({ isIgnored }, at) =>
    hiddenColumns?.has(at) && !isIgnored ? lettersOf(at) : [],
  );
  const below = sheet.rows.slice(header[1] + 1);
  const isSign = isNoValue(columns);
  const count = below.reduce((sum, cells) => sum + cells.filter(isSign).length, 0);
  if (hidden.length > 0 && !isHidden)
    add(undefined, 'hidden-columns', { columns: hidden.join(', ') });
  if (count > 0) add(undefined, 'no-values', { count });
  if (isHidden) add(undefined, 'hidden-sheet');
  else addRows('hidden-rows', hiddenRows);
}

/** What pandas or a database writes into empty cells. `Nan` is a town. */
const NAN = /^(nan|NaN|NaT|<NA>|NULL|\\N)$/;
/** What people write into cells without a value. In a column of numbers it may be 0, in one of switches no. */
const NOTHING =
  /^(?:n ?\/ ?a|n\. ?a\.|[-–—_]+|\?|\.+|tb[acd]|null|none|unknown|vacant|not (?:available|applicable)|k\. ?a\.)$/i;
const STATED: readonly (FieldKind | undefined)[] = [
  ...(['whole', 'number', 'money', 'percent', 'switch', 'password'] as const),
  undefined,
];

/** Tells whether a cell says that it has no value, unless the mapping says what the text means. */
function isNoValue(columns: SheetTable['columns']) {
  return (cell: Cell | undefined, at: number): boolean => {
    if (typeof cell !== 'string' || cell.length > 20) return false;
    const { field, how } = columns[at] ?? {};
    if (ownValue(how?.values, cell.trim()) !== undefined) return false;
    return NAN.test(cell) || (!STATED.includes(field?.kind) && NOTHING.test(cell.trim()));
  };
}

interface Line {
  readonly cells: readonly Cell[];
  /** From 1. */
  readonly row: number;
}

/** The rows below the titles, except empty rows, comments and repeated titles. */
function linesOf(table: SheetTable): Line[] {
  const { header, columns } = table;
  const isHeader = (cells: readonly Cell[]) =>
    columns.length > 1 && columns.every(({ own }, at) => shownLine(cells[at]) === own);
  /** A comment starts with # and is alone in its row. */
  const isComment = (cells: readonly Cell[]) => {
    const [first, other] = cells.filter((cell) => !isBlank(cell));
    return columns.length > 1 && other === undefined && shownText(first).startsWith('#');
  };
  const isSign = isNoValue(columns);
  return unmerged(table)
    .map((cells, index) => ({
      cells: cells.some(isSign) ? cells.map((cell, at) => (isSign(cell, at) ? null : cell)) : cells,
      row: index + 1,
    }))
    .slice(header[1] + 1)
    .filter(({ cells }) => !cells.every(isBlank) && !isHeader(cells) && !isComment(cells));
}

/** Copies the value of a merged cell to all its rows, except a number, because it may be a sum. */
function unmerged({ sheet, header, columns }: SheetTable): readonly (readonly Cell[])[] {
  const { rows, merges = [], typed = [] } = sheet;
  const all = [...rows];
  for (const { top, left, bottom } of merges) {
    const field = columns[left]?.field;
    if (bottom === top || top <= header[1] || !field) continue;
    const isNumber = /^(whole|number|money)$/.test(field.kind) && !isHotelField(field);
    const cell: Cell = isNumber ? { code: 'merged' } : (rows[top]?.[left] ?? null);
    for (let row = top; row <= Math.min(bottom, all.length - 1); row += 1) {
      if (typed.some((one) => one.row === row && one.column === left)) continue;
      const cells = [...(all[row] ?? [])];
      while (cells.length < left) cells.push(null);
      cells[left] = cell;
      all[row] = cells;
    }
  }
  return all;
}

/** A row with an example of the template, which the user did not delete. */
function isExample({ cells }: Line, { columns }: SheetTable): boolean {
  return columns.some(({ field }, at) => {
    const text = shownText(cells[at]);
    return text.startsWith('# ') && field?.examples.some((example) => text === `# ${example}`);
  });
}

/** Reads the cells of one row after the other, and adds notes to `found`. */
function createCellReader(table: SheetTable, lines: readonly Line[], found: SheetProblem[]) {
  const mayQuote = !hasPasswordColumn(table);
  const read = table.columns.flatMap(({ field, how, isIgnored, twin }, at) => {
    if (!field || isIgnored || twin !== undefined) return [];
    const isTicked = field.kind === 'switch' && lines.some(({ cells }) => isTick(cells[at]));
    const source = how.default === undefined ? ('implied' as const) : ('default' as const);
    const empty = readCell(how.default ?? (isTicked ? false : null), field);
    return [{ field, how, at, source, empty }];
  });
  const links = new Map(
    table.sheet.links?.map((link) => [`${link.row} ${link.column}`, link.address]),
  );
  return (row: RowCell['in']): RowCell[] =>
    read.flatMap(({ field, how, at, source, empty }): RowCell[] => {
      const own = readCell(row.line[at] ?? null, field, how, links.get(`${row.row - 1} ${at}`));
      const content = own ?? empty;
      if (!content) return [];
      if ('problem' in content) {
        const { quote, ...problem } = content.problem;
        return [{ in: row, at, field, problem: own && mayQuote ? { ...problem, quote } : problem }];
      }
      const { value, note } = content;
      if (!own) return [{ in: row, at, field, fallback: { value, source } }];
      if (note) found.push(problemAt(placeIn(table, row.row, at), note));
      return [{ in: row, at, field, value }];
    });
}

/**
 * Returns the numbers of the rows that contain totals. Such a row has 'total' as its room type,
 * 'total' as its only text, or any single text beside at least two sums of the rows above.
 */
function totalsOf(lines: readonly Line[], { columns }: SheetTable): ReadonlySet<number> {
  const totals = new Set<number>();
  /** The sums of each column over all rows, and over the rows since the last total. */
  const sums = columns.map(() => ({ all: 0, part: 0, rows: 0 }));
  for (const { cells, row } of lines) {
    const filled = columns.flatMap((column, at) => {
      const cell = cells[at];
      const isLabel = TOTAL.test(shownText(cell));
      if (isBlank(cell) || (namesHotel(column) && !isLabel)) return [];
      const isType = isLabel && column.field?.key === 'room_type.name';
      const isAmount = typeof cell !== 'string' || readPercent(cell) !== undefined;
      return [{ isLabel, isType, isAmount, amount: amountIn(cell), sum: sums[at]! }];
    });
    const labels = filled.filter(({ isLabel }) => isLabel);
    const amounts = filled.filter(({ amount }) => amount !== undefined);
    const isWord =
      labels.length === 1 && filled.every(({ isLabel, isAmount }) => isLabel || isAmount);
    const isSums =
      amounts.length > 1 &&
      filled.length === amounts.length + 1 &&
      amounts.every(({ amount = 0, sum: { all, part, rows } }) =>
        [all, part].some((sum) => rows > 1 && Math.abs(sum - amount) < 0.01),
      );
    const isTotal = isWord || isSums || labels.some(({ isType }) => isType);
    if (isTotal) totals.add(row);
    for (const { amount = 0, sum } of amounts) {
      sum.part = isTotal ? 0 : sum.part + amount;
      sum.all += isTotal ? 0 : amount;
      sum.rows += isTotal ? 0 : 1;
    }
  }
  return totals;
}
