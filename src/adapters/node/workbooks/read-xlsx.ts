import { posix } from 'node:path';
import type { Cell, Merge, RawSheet } from '#application/ports/raw-sheet.ts';
import { nameInMessage } from '#adapters/json/name-in-message.ts';
import { errorCell } from './error-cell.ts';
import { readFormat, type NumberFormat } from './number-format.ts';
import { readXml } from './archive/read-xml.ts';
import { SheetGrid, type GridSheet } from './sheet-grid.ts';
import { assertSheetCount, createSheetRoom, SHEET_ROWS_MAXIMUM } from './sheet-limits.ts';
import { isoDate, NO_RESULT, shownNumber } from './typed-cells.ts';

/** The files of an archive by path. */
export type Entries = ReadonlyMap<string, Uint8Array>;
export type WorkbookSheet = Omit<RawSheet, 'file' | 'sheet'>;

const NOTHING = '<none/>';

/** The path of the workbook's list of sheets; undefined if this is no .xlsx. */
export function workbookPath(entries: Entries): string | undefined {
  return [...entries.keys()].find((path) => /^(?:[^/]+\/)?workbook\d*\.xml$/i.test(path));
}

/**
 * Reads the sheets of an Office Open XML workbook, in its order. Throws `UnreadableInput` for a
 * sheet that is too large, and other errors for a damaged workbook.
 */
export function readXlsx(entries: Entries, path: string): WorkbookSheet[] {
  const textOf = (at: string) => {
    const bytes = entries.get(at);
    // A workbook may lack its styles and its shared texts.
    return bytes ? new TextDecoder().decode(bytes) : NOTHING;
  };
  const folder = posix.dirname(path);
  const links = readLinks(textOf(posix.join(folder, '_rels', `${posix.basename(path)}.rels`)));
  const partOf = (type: string, usual: string) => {
    const target = links.find((link) => link.type.endsWith(`/${type}`))?.target ?? usual;
    return textOf(posix.resolve('/', folder, target).slice(1));
  };
  const list = readSheetList(textOf(path));
  assertSheetCount(list.sheets.length);
  const facts = {
    is1904: list.is1904,
    formats: readFormats(partOf('styles', 'styles.xml')),
    texts: readTexts(partOf('sharedStrings', 'sharedStrings.xml')),
  };
  const room = createSheetRoom();
  const grids = new Map<string, SheetGrid>();
  return list.sheets.map(({ name, isHidden, id }) => {
    const link = links.find((other) => other.id === id);
    const own = posix.resolve('/', folder, link?.target ?? '').slice(1);
    // A chart has no cells.
    if (!link?.type.endsWith('/worksheet')) return { name, isHidden, rows: [] };
    if (!entries.has(own)) throw new TypeError('A sheet is missing');
    const grid = grids.get(own) ?? readCells(textOf(own), facts);
    grids.set(own, grid);
    const sheet: GridSheet = grid.finish(room, `The sheet ${nameInMessage(name)}`);
    return { name, isHidden, ...sheet };
  });
}

function readLinks(xml: string) {
  const links: { id: string | undefined; type: string; target: string }[] = [];
  readXml(xml, {
    open: (name, of) => {
      if (name !== 'Relationship') return;
      links.push({ id: of('Id'), type: of('Type') ?? '', target: of('Target') ?? '' });
    },
  });
  return links;
}

function readSheetList(xml: string) {
  const sheets: { name: string; isHidden: boolean; id: string | undefined }[] = [];
  let is1904 = false;
  readXml(xml, {
    open: (name, of) => {
      if (name === 'workbookPr') is1904 ||= isTrue(of('date1904'));
      if (name !== 'sheet') return;
      const isHidden = (of('state') ?? 'visible') !== 'visible';
      sheets.push({ name: unescaped(of('name') ?? ''), isHidden, id: of('id') });
    },
  });
  return { sheets, is1904 };
}

/** Formats that a workbook does not define, by number. */
function builtInCode(id: number): string {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)) return 'd';
  if (id === 9 || id === 10) return '0%';
  return (id >= 5 && id <= 8) || id === 42 || id === 44 ? '$0' : 'General';
}

/** The number format of a style by its number. */
function readFormats(xml: string): (style: number) => NumberFormat {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isInStyles = false;
  readXml(xml, {
    open: (name, of) => {
      if (name === 'numFmt') codes.set(Number(of('numFmtId')), of('formatCode') ?? '');
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) styles.push(Number(of('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  const read = new Map<number, NumberFormat>();
  return (style) => {
    const id = styles[style] ?? 0;
    const format = read.get(id) ?? readFormat(codes.get(id) ?? builtInCode(id));
    read.set(id, format);
    return format;
  };
}

function readTexts(xml: string): string[] {
  const texts: string[] = [];
  const text = createTextReader();
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text.start();
      text.open(name);
    },
    text: text.add,
    close: (name) => {
      text.close(name);
      if (name === 'si') texts.push(unescaped(text.value() ?? ''));
    },
  });
  return texts;
}

/** Joins the parts of formatted text, without the pronunciation beside it. */
function createTextReader() {
  let value: string | undefined;
  let [isInText, isInPhonetic] = [false, false];
  return {
    start: () => {
      value = undefined;
    },
    open: (name: string) => {
      if (name === 'rPh') isInPhonetic = true;
      isInText = name === 'v' || (name === 't' && !isInPhonetic);
      if (isInText) value ??= '';
    },
    add: (text: string) => {
      if (isInText) value = (value ?? '') + text;
    },
    close: (name: string) => {
      if (name === 'rPh') isInPhonetic = false;
      if (name === 'v' || name === 't') isInText = false;
    },
    /** Undefined if there is no element for a value. */
    value: () => value,
  };
}

interface Facts {
  readonly is1904: boolean;
  readonly formats: (style: number) => NumberFormat;
  readonly texts: readonly string[];
}

/** A cell as the XML has it. */
interface XmlCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  isFormula: boolean;
}

function readCells(xml: string, facts: Facts): SheetGrid {
  const grid = new SheetGrid();
  const text = createTextReader();
  let [row, column] = [-1, -1];
  let current: XmlCell | undefined;
  readXml(xml, {
    open: (name, of) => {
      if (name === 'row') {
        const number = Number(of('r') ?? row + 2);
        if (!Number.isSafeInteger(number) || number < 1) throw new TypeError('A row has no number');
        [row, column] = [number - 1, -1];
        // Empty rows count only if no program could have created them.
        if (number > SHEET_ROWS_MAXIMUM) grid.reach(number);
        if (isTrue(of('hidden'))) grid.hide(row);
      } else if (name === 'c') {
        const place = of('r');
        [row, column] = place === undefined ? [row, column + 1] : placeOf(place);
        const [type, style] = [of('t') ?? 'n', Number(of('s') ?? 0)];
        current = { row, column, type, style, isFormula: false };
        text.start();
      } else if (current) {
        if (name === 'f') current.isFormula = true;
        text.open(name);
      } else if (name === 'mergeCell') grid.merge(rangeOf(of('ref') ?? ''));
    },
    text: (value) => {
      if (current) text.add(value);
    },
    close: (name) => {
      text.close(name);
      if (name !== 'c' || !current) return;
      grid.put(cellOf(current, text.value(), facts), current);
      current = undefined;
    },
  });
  return grid;
}

function cellOf(cell: XmlCell, value: string | undefined, facts: Facts): Cell {
  const { type, style, isFormula } = cell;
  if (type === 'e') return errorCell(value || 'of no name');
  // The result of a formula may be an empty text.
  if (isFormula && !value && !(type === 'str' && value === '')) return { message: NO_RESULT };
  if (!value) return null;
  if (type === 's') {
    const text = facts.texts[Number(value)];
    if (text === undefined) throw new TypeError('A shared text is missing');
    return text;
  }
  if (type === 'b') return isTrue(value);
  if (type === 'd') return isoDate(value) ?? value;
  const number = Number(value);
  if (type !== 'n' || !Number.isFinite(number)) return unescaped(value);
  return shownNumber(number, facts.formats(style), facts.is1904);
}

/** `_x000D_` is a character that XML cannot contain. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** `XFD1048576`; longer references are invalid. */
const PLACE = /^([A-Z]{1,7})([1-9]\d{0,14})$/;

/** Row and column from 0. */
function placeOf(reference: string): [number, number] {
  const [, letters, digits] = PLACE.exec(reference.replaceAll('$', '')) ?? [];
  if (letters === undefined) throw new TypeError('A cell has no place');
  return [Number(digits) - 1, columnOf(letters) - 1];
}

function rangeOf(reference: string): Merge {
  const [from = '', to = from] = reference.split(':');
  const [[top, left], [bottom, right]] = [placeOf(from), placeOf(to)];
  return { top, left, bottom, right };
}

const LETTERS = 26;
const BEFORE_A = 64;

/** 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) {
    column = column * LETTERS + letters.charCodeAt(at) - BEFORE_A;
  }
  return column;
}
