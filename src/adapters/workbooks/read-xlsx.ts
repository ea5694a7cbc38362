import { getFormatFromId } from 'numfmt';
import type { Cell, MergedCells } from '#application/ports/input/raw-sheet.ts';
import { readFormat, type NumberFormat } from './number-format.ts';
import { elementsOf, readXml, type Attributes } from './read-xml.ts';
import { assertSheetCount, SheetGrid, type WorkbookSheet } from './sheet-grid.ts';
import { createSheetRoom, SHEET_ROWS_MAXIMUM } from './sheet-limits.ts';
import {
  dateCell,
  errorCell,
  isoDate,
  linkFormula,
  shownNumber,
  withoutResult,
} from './typed-cells.ts';

interface Style {
  readonly format: NumberFormat;
  readonly isStruck: boolean;
}

interface Facts {
  readonly is1904: boolean;
  readonly styleOf: (index: number) => Style;
  readonly texts: readonly string[];
}

/** In order. `path` is the list of sheets. Throws `UnreadableInput` if a sheet is too large; others if damaged. */
export function readXlsx(files: ReadonlyMap<string, string>, path: string): WorkbookSheet[] {
  const list = files.get(path);
  // Targets are relative to the list of sheets, like links on a web page.
  const pathOf = (target = '') => decodeURI(new URL(target, `file:///${path}`).pathname).slice(1);
  const links = relationsOf(files, path);
  const part = (type: string, usual: string) =>
    files.get(pathOf(links.find(({ Type }) => Type?.endsWith(`/${type}`))?.['Target'] ?? usual));
  const facts = {
    is1904: isTrue(elementsOf(list, 'workbookPr')[0]?.['date1904']),
    styleOf: readStyles(part('styles', 'styles.xml')),
    texts: readTexts(part('sharedStrings', 'sharedStrings.xml')),
  };
  const sheets = elementsOf(list, 'sheet');
  assertSheetCount(sheets.length);
  const room = createSheetRoom();
  const grids = new Map<string, SheetGrid>();
  return sheets.map((sheet) => {
    const id = relationIn(sheet);
    const { Type = '', Target = '' } = links.find(({ Id }) => Id === id) ?? {};
    const isHidden = (sheet['state'] ?? 'visible') !== 'visible';
    const name = unescaped(sheet['name'] ?? '');
    // Charts have no cells.
    if (!Type.endsWith('/worksheet')) return { name, isHidden, rows: [] };
    const grid = grids.get(Target) ?? readCells(files, pathOf(Target), facts);
    grids.set(Target, grid);
    return grid.finish(name, isHidden, room);
  });
}

function relationsOf(files: ReadonlyMap<string, string>, path: string): Attributes[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const xml = files.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  return elementsOf(xml, 'Relationship');
}

/** The ID of the relation of an element. The prefix of the attribute differs between programs. */
function relationIn(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
}

function readStyles(xml = '<styleSheet/>'): Facts['styleOf'] {
  const codes = new Map<string | undefined, string | undefined>();
  const styles: Attributes[] = [];
  const fonts: { isStruck: boolean }[] = [];
  let font: { isStruck: boolean } | undefined;
  readXml(xml, {
    open: (name, attributes, parent) => {
      if (name === 'numFmt') codes.set(attributes['numFmtId'], attributes['formatCode']);
      else if (name === 'xf' && parent === 'cellXfs') styles.push(attributes);
      else if (name === 'strike' && font) font.isStruck = isTrue(attributes['val'] ?? '1');
      else if (name === 'font') {
        font = parent === 'fonts' ? { isStruck: false } : undefined;
        if (font) fonts.push(font);
      }
    },
  });
  const known = new Map<number, Style>();
  return (index) => {
    const { numFmtId: id = '0', fontId = 0 } = styles[index] ?? {};
    const style = known.get(index) ?? {
      format: readFormat(codes.get(id) ?? getFormatFromId(Number(id)) ?? 'General'),
      isStruck: fonts[Number(fontId)]?.isStruck ?? false,
    };
    known.set(index, style);
    return style;
  };
}

function readTexts(xml = '<sst/>'): string[] {
  const texts: string[] = [];
  let text = '';
  readXml(xml, {
    text: (value, element, parent) => {
      if (isContent(element, parent)) text += value;
    },
    close: (name) => {
      if (name !== 'si') return;
      texts.push(unescaped(text));
      text = '';
    },
  });
  return texts;
}

/** Whether the text of an element belongs to the cell. The pronunciation (`rPh`) does not. */
function isContent(element?: string, parent?: string): boolean {
  return element === 'v' || (element === 't' && parent !== 'rPh');
}

interface XmlCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** Starts with `=`. Absent if the cell has no formula. */
  formula?: string;
  /** The number of a formula that several cells share. Only the first of them contains it. */
  shared?: string | undefined;
  /** Absent if the cell has no element for its value. */
  value?: string;
}

function readCells(files: ReadonlyMap<string, string>, path: string, facts: Facts): SheetGrid {
  const xml = files.get(path);
  if (xml === undefined) throw new TypeError('A sheet is missing');
  const targets = new Map(relationsOf(files, path).map(({ Id, Target }) => [Id, Target]));
  const sharedFormulas = new Map<string | undefined, string>();
  const grid = new SheetGrid();
  let [row, column] = [-1, -1];
  let cell: XmlCell | undefined;
  readXml(xml, {
    open: (name, attributes, parent) => {
      const { r, s: style = 0, t: type = 'n', ref = '', hidden, min, max } = attributes;
      if (name === 'col' && isTrue(hidden)) {
        grid.mark('hiddenColumns', Number(min) - 1, Number(max) - Number(min) + 1);
      } else if (name === 'row') {
        const number = Number(r ?? row + 2);
        if (!Number.isSafeInteger(number) || number < 1) throw new TypeError('A row has no number');
        [row, column] = [number - 1, -1];
        // Empty rows count only if they exceed the row limit of spreadsheet programs.
        if (number > SHEET_ROWS_MAXIMUM) grid.reach(number);
        if (isTrue(hidden)) grid.mark('hiddenRows', row);
      } else if (name === 'c') {
        [row, column] = r === undefined ? [row, column + 1] : placeOf(r);
        cell = { row, column, type, style: Number(style) };
      } else if (name === 'mergeCell') grid.merge(rangeOf(ref));
      else if (name === 'hyperlink') {
        grid.link(rangeOf(ref), targets.get(relationIn(attributes)) ?? '');
      } else if (cell && name === 'f') [cell.formula, cell.shared] = ['=', attributes['si']];
      else if (cell && isContent(name, parent)) cell.value ??= '';
    },
    text: (text, element, parent) => {
      if (cell && isContent(element, parent)) cell.value = (cell.value ?? '') + text;
      else if (cell && element === 'f') cell.formula = (cell.formula ?? '') + text;
    },
    close: (name) => {
      if (name !== 'c' || !cell) return;
      if (cell.value && facts.styleOf(cell.style).isStruck) grid.mark('struckRows', cell.row);
      if (cell.shared !== undefined && cell.formula === '=')
        cell.formula = sharedFormulas.get(cell.shared) ?? '=';
      else if (cell.formula !== undefined) sharedFormulas.set(cell.shared, cell.formula);
      grid.put(cellOf(cell, facts), cell);
      const link = linkFormula(cell.formula ?? '');
      if (link) grid.link({ top: row, left: column, bottom: row, right: column }, link.address);
      cell = undefined;
    },
  });
  return grid;
}

function cellOf({ type, style, formula, value }: XmlCell, facts: Facts): Cell {
  if (type === 'e') return errorCell(value ?? '');
  // A formula without a stored result is a problem. An empty text is a valid result.
  if (formula && !value && !(type === 'str' && value === '')) return withoutResult(formula);
  if (!value) return null;
  if (type === 'b') return isTrue(value);
  if (type === 'd') return isoDate(value) ?? value;
  const number = Number(value);
  if (type === 's') {
    const text = facts.texts[number];
    if (text === undefined) throw new TypeError('A shared text is missing');
    return text;
  }
  if (type !== 'n' || !Number.isFinite(number)) return unescaped(value);
  const { format } = facts.styleOf(style);
  if (format.isDate) return dateCell(number, facts.is1904, format.show);
  return shownNumber(number, format.show(number), format);
}

/** `_x000D_` encodes a character that XML cannot contain. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function isTrue(value?: string): boolean {
  return value === '1' || value === 'true';
}

function rangeOf(reference: string): MergedCells {
  const [from = '', to = from] = reference.split(':');
  const [[top, left], [bottom, right]] = [placeOf(from), placeOf(to)];
  return { top, left, bottom, right };
}

const LETTERS = 26;
const BEFORE_A = 64;

/** The row and column of a reference such as `XFD1048576`, counted from 0. */
function placeOf(reference: string): [number, number] {
  const [, letters, digits] = /^([A-Z]{1,7})([1-9]\d{0,14})$/.exec(reference) ?? [];
  if (letters === undefined) throw new TypeError('A cell has no reference');
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return [Number(digits) - 1, column - 1];
}
