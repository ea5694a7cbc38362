import type { Cell } from '#application/ports/raw-sheet.ts';
import { nameInMessage } from '#adapters/json/name-in-message.ts';
import { errorCell } from './error-cell.ts';
import { currencyIn } from './number-format.ts';
import { readXml, type AttributeOf } from './archive/read-xml.ts';
import type { WorkbookSheet } from './read-xlsx.ts';
import { SheetGrid } from './sheet-grid.ts';
import {
  assertSheetCount,
  CELL_TEXT_MAXIMUM,
  cellTooLong,
  createSheetRoom,
} from './sheet-limits.ts';
import { isErrorText, isoDate, NO_RESULT, timeOfDay } from './typed-cells.ts';

/** Text that is not part of a cell, and tables within a table. */
const OTHER_CONTENT = new Set([
  'annotation',
  'dde-links',
  'frame',
  'ruby-text',
  'shapes',
  'tracked-changes',
]);

/** A cell as the XML has it. */
interface XmlCell {
  readonly of: AttributeOf;
  readonly isCovered: boolean;
  /** Its paragraphs so far. */
  text: string | undefined;
}

interface Table {
  readonly name: string;
  readonly isHidden: boolean;
  readonly grid: SheetGrid;
}

/**
 * Reads the sheets of the `content.xml` of an OpenDocument spreadsheet. Throws `UnreadableInput` for
 * a sheet that is too large, and other errors for a damaged one.
 */
export function readOds(content: Uint8Array): WorkbookSheet[] {
  const tables: Table[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let table: Table | undefined;
  let [row, rows, column] = [0, 1, 0];
  let current: XmlCell | undefined;
  let isInParagraph = false;
  /** How deep the parser is in content to skip. */
  let skipped = 0;
  const add = (text: string) => {
    if (current && isInParagraph && skipped === 0) current.text = (current.text ?? '') + text;
  };

  const openCell = (isCovered: boolean, of: AttributeOf) => {
    // Attributes cannot be read once their tag is over.
    const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, of(name)]));
    current = { of: (name) => attributes[name], isCovered, text: undefined };
  };
  const closeCell = () => {
    if (!table || !current) return;
    const { of, isCovered } = current;
    const columns = countOf(of('table:number-columns-repeated'));
    const cell = isCovered ? null : cellOf(current);
    table.grid.put(cell, { row, column, rows, columns });
    const [down, across] = [
      countOf(of('table:number-rows-spanned')),
      countOf(of('table:number-columns-spanned')),
    ];
    if (down > 1 || across > 1) {
      table.grid.merge({
        top: row,
        left: column,
        bottom: row + down - 1,
        right: column + across - 1,
      });
    }
    column += columns;
    current = undefined;
  };

  readXml(new TextDecoder().decode(content), {
    open: (name, of) => {
      if (skipped > 0 || OTHER_CONTENT.has(name) || (table && name === 'table')) skipped += 1;
      else if (name === 'style') style = of('style:name') ?? '';
      else if (name === 'table-properties' && of('table:display') === 'false')
        hiddenStyles.add(style);
      else if (name === 'table') {
        const isHidden = hiddenStyles.has(of('table:style-name') ?? '');
        table = { name: of('table:name') ?? '', isHidden, grid: new SheetGrid() };
        tables.push(table);
        assertSheetCount(tables.length);
        row = 0;
      } else if (name === 'table-row' && table) {
        rows = countOf(of('table:number-rows-repeated'));
        column = 0;
        if ((of('table:visibility') ?? 'visible') !== 'visible') table.grid.hide(row, rows);
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        openCell(name !== 'table-cell', of);
      } else if (name === 'p' && current) {
        isInParagraph = true;
        add(current.text === undefined ? '' : '\n');
      } else if (name === 's') add(spaces(of('text:c')));
      else if (name === 'tab') add('\t');
      else if (name === 'line-break') add('\n');
    },
    // Line breaks of the XML are spaces.
    text: (text) => add(text.replace(/[ \t\r\n]+/g, ' ')),
    close: (name) => {
      if (skipped > 0) skipped -= 1;
      else if (name === 'p') isInParagraph = false;
      else if (name === 'table-row') row += rows;
      else if (name === 'table') table = undefined;
      else if (name === 'table-cell' || name === 'covered-table-cell') closeCell();
    },
  });
  const room = createSheetRoom();
  return tables.map(({ name, isHidden, grid }) => {
    return { name, isHidden, ...grid.finish(room, `The sheet ${nameInMessage(name)}`) };
  });
}

const ATTRIBUTES = [
  'calcext:value-type',
  'office:boolean-value',
  'office:currency',
  'office:date-value',
  'office:string-value',
  'office:time-value',
  'office:value',
  'office:value-type',
  'table:formula',
  'table:number-columns-repeated',
  'table:number-columns-spanned',
  'table:number-rows-spanned',
];

function cellOf({ of, text }: XmlCell): Cell {
  const shown = text?.trim() ?? '';
  const type = of('office:value-type');
  const isFormula = of('table:formula') !== undefined;
  if (of('calcext:value-type') === 'error' || (isFormula && isErrorText(shown))) {
    return errorCell(shown || 'of no name');
  }
  if (type === undefined)
    return isFormula && shown === '' ? { message: NO_RESULT } : (text ?? null);
  if (type === 'boolean') return of('office:boolean-value') === 'true';
  if (type === 'date') return isoDate(of('office:date-value') ?? '') ?? shown;
  if (type === 'time') return durationOf(of('office:time-value') ?? '') ?? shown;
  const value = of('office:value');
  const number = Number(value);
  if (type === 'string' || !value || !Number.isFinite(number)) {
    return text ?? of('office:string-value') ?? null;
  }
  if (type === 'percentage') return { number, isPercent: true };
  const currency = of('office:currency') || currencyIn(shown);
  if (currency !== undefined) return { number, currency };
  // As its format shows it: 003001.
  return /^0\d+$/.test(shown) && Number(shown) === number ? shown : number;
}

/** How often a row or cell is repeated, or how many it spans. */
function countOf(text = '1'): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new TypeError('This is not a count');
  return count;
}

function spaces(count = '1'): string {
  if (Number(count) > CELL_TEXT_MAXIMUM) throw cellTooLong('A cell');
  return ' '.repeat(countOf(count));
}

/** `PT15H00M00S`; undefined for other texts, and for more than ten days. */
function durationOf(text: string): Date | undefined {
  const [, ...parts] =
    /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6}(?:\.\d+)?)S)?$/.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part: string | undefined) =>
    Number(part ?? 0),
  );
  return timeOfDay(((hours * 60 + minutes) * 60 + seconds) * 1000);
}
