// What read-excel-file does not tell of a workbook, and has no option for: it reads errors and formulas
// without a result as empty cells, forgets that 1 is shown as 100% and 3001 as 003001, and does not
// say what is hidden. Only these few tags are looked at; everything else is the library's.
import { strFromU8, unzipSync } from 'fflate';
import { errorCell, type Cell } from '#adapters/config/sheet-cells.ts';

export interface SheetMarks {
  readonly isHidden: boolean;
  /** From 1. */
  readonly hiddenRows: ReadonlySet<number>;
  /** What these cells hold instead; row and column from 0. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly cell: Cell }[];
}

const NO_RESULT =
  'The formula has no result yet: open the file in the spreadsheet program and save it';
const NO_MARKS = '<worksheet/>';

/** Of each sheet, in the workbook's order. */
export function readMarks(file: Uint8Array): SheetMarks[] {
  const entries = unzipSync(file, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  const textOf = (path: string) => (entries[path] ? strFromU8(entries[path]) : '');
  const links = elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship');
  const paths = new Map(links.map(({ of }) => [of('Id'), pathOf(of('Target') ?? '')]));
  const styles = links.find(({ of }) => of('Type')?.endsWith('/styles'))?.of('Target');
  const formats = readFormats(textOf(pathOf(styles ?? 'styles.xml')));
  return elements(textOf('xl/workbook.xml'), 'sheet').map(({ of }) => ({
    isHidden: (of('state') ?? 'visible') !== 'visible',
    ...marksOf(textOf(paths.get(of('id')) ?? '') || NO_MARKS, formats),
  }));
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function marksOf(xml: string, formats: readonly string[]): Omit<SheetMarks, 'isHidden'> {
  const rows = xml.matchAll(/<(?:\w+:)?row\s[^>]*\bhidden="(?:1|true)"[^>]*>/g);
  const hidden = [...rows].map(([row]) => Number(/\sr="(\d+)"/.exec(row)?.[1]));
  const cells = elements(xml, 'c').flatMap(({ of, content }) => {
    const cell = markedCell(of('t') ?? 'n', content, formats[Number(of('s') ?? 0)] ?? '');
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(of('r') ?? '') ?? [];
    return cell === undefined || row === ''
      ? []
      : [{ row: Number(row) - 1, column: columnOf(letters), cell }];
  });
  return { hiddenRows: new Set(hidden), cells };
}

function markedCell(type: string, content: string, format: string): Cell | undefined {
  const value = elements(content, 'v')[0]?.content;
  if (type === 'e') return errorCell(value || 'of no name');
  const isFormula = /<(?:\w+:)?f[\s/>]/.test(content);
  // The result of a formula may be an empty text.
  if (isFormula && (value ?? '') === '' && !(type === 'str' && value === '')) {
    return { message: NO_RESULT };
  }
  const number = Number(value);
  if (type !== 'n' || !value || Number.isNaN(number)) return undefined;
  if (format.includes('%')) return `${Number((number * 100).toPrecision(15))}%`;
  const isPadded = /^0{2,}$/.test(format) && Number.isInteger(number) && number >= 0;
  return isPadded ? String(number).padStart(format.length, '0') : undefined;
}

const BUILT_IN_FORMATS: readonly (readonly [id: string, code: string])[] = [
  ['9', '0%'],
  ['10', '0.00%'],
];

/** How each style shows a number, without quoted texts. */
function readFormats(xml: string): string[] {
  const own = elements(xml, 'numFmts').flatMap(({ content }) => elements(content, 'numFmt'));
  const codes = new Map([
    ...BUILT_IN_FORMATS,
    ...own.map(({ of }) => [of('numFmtId'), of('formatCode') ?? ''] as const),
  ]);
  return elements(xml, 'cellXfs')
    .flatMap(({ content }) => elements(content, 'xf'))
    .map(({ of }) => codes.get(of('numFmtId')) ?? '')
    .map((code) => code.replace(/&quot;.*?&quot;|"[^"]*"|\\./g, '').split(';')[0] ?? '');
}

const LETTERS = 26;
const BEFORE_A = 64;

/** 0 for A, 26 for AA. */
function columnOf(letters: string): number {
  return (
    Array.from(letters, (letter) => letter.charCodeAt(0) - BEFORE_A).reduce(
      (sum, digit) => sum * LETTERS + digit,
      0,
    ) - 1
  );
}

interface XmlElement {
  /** An attribute's value, whatever its prefix. */
  readonly of: (attribute: string) => string | undefined;
  readonly content: string;
}

/** All elements of a name that do not hold one another, whatever their prefix. */
function elements(xml: string, name: string): XmlElement[] {
  return [...xml.matchAll(elementPattern(name))].map(([, given = '', content = '']) => ({
    content,
    of: (attribute) => {
      const [, one, other] = attributePattern(attribute).exec(given) ?? [];
      return one ?? other;
    },
  }));
}

const elementPattern = remembered((name) => {
  const attributes = String.raw`((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*`;
  const content = String.raw`([^]*?)</(?:\w+:)?${name}\s*>`;
  return new RegExp(String.raw`<(?:\w+:)?${name}${attributes}(?:/>|>${content})`, 'g');
});

const attributePattern = remembered(
  (name) => new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`),
);

function remembered(patternOf: (name: string) => RegExp): (name: string) => RegExp {
  const patterns = new Map<string, RegExp>();
  return (name) => {
    const pattern = patterns.get(name) ?? patternOf(name);
    patterns.set(name, pattern);
    return pattern;
  };
}
