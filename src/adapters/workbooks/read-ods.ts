import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { signsIn } from '#application/import/cells/read-number.ts';
import { readXml, type Attributes } from './read-xml.ts';
import { assertSheetCount, SheetGrid, type WorkbookSheet } from './sheet-grid.ts';
import { CELL_TEXT_MAXIMUM, cellTooLong, createSheetRoom } from './sheet-limits.ts';
import {
  errorCell,
  isErrorText,
  isoDate,
  linkFormula,
  shownDate,
  shownNumber,
  clockTime,
  withoutResult,
} from './typed-cells.ts';

/** Elements whose text is not part of the cell. */
const OTHER_CONTENT = /^(?:annotation|dde-links|frame|ruby-text|shapes|tracked-changes)$/;
const CELL = /^(?:covered-)?table-cell$/;

/** From `content.xml`. Throws `UnreadableInput` if a sheet is too large, other errors if it is damaged. */
export function readOds(xml: string): WorkbookSheet[] {
  const sheets: WorkbookSheet[] = [];
  const room = createSheetRoom();
  const hiddenStyles = new Set<string | undefined>();
  const struckStyles = new Set<string | undefined>();
  let style: string | undefined;
  let table: Attributes = {};
  let grid: SheetGrid | undefined;
  let [row, rows, column] = [0, 1, 0];
  let cell: { readonly attributes: Attributes; text?: string; link?: string } | undefined;
  let isInParagraph = false;
  let skipped = 0;
  const add = (text: string) => {
    if (!cell || !isInParagraph) return;
    cell.text = (cell.text ?? '') + text;
    if (cell.text.length > CELL_TEXT_MAXIMUM) throw cellTooLong('A cell');
  };
  const finishCell = (isCovered: boolean) => {
    if (!grid || !cell) return;
    const { attributes, text, link } = cell;
    const columns = countOf(attributes['table:number-columns-repeated']);
    if (!isCovered) grid.put(cellOf(attributes, text), { row, column, rows, columns });
    const address = link ?? linkFormula(formulaOf(attributes))?.address;
    if (text && struckStyles.has(attributes['table:style-name']))
      grid.mark('struckRows', row, rows);
    if (address !== undefined) {
      const end = { bottom: row + rows - 1, right: column + columns - 1 };
      grid.link({ top: row, left: column, ...end }, address);
    }
    const bottom = row + countOf(attributes['table:number-rows-spanned']) - 1;
    const right = column + countOf(attributes['table:number-columns-spanned']) - 1;
    if (bottom > row || right > column) grid.merge({ top: row, left: column, bottom, right });
    column += columns;
    cell = undefined;
  };
  // Checks the size after each sheet, because all sheets together may be too large.
  const finishTable = () => {
    const isHidden = hiddenStyles.has(table['table:style-name']);
    const found = (grid ?? new SheetGrid()).finish(table['table:name'] ?? '', isHidden, room);
    assertSheetCount(sheets.push(found));
    grid = undefined;
  };

  readXml(xml, {
    open: (name, attributes) => {
      if (skipped > 0 || OTHER_CONTENT.test(name) || (grid && name === 'table')) skipped += 1;
      else if (name === 'style') style = attributes['style:name'];
      else if (name === 'table-properties') {
        if (attributes['table:display'] === 'false') hiddenStyles.add(style);
      } else if (name === 'text-properties') {
        const line = attributes['style:text-line-through-style'] ?? 'none';
        if (line !== 'none') struckStyles.add(style);
      } else if (name === 'table-column') {
        const columns = countOf(attributes['table:number-columns-repeated']);
        if (isCollapsed(attributes)) grid?.mark('hiddenColumns', column, columns);
        column += columns;
      } else if (name === 'table') {
        [table, grid, row, column] = [attributes, new SheetGrid(), 0, 0];
      } else if (name === 'table-row') {
        rows = countOf(attributes['table:number-rows-repeated']);
        column = 0;
        if (isCollapsed(attributes)) grid?.mark('hiddenRows', row, rows);
      } else if (CELL.test(name)) cell = { attributes };
      else if (name === 'p') {
        isInParagraph = true;
        if (cell?.text !== undefined) add('\n');
      } else if (name === 's') add(spaces(attributes['text:c']));
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
      else if (name === 'a' && cell) cell.link = attributes['xlink:href'] ?? '';
    },
    text: (text) => {
      // Line breaks in XML count as spaces.
      if (skipped === 0) add(text.replace(/[ \t\r\n]+/g, ' '));
    },
    close: (name) => {
      if (skipped > 0) skipped -= 1;
      else if (name === 'p') isInParagraph = false;
      else if (name === 'table-row') row += rows;
      else if (name === 'table') finishTable();
      else if (CELL.test(name)) finishCell(name !== 'table-cell');
    },
  });
  return sheets;
}

/** `text` is what the spreadsheet program shows. */
function cellOf(attributes: Attributes, text?: string): Cell {
  const {
    'office:value-type': type,
    'office:value': value,
    'office:currency': named,
    'table:formula': formula,
  } = attributes;
  const shown = text?.trim() ?? '';
  const isError = formula !== undefined && isErrorText(shown);
  if (isError || attributes['calcext:value-type'] === 'error') {
    return errorCell(shown);
  }
  if (type === undefined && formula !== undefined && shown === '')
    return withoutResult(formulaOf(attributes));
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true';
  if (type === 'date' || type === 'time') {
    const date =
      type === 'date'
        ? isoDate(attributes['office:date-value'] ?? '')
        : durationOf(attributes['office:time-value'] ?? '');
    return date && shown ? shownDate(date, shown) : (date ?? shown);
  }
  const number = Number(value);
  if (type === 'string' || !value || !Number.isFinite(number)) {
    return text ?? attributes['office:string-value'] ?? null;
  }
  const isPercent = type === 'percentage';
  return shownNumber(number, shown || String(number), {
    isPercent,
    currency: named || signsIn(shown)[0],
  });
}

/** Without the prefix that names the language of the formula, such as `of:`. */
function formulaOf(attributes: Attributes): string {
  return (attributes['table:formula'] ?? '').replace(/^\w+:/, '');
}

function isCollapsed({ 'table:visibility': visibility = 'visible' }: Attributes): boolean {
  return visibility !== 'visible';
}

function countOf(text = '1'): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new TypeError('This is not a count');
  return count;
}

function spaces(count?: string): string {
  return ' '.repeat(Math.min(countOf(count), CELL_TEXT_MAXIMUM + 1));
}

/** Parses a duration such as `PT15H00M00S`. Returns undefined for other texts. */
function durationOf(text: string): Date | undefined {
  const parts = /^PT(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?$/.exec(text);
  if (!parts) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part || 0));
  return clockTime(((hours * 60 + minutes) * 60 + seconds) * 1000);
}
