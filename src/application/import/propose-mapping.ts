// Finds the header of each sheet and proposes what its columns mean.
import type { Cell, RawSheet } from '#application/ports/raw-sheet.ts';
import { headerAt, possibleHeaders, titlesAt, type Title } from './header-rows.ts';
import {
  SHEET_KINDS,
  type RecordName,
  type SheetField,
  type SheetKind,
} from './cells/field-table.ts';
import { fieldsNamed, letters, titlesWith, type ColumnMapping, type Mapping } from './mapping.ts';
import { closeName, isBlank, readCell, shownText } from './cells/read-cell.ts';
import { signsIn } from './cells/read-number.ts';
import { bareName, UNITS } from './cells/words.ts';

/** How a proposal came about; `values` and `close` are guesses to be confirmed. */
export type Certainty = 'mapping' | 'title' | 'values' | 'close' | 'unknown';

export interface SheetColumn {
  /** As typed; two header rows are joined. */
  readonly title: string;
  readonly field?: SheetField;
  /** What it probably is, to be confirmed. */
  readonly guess?: SheetField;
  readonly certainty: Certainty;
  readonly isIgnored: boolean;
  readonly how: Omit<ColumnMapping, 'column'>;
  /** Currency signs in the title. */
  readonly signs: readonly string[];
  /** Different values of the column; of passwords, dots. */
  readonly examples: readonly string[];
  /** The title of another column that means the same. */
  readonly twin?: string;
}

export interface SheetTable {
  readonly sheet: RawSheet;
  readonly kind: SheetKind;
  /** Indexes of the header's first and last row. */
  readonly header: readonly [first: number, last: number];
  readonly columns: readonly SheetColumn[];
}

/** `kind` is absent for a sheet that is no table of hotels. */
export type ProposedSheet = Partial<SheetTable> & Pick<SheetTable, 'sheet'>;

/** How many more known columns make a sheet a different kind than its name says. */
const CLEARLY = 2;
/** How many known columns make a sheet a table. */
const LEAST = 2;
const EXAMPLES = 3;

interface Candidate extends Pick<SheetTable, 'kind' | 'header' | 'columns'> {
  /** How many fields are known. */
  readonly score: number;
}

/** Proposes what each sheet and column means: what the mapping says, or else what the titles say. */
export function proposeMapping(
  sheets: readonly RawSheet[],
  mapping: Mapping = {},
): ProposedSheet[] {
  const titles = titlesWith(mapping.aliases ?? {});
  const named = sheets.map(({ name }) => kindNamed(name));
  return sheets.map((sheet, index) => {
    const choices = (mapping.sheets ?? []).filter(
      (each) => each.sheet === undefined || bareName(each.sheet) === bareName(sheet.name),
    );
    const rows = choices.findLast(({ headerRow }) => headerRow !== undefined)?.headerRow;
    const columns = choices.toReversed().flatMap((choice) => choice.columns);
    const headers = rows === undefined ? possibleHeaders(sheet) : [headerAt([rows].flat())];
    const candidates = headers
      .flatMap((header) => {
        const read = titlesAt(sheet, header);
        return KINDS_TRIED.map((kind) => candidateOf(header, kind, read, columns, titles));
      })
      .toSorted((a, b) => b.score - a.score || heightOf(a) - heightOf(b));
    const best = chosenOf(candidates, named[index], new Set(named));
    const widest = best?.columns.filter(({ title }) => title !== '').length ?? 0;
    if (!best || best.score < Math.min(LEAST, widest)) return { sheet };
    return { sheet, ...best, columns: withExamples(sheet, best, titles) };
  });
}

/** Mixed sheets last. */
const KINDS_TRIED = SHEET_KINDS.toReversed().toSorted((a, b) => a.needs.length - b.needs.length);

const heightOf = ({ header }: Candidate) => header[1] - header[0];

function kindNamed(name: string): SheetKind | undefined {
  return SHEET_KINDS.find(({ names }) => names?.test(bareName(name)));
}

/** What a title of several columns says about the record below it. */
const GROUPS: readonly (readonly [RegExp, RecordName])[] = [
  [/staff|user|manager|^gm$|personal/i, 'user'],
  [/room|habitaci/i, 'room_type'],
  [/rate|tarif|price|precio/i, 'rate'],
];

function candidateOf(
  header: readonly [number, number],
  kind: SheetKind,
  read: readonly Title[],
  choices: readonly ColumnMapping[],
  titles: ReadonlyMap<string, readonly SheetField[]>,
): Candidate {
  const taken = new Map<SheetField, string>();
  const seen = new Map<string, number>();
  const columns = read.map((title, index): SheetColumn => {
    const nameOf = bareName(title.text || letters(index));
    const own = choices.filter(({ column }) =>
      [nameOf, bareName(title.own)].includes(bareName(column)),
    );
    const turn = seen.get(nameOf) ?? 0;
    seen.set(nameOf, turn + 1);
    const { column: _, ...how } = own[Math.min(turn, own.length - 1)] ?? { column: '' };
    const common = {
      title: title.text,
      how,
      signs: [],
      examples: [],
      isIgnored: how.ignore === true,
    };
    if (how.ignore) return { ...common, certainty: 'mapping' };
    const found =
      how.field === undefined
        ? fieldsOf(title, kind, titles)
        : { fields: fieldsNamed(how.field, kind.records) };
    const free = found.fields.find((field) => field.record === 'hotel' || !taken.has(field));
    const field = free ?? found.fields[0];
    if (!field) return { ...common, certainty: how.field === undefined ? 'unknown' : 'mapping' };
    const twin = free ? undefined : taken.get(field);
    if (free) taken.set(field, title.text);
    return {
      ...common,
      ...found,
      how: { ...('how' in found ? found.how : {}), ...how },
      field,
      isIgnored: field.record === 'ignored',
      certainty: how.field === undefined ? 'title' : 'mapping',
      ...(twin !== undefined && { twin }),
    };
  });
  const keys = new Set(
    [...taken.keys()].flatMap(({ key, record }) => (record === 'ignored' ? [] : key)),
  );
  const isWhole = kind.needs.every((key) => keys.has(key));
  return { kind, header, columns, score: isWhole ? keys.size : 0 };
}

/** Words in brackets that do not change what a title means. */
const HARMLESS =
  /^(optional|required|mandatory|if any|y\/n|yes\/no|per night|opcional|hh:mm|24h?|\*|%|[a-z]\.?)$/i;

function fieldsOf(
  title: Title,
  { records }: SheetKind,
  titles: ReadonlyMap<string, readonly SheetField[]>,
) {
  const hint = GROUPS.find(([words]) => words.test(title.group))?.[1];
  for (const text of new Set([title.text, title.own])) {
    const [, start = '', inside = '', end = ''] = /^([^(]*)\(([^()]*)\)([^(]*)$/.exec(text) ?? [];
    for (const name of new Set([text, `${start} ${end}`.trim() || text])) {
      const fields = fieldsNamed(name, records, titles).toSorted(
        (a, b) => Number(b.record === hint) - Number(a.record === hint),
      );
      const [first] = fields;
      const hasUnits = first !== undefined && (UNITS[first.field]?.length ?? 0) > 1;
      const unit = first && UNITS[first.field]?.find(({ words }) => hasWord(text, words))?.name;
      const signs = first?.kind === 'money' ? signsIn(text.replace(/[()]/g, ' ')) : [];
      const isKnown =
        name === text || unit !== undefined || signs.length > 0 || HARMLESS.test(inside.trim());
      if (first && isKnown)
        return { fields, signs, how: hasUnits && unit !== undefined ? { unit } : {} };
    }
  }
  return { fields: [], signs: [], how: {} };
}

function hasWord(text: string, words: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}\d])`, 'iu').test(text);
}

/**
 * A sheet is what its name says, unless its columns clearly say something else. If another sheet is
 * named as room types, a sheet 'Room rates' with some of the same columns contains rates.
 */
function chosenOf(
  candidates: readonly Candidate[],
  named: SheetKind | undefined,
  allNamed: ReadonlySet<SheetKind | undefined>,
): Candidate | undefined {
  const [byColumns] = candidates;
  const byName = candidates.find(({ kind }) => kind === named);
  if (!byName || !byColumns) return byColumns;
  const keys = new Set(byName.columns.map(({ field }) => field));
  const isComplete = fieldsRequired(byName.kind).every((field) => keys.has(field));
  const isBetter =
    byColumns.score >= byName.score + CLEARLY && !(isComplete && allNamed.has(byColumns.kind));
  return isBetter ? byColumns : byName;
}

function fieldsRequired({ records }: SheetKind): SheetField[] {
  return [...TITLE_FIELDS].filter(
    ({ record, isRequired }) => isRequired && records.includes(record),
  );
}

const TITLE_FIELDS = new Set([...titlesWith({}).values()].flat());

/** Adds examples, and guesses for columns that are not understood. */
function withExamples(
  sheet: RawSheet,
  { kind, header, columns }: Candidate,
  titles: ReadonlyMap<string, readonly SheetField[]>,
): SheetColumn[] {
  const below = sheet.rows.slice(header[1] + 1);
  const known = [...titles].flatMap(([title, fields]) =>
    fields.some(({ record }) => kind.records.includes(record)) ? title : [],
  );
  const used = new Set(columns.map(({ field }) => field));
  return columns.map((column, index) => {
    const values: Cell[] = [];
    for (const cells of below) {
      const cell = cells[index];
      if (!isBlank(cell) && cell !== undefined) values.push(cell);
      if (values.length > 20) break;
    }
    const shown = [...new Set(values.map(shownText))].slice(0, EXAMPLES);
    const examples = column.field?.field === 'password' ? shown.map(() => '••••') : shown;
    if (column.certainty !== 'unknown') return { ...column, examples };
    // An empty column loses nothing.
    if (values.length === 0) return { ...column, examples, isIgnored: true };
    const free = [...TITLE_FIELDS].filter(
      (each) => kind.records.includes(each.record) && !used.has(each),
    );
    const fits = (field: SheetField) =>
      values.every((cell) => 'value' in (readCell(cell, field) ?? {}));
    const byValues = free.find(({ kind: of }) => of === 'option')
      ? free.filter(({ kind: of }) => of === 'option').find(fits)
      : undefined;
    const near = closeName(bareName(column.title), known);
    const close =
      near === undefined
        ? undefined
        : fieldsNamed(near, kind.records, titles).find((field) => free.includes(field));
    const field = close ?? byValues;
    return field
      ? { ...column, examples, guess: field, certainty: close ? 'close' : 'values' }
      : { ...column, examples };
  });
}

/** Whether the import knows what to do with a column: an empty one needs nothing. */
export function isUnderstood({
  field,
  isIgnored,
  title,
  examples,
  certainty,
}: SheetColumn): boolean {
  const isEmpty = title === '' && examples.length === 0;
  return isIgnored || field !== undefined || certainty === 'mapping' || isEmpty;
}

/** Whether a column says which hotel a row belongs to. */
export function namesHotel({ field }: SheetColumn): boolean {
  return (
    field?.record === 'hotel' || field?.key === 'profile.name' || field?.key === 'profile.code'
  );
}
