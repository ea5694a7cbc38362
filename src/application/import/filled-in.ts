// Values that a configuration needs and a spreadsheet does not have: from the mapping, implied by
// others, by the product's standard, or missing.
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import type { Problem } from '#domain/problem.ts';
import { CURRENCIES, currencySigns, type Currency } from '#domain/rates/currencies.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { SHEET_FIELDS, type RecordName, type SheetField } from './cells/field-table.ts';
import type { SheetHotel } from './find-hotels.ts';
import type { Mapping } from './mapping.ts';
import { readCell, type CellValue } from './cells/read-cell.ts';
import { COUNTRY_FACTS } from './cells/words.ts';

/** A value that was filled in, and how often. */
export interface FilledIn {
  /** `profile.tax_rate`. */
  readonly field: string;
  readonly title: string;
  readonly value: CellValue;
  readonly source: 'default' | 'implied' | 'standard';
  readonly count: number;
}

export interface Filling {
  readonly fills: readonly Omit<FilledIn, 'count'>[];
  /** Values that must not be guessed. */
  readonly missing: readonly Problem[];
}

type Fields = Record<string, unknown>;

/** The records of a document with their dotted paths. */
function recordsIn({
  hotelProfile = {},
  roomTypes = [],
  rates = {},
  staffUsers = [],
}: HotelDocument) {
  const listed = (record: RecordName, path: string, list: readonly object[]) =>
    list.map((fields, index) => ({ record, path: `${path}.${index}`, fields: fields as Fields }));
  return [
    { record: 'profile' as RecordName, path: 'hotelProfile', fields: hotelProfile as Fields },
    { record: 'pricing' as RecordName, path: 'rates', fields: rates as Fields },
    ...listed('room_type', 'roomTypes', roomTypes),
    ...listed('rate', 'rates.rates', rates.rates ?? []),
    ...listed('plan', 'rates.rate_plans', rates.rate_plans ?? []),
    ...listed('user', 'staffUsers', staffUsers),
  ];
}

const FIELDS_OF = Map.groupBy(SHEET_FIELDS, ({ record }) => record);
const FIELDS_NAMED = Map.groupBy(SHEET_FIELDS, ({ field }) => field);

/** The defaults of a mapping by key, as values of their fields, and what is wrong with others. */
export function readDefaults(given: NonNullable<Mapping['defaults']>) {
  const defaults = new Map<string, CellValue>();
  const mistakes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const fields = SHEET_FIELDS.filter(({ key }) => key === name);
    const [field, other] = fields.length > 0 ? fields : (FIELDS_NAMED.get(name) ?? []);
    const read = field && readCell(value, field);
    const or = [field, other].map((each) => each?.key).join(' or ');
    if (!field || other || !read || 'message' in read) {
      const why = other
        ? `say ${or}`
        : read && 'message' in read
          ? read.message
          : 'there is no such field';
      mistakes.push(`The default of ${name} cannot be used: ${why}`);
    } else defaults.set(field.key, read.value);
  }
  return { defaults, mistakes };
}

const needed = (what: string, example: string) =>
  `Enter the ${what}, or give one for all with --default ${example}`;
const NEEDED: Readonly<Record<string, string>> = {
  'room_type.room_count': needed('number of rooms', 'room_count=10'),
  'rate.base_rate': needed('base rate', 'base_rate=4500'),
  'profile.country': needed('country', 'country=India'),
  'profile.currency': needed('currency', 'currency=INR'),
  'profile.timezone': needed('time zone', 'timezone=Asia/Kolkata'),
};

/** Fills in what the mapping says and what other values imply; finds what is missing. */
export function fillIn(hotel: SheetHotel, defaults: ReadonlyMap<string, CellValue>): Filling {
  const { document, wrong } = hotel;
  const fills: Omit<FilledIn, 'count'>[] = [];
  const missing: Problem[] = [];
  const priced = Map.groupBy(document.rates?.rates ?? [], (rate) => rate.room_type_name);
  for (const [index, { name }] of (document.roomTypes ?? []).entries()) {
    if (priced.get(name)?.pop()) continue;
    if (!defaults.has('rate.base_rate')) {
      missing.push({
        path: `roomTypes.${index}.base_rate`,
        message: NEEDED['rate.base_rate'] ?? '',
      });
    } else
      ((document.rates ??= {}).rates ??= []).push({
        ...(name !== undefined && { room_type_name: name }),
      });
  }
  if ([...defaults.keys()].some((key) => key.startsWith('pricing.'))) document.rates ??= {};
  const implied = impliedBy(hotel, defaults);
  for (const { record, path, fields } of recordsIn(document)) {
    for (const { key, field, title } of FIELDS_OF.get(record) ?? []) {
      if (fields[field] !== undefined || wrong.has(path) || wrong.has(`${path}.${field}`)) continue;
      const given = defaults.get(key);
      const value = given ?? implied[key] ?? occupancyOf(key, fields);
      if (value === undefined) {
        if (NEEDED[key] !== undefined)
          missing.push({ path: `${path}.${field}`, message: NEEDED[key] });
        continue;
      }
      fills.push({ field: key, title, value, source: given === undefined ? 'implied' : 'default' });
      // What is the standard anyway stays out of the document.
      if (given !== undefined || value !== HOTEL_PROFILE_DEFAULTS[field as 'country'])
        fields[field] = value;
    }
  }
  reportForeignAmounts(hotel, document.hotelProfile?.currency ?? implied['profile.currency']);
  return { fills, missing };
}

/** Two guests are the standard, unless the other number contradicts it. */
function occupancyOf(
  key: string,
  { base_occupancy: base, max_occupancy: max }: Fields,
): number | undefined {
  const standard = BLANK_ROOM_TYPE.base_occupancy;
  if (key === 'room_type.base_occupancy' && Number(max) < standard) return Number(max);
  return key === 'room_type.max_occupancy' && Number(base) > standard ? Number(base) : undefined;
}

const isSignOf = (sign: string, code: Currency) =>
  currencySigns(code).some((own) => own.toLowerCase() === sign.toLowerCase());
const currenciesOf = (sign: string) => CURRENCIES.filter((code) => isSignOf(sign, code));
const amountsOf = ({ sources }: SheetHotel) =>
  [...new Set(sources.values())].flatMap(({ amounts }) => amounts);

/** Country, currency and time zone follow from one another, or from the signs beside the prices. */
function impliedBy(
  hotel: SheetHotel,
  defaults: ReadonlyMap<string, CellValue>,
): Readonly<Record<string, string | undefined>> {
  const profile = hotel.document.hotelProfile ?? {};
  const known = (field: 'country' | 'currency' | 'timezone') =>
    profile[field] ?? defaults.get(`profile.${field}`);
  const possible = amountsOf(hotel).map(({ signs }) =>
    CURRENCIES.filter((code) => signs.every((sign) => isSignOf(sign, code))),
  );
  const common = CURRENCIES.find((code) => possible.every((codes) => codes.includes(code)));
  const shown = possible.some(({ length }) => length === 1) ? common : undefined;
  const country =
    known('country') ??
    Object.keys(COUNTRY_FACTS).find((each) => {
      const facts = COUNTRY_FACTS[each];
      const [own, fact] =
        known('timezone') === undefined
          ? [known('currency') ?? shown, facts?.currency]
          : [known('timezone'), facts?.timezone];
      return own !== undefined && own === fact;
    });
  const facts = COUNTRY_FACTS[String(country)];
  return {
    'profile.country': country === undefined ? undefined : String(country),
    'profile.currency': facts?.currency ?? shown,
    'profile.timezone': facts?.timezone,
  };
}

/** Prices must be in the currency of the hotel. */
function reportForeignAmounts(hotel: SheetHotel, currency: string | undefined): void {
  const { wrong, sources, problems } = hotel;
  if (currency === undefined || wrong.has('hotelProfile.currency')) return;
  for (const [path, { amounts }] of sources) {
    if (!path.startsWith('rates.rates.')) continue;
    for (const { field, signs, place, quote } of amounts) {
      const [foreign] = signs
        .map((sign) => ({ sign, codes: currenciesOf(sign) as string[] }))
        .filter(({ codes }) => !codes.includes(currency))
        // `US$` is USD, even if a bare $ means another currency.
        .toSorted((a, b) => a.codes.length - b.codes.length);
      if (!foreign) continue;
      const other = foreign.codes.join(' or ') || foreign.sign;
      const message = `This amount is in ${other}, but the currency of the hotel is ${currency}${quote}`;
      problems.push({ ...place, message });
      wrong.add(`${path}.${field.field}`);
    }
  }
}

/** Values that differ from record to record. */
const MADE: Readonly<Record<string, string>> = {
  'profile.code': 'made from the name',
  'user.username': 'made from the e-mail address',
  'user.password': 'generated',
};

/** The standard values that a complete configuration has beside those of the document and `fills`. */
export function standardsOf(
  { document }: SheetHotel,
  { fills }: Filling,
): Omit<FilledIn, 'count'>[] {
  const complete = new Map(
    recordsIn(checkDocument(document, { random: () => 0 }).config).map(({ path, fields }) => [
      path,
      fields,
    ]),
  );
  const filled = new Set(fills.map(({ field }) => field));
  const found = recordsIn(document).flatMap(({ record, path, fields }) =>
    (FIELDS_OF.get(record) ?? []).flatMap(({ key, field, title }: SheetField) => {
      const value = complete.get(path)?.[field] as CellValue | undefined;
      const isFilled =
        !(record === 'profile' && filled.has(key)) &&
        fields[field] === undefined &&
        value !== undefined &&
        value !== '' &&
        value !== 0;
      return isFilled
        ? { field: key, title, value: MADE[key] ?? value, source: 'standard' as const }
        : [];
    }),
  );
  const plans = {
    field: 'pricing.rate_plans',
    title: 'Rate plans',
    value: 'BAR, LMR (-15%), WEB (-10%)',
    source: 'standard' as const,
  };
  return document.rates?.rate_plans === undefined ? [...found, plans] : found;
}

/** The same values together, with their count. */
export function countedFills(fills: readonly Omit<FilledIn, 'count'>[]): FilledIn[] {
  const groups = Map.groupBy(fills, ({ field, value, source }) =>
    JSON.stringify([field, value, source]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, count: others.length + 1 } : [],
  );
}
