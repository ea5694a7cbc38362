import { textTable } from '#domain/text/text-table.ts';
import { HOTEL_PROFILE, HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { SHEET_FIELDS, type SheetField } from '#application/import/cells/fields.ts';
import type { ImportedHotel, SheetImport } from '#application/import/import-hotels.ts';
import type { FilledIn } from '#application/import/fill-in.ts';
import { lettersOf } from '#application/import/mapping/mapping.ts';
import type { SheetTable } from '#application/import/mapping/propose-mapping.ts';
import { namesHotel, type SheetColumn } from '#application/import/mapping/resolve-columns.ts';
import type { Place, SheetProblem } from '#application/import/sheet-problem.ts';
import { counted } from '#ui/texts/counted.ts';
import { numberRuns } from '#ui/texts/counted.ts';

const RECORDS: Readonly<Record<string, string>> = textTable({
  profile: 'Hotel',
  pricing: 'Pricing',
  room_type: 'Room type',
  rate: 'Rate',
  plan: 'Rate plan',
  user: 'Staff',
});

/** The kinds of data in a table: 'hotels and room types'. Columns that only name the hotel do not count. */
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

export const FIELD_CHOICES: readonly { readonly value: string; readonly label: string }[] =
  SHEET_FIELDS.filter(({ record }) => record !== 'ignored').map((field) => ({
    value: field.key,
    label: fieldLabel(field),
  }));

/** If the title names a scale such as thousands, the user chooses whether the amounts are in it. */
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

/** For example 'Hotel: City'. */
function fieldLabel({ record, title }: Pick<SheetField, 'record' | 'title'>): string {
  return `${RECORDS[record] ?? record}: ${title}`;
}

/** The place of a problem in its sheet: `C4`, `row 4` or `column C`; '' if it is about the whole sheet. */
export function lineOf({ row, column }: Place): string {
  const letters = column === undefined ? '' : lettersOf(column);
  if (row === undefined) return letters && `column ${letters}`;
  return letters === '' ? `row ${row}` : `${letters}${row}`;
}

/** For example `chain.xlsx, Rooms!C4 (Rack Rate)`. */
export function placeOf(place: Place): string {
  const { file, sheet, row, column, title } = place;
  const isCell = row !== undefined && column !== undefined;
  const inSheet = [sheet, lineOf(place)].filter(Boolean).join(isCell ? '!' : ' ');
  const named = title === undefined || title === '' ? inSheet : `${inSheet} (${title})`;
  return [file, named].filter(Boolean).join(', ');
}

/** The hotel's name, or its place in the file if it has no name. */
export function hotelName({ name, place }: ImportedHotel): string {
  return name === '' ? placeOf(place) : name;
}

const HOTELS_NAMED = 5;

/** For example 'Not launched: Bay View (2 problems), Hill Inn (skipped).'; '' if all hotels can be launched. */
export function notLaunchedText({ hotels, otherProblems }: SheetImport): string {
  const others = hotels.filter(({ document }) => !document);
  const isSplit = otherProblems.some(({ row }) => row !== undefined);
  const named = others.slice(0, HOTELS_NAMED).map((hotel) => {
    const { problems, isExcluded } = hotel;
    const why = isExcluded
      ? 'skipped'
      : problems.length > 0
        ? counted(problems.length, 'problem')
        : 'rows without a hotel may belong to it';
    return `${hotelName(hotel)} (${why})`;
  });
  const more = others.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const rows = isSplit ? ' Rows that have problems and belong to no hotel are ignored.' : '';
  return (list === '' ? rows : `Not launched: ${list}.${rows}`).trim();
}

const NAMED = 3;

const sheetOf = ({ file, sheet }: Place) => [file, sheet].filter(Boolean).join(', ');

/** For example `chain.xlsx, Staff!F3 (E-mail), F4, F5 and 297 more`. */
export function firstPlaces(same: readonly Place[]): string {
  const [first] = same;
  if (!first) return '';
  const others = same
    .slice(1, NAMED)
    .map((place) => (sheetOf(place) === sheetOf(first) ? lineOf(place) : placeOf(place)));
  const more = same.length > NAMED ? ` and ${same.length - NAMED} more` : '';
  return [placeOf(first), ...others].join(', ') + more;
}

/** One line per sheet with the rows of equal problems: `chain.xlsx, Staff: rows 3 to 302`. */
export function placeLines(same: readonly Place[]): string[] {
  return [...Map.groupBy(same, sheetOf)].map(([sheet, places]) => {
    const rows = new Set(places.flatMap(({ row = 0 }) => row || []));
    if (rows.size === 0) return `${sheet}: ${places.map(lineOf).join(', ')}`;
    const sorted = [...rows].toSorted((a, b) => a - b);
    return `${sheet}: ${rows.size === 1 ? 'row' : 'rows'} ${numberRuns(sorted)}`;
  });
}

/** What the user can do here about a username that the import made from an email. */
export function usernameAdvice({ code }: Pick<SheetProblem, 'code'>): string {
  if (code !== 'username') return '';
  return '. Turn on “Add the hotel code to usernames” below, or add a column “Username” to the file';
}

export interface AskedValue {
  readonly name: string;
  readonly label: string;
  readonly example: string;
}

/** A column with amounts whose currency depends on the computer that opens the file. */
export interface AskedCurrency {
  readonly title: string;
  readonly currency: string;
}

/** The tax rate of the hotels in one country. */
const taxOf = (country: string): AskedValue => ({
  name: `tax_rate@${country}`,
  label: `${HOTEL_PROFILE.fields.tax_rate.label} in ${country}`,
  example: '20',
});

/** Default values, currencies and usernames that solve problems, or replace the suggested tax rate. */
export function askedOf({ problems, notes }: Pick<SheetImport, 'problems' | 'notes'>) {
  const values = new Map<string, AskedValue>();
  const currencies = new Map<string, AskedCurrency>();
  let asksUsernames = false;
  for (const { code, parameters = {} } of [...problems, ...notes]) {
    const textOf = (name: string) => String(parameters[name] ?? '');
    const [name, title] = [textOf('field'), textOf('column')];
    if (code === 'missing-value')
      values.set(name, { name, label: textOf('title'), example: textOf('example') });
    else if (code === 'tax') values.set(`tax ${textOf('country')}`, taxOf(textOf('country')));
    else if (code === 'unclear-currency' && !currencies.has(title))
      currencies.set(title, { title, currency: textOf('currency') });
    asksUsernames ||= code === 'username';
  }
  return { values: [...values.values()], currencies: [...currencies.values()], asksUsernames };
}

const SOURCES: Readonly<Record<FilledIn['source'], string>> = {
  default: 'from the values for all records',
  implied: 'follows from other values',
  standard: 'standard value',
};

/** For example 'India (follows from other values), for 3 hotels'. */
export function filledText({ field, value, source, count }: FilledIn): string {
  const noun = { room_type: 'room type', rate: 'rate', plan: 'rate plan', user: 'person' }[
    field.split('.')[0] ?? ''
  ];
  const isTax = field === 'profile.tax_rate' && source === 'standard';
  const from = isTax ? `as in ${HOTEL_PROFILE_DEFAULTS.country}` : SOURCES[source];
  const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const whom =
    noun === 'person' ? counted(count, 'person', 'people') : counted(count, noun ?? 'hotel');
  return `${shown} (${from}), for ${whom}`;
}
