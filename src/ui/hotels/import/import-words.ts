// What an import says, in the words of a screen: its messages are written for the command line.
import { SHEET_FIELDS, type SheetField } from '#application/import/cells/fields.ts';
import type { FilledIn } from '#application/import/fill-in.ts';
import { lettersOf } from '#application/import/mapping/mapping.ts';
import type { SheetTable } from '#application/import/mapping/propose-mapping.ts';
import { namesHotel, type SheetColumn } from '#application/import/mapping/resolve-columns.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { counted } from '#ui/texts/counted.ts';
import { numberRuns } from '#ui/texts/number-runs.ts';

const RECORDS: Readonly<Record<string, string>> = {
  profile: 'Hotel',
  pricing: 'Pricing',
  room_type: 'Room type',
  rate: 'Rate',
  plan: 'Rate plan',
  user: 'Staff',
};

/** What a table contains beside the names of hotels: 'hotels and room types'. */
export function contentsOf({ columns }: SheetTable): string {
  const words = {
    profile: 'hotels',
    room_type: 'room types',
    rate: 'rates',
    plan: 'rate plans',
    user: 'staff',
  };
  const records = new Set<string | undefined>(
    columns.filter((column) => !namesHotel(column)).map(({ field }) => field?.record),
  );
  const found = Object.entries(words).filter(([record]) => records.has(record));
  return new Intl.ListFormat('en').format(found.map(([, word]) => word));
}

/** The fields that a column can mean. */
export const FIELD_CHOICES: readonly { readonly value: string; readonly label: string }[] =
  SHEET_FIELDS.filter(({ record }) => record !== 'ignored').map((field) => ({
    value: field.key,
    label: fieldLabel(field),
  }));

/** The same for a column whose title names a scale: its amounts may be in it, or not. */
export function choicesFor({ doubt }: Pick<SheetColumn, 'doubt'>): typeof FIELD_CHOICES {
  const { scale, field } = doubt ?? {};
  if (scale === undefined || !field) return FIELD_CHOICES;
  const label = fieldLabel(field);
  return [
    { value: `${field.key}:${scale}`, label: `${label}, in ${scale}` },
    { value: `${field.key}:ones`, label: `${label}, not in ${scale}` },
    ...FIELD_CHOICES.filter(({ value }) => value !== field.key),
  ];
}

/** 'Hotel: City'. */
function fieldLabel({ record, title }: Pick<SheetField, 'record' | 'title'>): string {
  return `${RECORDS[record] ?? record}: ${title}`;
}

/** Where in its sheet a remark is: `C4`, `row 4` or `column C`; '' for the whole sheet. */
function lineOf({ row, column }: SheetRemark): string {
  const letters = column === undefined ? '' : lettersOf(column);
  if (row === undefined) return letters && `column ${letters}`;
  return letters === '' ? `row ${row}` : `${letters}${row}`;
}

/** `chain.xlsx, Rooms!C4 (Rack Rate)`. */
export function placeOf(remark: SheetRemark): string {
  const { file, sheet, row, column, title } = remark;
  const isCell = row !== undefined && column !== undefined;
  const inSheet = [sheet, lineOf(remark)].filter(Boolean).join(isCell ? '!' : ' ');
  const named = title === undefined || title === '' ? inSheet : `${inSheet} (${title})`;
  return [file, named].filter(Boolean).join(', ');
}

/** Of equal remarks, so many places are named. */
const NAMED = 3;

const sheetOf = ({ file, sheet }: SheetRemark) => [file, sheet].filter(Boolean).join(', ');

/** `chain.xlsx, Staff!F3 (E-mail), F4, F5 and 297 more`. */
export function firstPlaces(same: readonly SheetRemark[]): string {
  const [first] = same;
  if (!first) return '';
  const others = same
    .slice(1, NAMED)
    .map((remark) => (sheetOf(remark) === sheetOf(first) ? lineOf(remark) : placeOf(remark)));
  const more = same.length > NAMED ? ` and ${same.length - NAMED} more` : '';
  return [placeOf(first), ...others].join(', ') + more;
}

/** The places of equal remarks, by sheet: `chain.xlsx, Staff: rows 3 to 302`. */
export function rowsOf(same: readonly SheetRemark[]): string[] {
  return [...Map.groupBy(same, sheetOf)].map(([sheet, remarks]) => {
    const rows = new Set(remarks.flatMap(({ row = 0 }) => row || []));
    if (rows.size === 0) return `${sheet}: ${remarks.map(lineOf).join(', ')}`;
    const sorted = [...rows].toSorted((a, b) => a - b);
    return `${sheet}: ${rows.size === 1 ? 'row' : 'rows'} ${numberRuns(sorted)}`;
  });
}

const DEFAULT = /,? or give one for all with --default (\w+)=(\S+)/;
const USERNAMES = /,? or use a pattern: --usernames "[^"]+"/;
const MAP =
  /(?:\.|(?<=\?)) (?:Say (?:what it is with )?--map|(?:For|If) [^.]*, say --(?:map|header-row)|Leave one out with --ignore) .*$| \(--header-row \d+ shows them\)$/s;
const UNIT = /; if it is (\w+), say --map "(.*)=\w+:\1"/;

/** Without the options of the command line. */
export function plainMessage(message: string): string {
  return message.replace(DEFAULT, '').replace(USERNAMES, '').replace(MAP, '').replace(UNIT, '');
}

/** A value that is missing, and that may be the same for all. */
export interface AskedValue {
  /** `base_rate`. */
  readonly name: string;
  readonly label: string;
  readonly example: string;
}

/** A column whose amounts have a currency that the spreadsheet program chooses. */
export interface AskedCurrency {
  readonly title: string;
  /** That of the hotel. */
  readonly currency: string;
}

/** What the problems ask for: values, currencies of columns, and longer user names. */
export function askedOf(problems: readonly Pick<SheetRemark, 'message'>[]) {
  const values = new Map<string, AskedValue>();
  const currencies = new Map<string, AskedCurrency>();
  let asksUsernames = false;
  for (const { message } of problems) {
    const [, currency, title = ''] = UNIT.exec(message) ?? [];
    if (currency !== undefined && !currencies.has(title))
      currencies.set(title, { title, currency });
    const [, name, example = ''] = DEFAULT.exec(message) ?? [];
    const field = SHEET_FIELDS.find((one) => one.field === name && one.record !== 'ignored');
    if (name !== undefined && field) values.set(name, { name, label: field.title, example });
    asksUsernames ||= USERNAMES.test(message);
  }
  return { values: [...values.values()], currencies: [...currencies.values()], asksUsernames };
}

const SOURCES: Readonly<Record<FilledIn['source'], string>> = {
  default: 'from the value for all',
  implied: 'follows from other values',
  standard: 'the standard',
};

/** 'India, follows from other values, for 3 hotels'. */
export function filledText({ field, value, source, count }: FilledIn): string {
  const noun = { room_type: 'room type', rate: 'rate', plan: 'rate plan', user: 'person' }[
    field.split('.')[0] ?? ''
  ];
  const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const whom =
    noun === 'person' ? counted(count, 'person', 'people') : counted(count, noun ?? 'hotel');
  return `${shown} (${SOURCES[source]}), for ${whom}`;
}
