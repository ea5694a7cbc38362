// What read-excel-file does not report about a workbook, and has no option for: it reads errors and
// formulas without a result as empty cells, forgets that 1 is shown as 100% and 3001 as 003001, and
// does not report hidden parts. It also expands a single distant cell into a full table, so this
// module first determines the extent of each sheet.
import { errorCell, type Cell } from '#adapters/spreadsheet/sheet-cells.ts';
import { nameInMessage } from '#adapters/json/name-in-message.ts';
import { readXml } from './read-xml.ts';
import { assertSheetCount, createSheetRoom, SHEET_ROWS_MAXIMUM } from './sheet-limits.ts';

export interface SheetMarks {
  readonly isHidden: boolean;
  /** From 1. */
  readonly hiddenRows: ReadonlySet<number>;
  /** The real content of these cells; row and column from 0. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly cell: Cell }[];
}

const NO_RESULT =
  'This formula has no stored result: open the file in the spreadsheet program and save it';

const NOTHING = '<none/>';

/**
 * Reads the marks of each sheet, in the workbook's order; `entries` are the files of the archive by
 * path. Throws `UnreadableInput` for a sheet that is too large.
 */
export function readMarks(entries: ReadonlyMap<string, Uint8Array>): SheetMarks[] {
  const textOf = (path: string) => {
    const bytes = entries.get(path);
    // A workbook may lack its styles and its shared texts, and a chart has no sheet.
    return bytes ? new TextDecoder().decode(bytes) : NOTHING;
  };
  const links = readLinks(textOf('xl/_rels/workbook.xml.rels'));
  const pathOf = (type: string) => links.find((link) => link.type.endsWith(type))?.path;
  const formats = readFormats(textOf(pathOf('/styles') ?? 'xl/styles.xml'));
  const textLengths = readTextLengths(textOf(pathOf('/sharedStrings') ?? 'xl/sharedStrings.xml'));
  const room = createSheetRoom();
  const read = new Map<string, Omit<SheetMarks, 'isHidden'>>();
  const sheets = readSheetList(textOf('xl/workbook.xml'));
  assertSheetCount(sheets.length);
  return sheets.map(({ name, isHidden, id }) => {
    const path = links.find((link) => link.id === id)?.path ?? '';
    const known = read.get(path);
    if (known) return { isHidden, ...known };
    const { size, ...marks } = readSheetMarks(textOf(path), formats, textLengths);
    room.take({ ...size, cells: size.rows * size.columns }, `The sheet ${nameInMessage(name)}`);
    read.set(path, marks);
    return { isHidden, ...marks };
  });
}

function readLinks(xml: string) {
  const links: { id: string | undefined; type: string; path: string }[] = [];
  readXml(xml, {
    open: (name, of) => {
      if (name !== 'Relationship') return;
      const target = of('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      links.push({ id: of('Id'), type: of('Type') ?? '', path });
    },
  });
  return links;
}

function readSheetList(xml: string) {
  const sheets: { name: string; isHidden: boolean; id: string | undefined }[] = [];
  readXml(xml, {
    open: (name, of) => {
      if (name !== 'sheet') return;
      const isHidden = (of('state') ?? 'visible') !== 'visible';
      sheets.push({ name: of('name') ?? '', isHidden, id: of('id') });
    },
  });
  return sheets;
}

/** The number format of each style, without quoted text. */
function readFormats(xml: string): string[] {
  const builtIn = { 9: '0%', 10: '0.00%' };
  const codes = new Map<string | undefined, string>(Object.entries(builtIn));
  const styles: (string | undefined)[] = [];
  let isInStyles = false;
  readXml(xml, {
    open: (name, of) => {
      if (name === 'numFmt') codes.set(of('numFmtId'), of('formatCode') ?? '');
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) styles.push(of('numFmtId'));
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return styles
    .map((id) => codes.get(id) ?? '')
    .map((code) => code.replace(/"[^"]*"|\\./g, '').split(';')[0] ?? '');
}

/** The value of each shared text. */
function readTextLengths(xml: string): number[] {
  const lengths: number[] = [];
  let length = 0;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') length = 0;
    },
    text: (text) => {
      length += text.length;
    },
    close: (name) => {
      if (name === 'si') lengths.push(length);
    },
  });
  return lengths;
}

/** A cell as the XML has it. */
interface XmlCell {
  readonly place: string;
  readonly type: string;
  readonly style: string | undefined;
  /** Absent if the cell has no such element. */
  value: string | undefined;
  isFormula: boolean;
  /** Cells that are only coloured are empty. */
  holdsAnything: boolean;
}

function readSheetMarks(xml: string, formats: readonly string[], textLengths: readonly number[]) {
  const hiddenRows = new Set<number>();
  const cells: { row: number; column: number; cell: Cell }[] = [];
  const size = { rows: 0, columns: 0, characters: 0 };
  let row = 0;
  let current: XmlCell | undefined;
  let isInValue = false;

  const finish = (cell: XmlCell) => {
    if (!cell.holdsAnything) return;
    const [, letters = '', digits = row] = PLACE.exec(cell.place) ?? [];
    const place = { row: Number(digits), column: columnOf(letters) };
    size.rows = Math.max(size.rows, place.row);
    size.columns = Math.max(size.columns, place.column);
    if (cell.type === 's') size.characters += textLengths[Number(cell.value)] ?? 0;
    const marked = markedCell(cell, formats[Number(cell.style ?? 0)] ?? '');
    if (marked === undefined || letters === '') return;
    cells.push({ row: place.row - 1, column: place.column - 1, cell: marked });
  };

  readXml(xml, {
    open: (name, of) => {
      if (name === 'row') {
        row = Number(of('r') ?? row + 1);
        if (!Number.isSafeInteger(row)) throw new TypeError('A row has no number');
        // Empty rows count only if no program could have created them.
        if (row > SHEET_ROWS_MAXIMUM) size.rows = Math.max(size.rows, row);
        if (['1', 'true'].includes(of('hidden') ?? '')) hiddenRows.add(row);
      } else if (name === 'c') {
        const given = { place: of('r') ?? '', type: of('t') ?? 'n', style: of('s') };
        current = { ...given, value: undefined, isFormula: false, holdsAnything: false };
      } else if (current) {
        current.holdsAnything = true;
        if (name === 'f') current.isFormula = true;
        isInValue = name === 'v';
        if (isInValue) current.value = '';
      }
    },
    text: (text) => {
      if (!current) return;
      size.characters += text.length;
      if (isInValue) current.value = (current.value ?? '') + text;
    },
    close: (name) => {
      if (name === 'v') isInValue = false;
      if (name !== 'c' || !current) return;
      finish(current);
      current = undefined;
    },
  });
  return { size, hiddenRows, cells };
}

/** `XFD1048576`; longer references are invalid. */
const PLACE = /^([A-Z]{1,7})(\d{1,15})$/;

function markedCell({ type, value, isFormula }: XmlCell, format: string): Cell | undefined {
  if (type === 'e') return errorCell(value || 'of no name');
  // The result of a formula may be an empty text.
  if (isFormula && (value ?? '') === '' && !(type === 'str' && value === '')) {
    return { message: NO_RESULT };
  }
  const number = Number(value);
  if (type !== 'n' || !value || Number.isNaN(number)) return undefined;
  if (format.includes('%')) return `${Number((number * 100).toPrecision(15))}%`;
  const isPadded = /^0{2,30}$/.test(format) && Number.isInteger(number) && number >= 0;
  return isPadded ? String(number).padStart(format.length, '0') : undefined;
}

const LETTERS = 26;
const BEFORE_A = 64;

/** 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - BEFORE_A).reduce(
    (sum, digit) => sum * LETTERS + digit,
    0,
  );
}
