// Fills in values that a spreadsheet lacks. They come from the mapping, from other values, or from
// the product's standard values.
import type { HotelConfig } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { segmentsOf } from '#domain/problem.ts';
import { countryOfCurrency, countryOfZone, factsOf } from '#domain/places/place-facts.ts';
import { currencies } from '#domain/places/currencies.ts';
import { fieldOf } from '#domain/record.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { bareName } from './cells/names.ts';
import { fieldsNamed, SHEET_FIELDS } from './cells/fields.ts';
import type { CellValue } from './cells/cell.ts';
import { readCell } from './cells/read-cell.ts';
import { currenciesOf, currenciesWith, offeredFirst } from './cells/read-number.ts';
import { DERIVED_VALUES, NEEDED, PLANS } from './cells/known-words.ts';
import { recordAt, type Fields, type SheetHotel } from './hotel-records.ts';
import type { Mapping } from './mapping/mapping.ts';
import { problemAt, problemText, type Finding } from './sheet-problem.ts';

/** A value that was filled in, in `count` records. */
export interface FilledIn {
  /** Record and field, such as `profile.tax_rate`. */
  readonly field: string;
  readonly title: string;
  readonly value: CellValue;
  readonly source: 'default' | 'implied' | 'standard';
  readonly count: number;
}

type Defaults = ReadonlyMap<string, CellValue>;

const FIELDS_OF = Map.groupBy(SHEET_FIELDS, ({ record }) => record);

const COUNT = 'room_type.room_count';
/** A finding about a value of a hotel, by the dotted path of the value. */
export interface HotelFinding extends Finding {
  readonly path: string;
}

/** Reads the defaults of a mapping as values by field key. `mistakes` are invalid defaults. */
export function readDefaults(given: Mapping['defaults'] = {}) {
  const defaults = new Map<string, CellValue>();
  const mistakes: Finding[] = [];
  for (const [name, value] of Object.entries(given)) {
    const fields = fieldsNamed(name);
    const [field, other] = fields;
    const read = field && readCell(value, field);
    if (field && !other && read && 'value' in read) defaults.set(field.key, read.value);
    else {
      const why = other
        ? `write ${fields.map(({ key }) => key).join(' or ')}`
        : 'there is no such field';
      const isWrong = read && 'problem' in read && !other;
      const said = isWrong ? problemText({ ...read.problem, quote: undefined }) : why;
      mistakes.push({ code: 'wrong-default', parameters: { name, why: said } });
    }
  }
  return { defaults, mistakes };
}

/**
 * Fills in defaults of the mapping and values that other values imply. Reports amounts in another currency. Returns the
 * missing values.
 */
export function fillIn(hotel: SheetHotel, defaults: Defaults): HotelFinding[] {
  const { document, wrong, fallbacks, filled } = hotel;
  const missing: HotelFinding[] = [];
  addRates(hotel);
  if ([...defaults.keys()].some((key) => key.startsWith('pricing.'))) document.rates ??= {};
  const implied = impliedBy(hotel, defaults);
  for (const [path, fields] of recordsOf(hotel)) {
    for (const { key, field, title } of FIELDS_OF.get(recordAt(path)) ?? []) {
      if (fields[field] !== undefined || isCounted(key, fields)) continue;
      const fieldPath = `${path}.${field}`;
      if (wrong.size > 0 && (wrong.has(path) || wrong.has(fieldPath))) continue;
      const fallback = fallbacks.size > 0 ? fallbacks.get(fieldPath) : undefined;
      const given = fallback?.value ?? defaults.get(key);
      const value = given ?? implied.get(key) ?? occupancyOf(key, fields);
      const [what, example] = NEEDED[key] ?? [];
      if (value === undefined) {
        const isStated = key === COUNT && 'room_total' in (document.hotelProfile ?? {});
        const parameters = { what, field, title, example };
        if (isStated) missing.push({ path: fieldPath, code: 'missing-counts' });
        else if (what) missing.push({ path: fieldPath, code: 'missing-value', parameters });
        continue;
      }
      filled.set(fieldPath, fallback?.source ?? (given === undefined ? 'implied' : 'default'));
      // Omits implied values that equal the standard value: a configuration without the field gets
      // it anyway.
      const standard = fieldOf(HOTEL_PROFILE_DEFAULTS, field);
      if (given !== undefined || value !== standard) fields[field] = value;
    }
  }
  const currency = document.hotelProfile?.currency ?? implied.get('profile.currency');
  if (currency !== undefined && !wrong.has('hotelProfile.currency'))
    reportForeignAmounts(hotel, currency);
  return missing;
}

/** Room numbers determine the number of rooms (docs/decisions/room-numbers-as-people-write.md). */
function isCounted(key: string, fields: Fields): boolean {
  return key === COUNT && fields['room_numbers'] !== undefined;
}

function recordsOf({ document, sources }: SheetHotel): [path: string, fields: Fields][] {
  return [...sources.keys()].map((path) => [path, (recordIn(document, path) ?? {}) as Fields]);
}

function recordIn(document: object, path: string): unknown {
  return segmentsOf(path).reduce<unknown>(fieldOf, document);
}

/**
 * Gives each room type a rate with exactly the same name. A new rate has no price, so the price is
 * reported as missing.
 */
function addRates({ document, sources }: SheetHotel): void {
  const types = new Map(document.roomTypes?.map(({ name = '' }) => [bareName(name), name]));
  for (const rate of document.rates?.rates ?? []) {
    const { room_type_name: name } = rate;
    if (name !== undefined) rate.room_type_name = types.get(bareName(name)) ?? name;
  }
  const priced = new Set(document.rates?.rates?.map((rate) => rate.room_type_name));
  for (const [index, { name }] of (document.roomTypes ?? []).entries()) {
    if (name === undefined || priced.has(name)) continue;
    const rates = ((document.rates ??= {}).rates ??= []);
    const source = sources.get(`roomTypes.${index}`);
    if (source) sources.set(`rates.rates.${rates.push({ room_type_name: name }) - 1}`, source);
  }
}

/**
 * If the standard occupancy of two guests would contradict the other occupancy, returns the other
 * occupancy. For example, a room type for at most one guest gets a base occupancy of one.
 */
function occupancyOf(key: string, fields: Fields): number | undefined {
  const standard = BLANK_ROOM_TYPE.base_occupancy;
  const [base, max] = [Number(fields['base_occupancy']), Number(fields['max_occupancy'])];
  if (key === 'room_type.base_occupancy' && max < standard) return max;
  return key === 'room_type.max_occupancy' && base > standard ? base : undefined;
}

/**
 * Derives country, currency and time zone from one another, or the currency from the signs beside
 * prices.
 */
function impliedBy(hotel: SheetHotel, defaults: Defaults): ReadonlyMap<string, string | undefined> {
  const shown = shownCurrency(hotel);
  const known = (field: 'country' | 'currency' | 'timezone') =>
    hotel.document.hotelProfile?.[field] ?? defaults.get(`profile.${field}`)?.toString();
  const timezone = known('timezone');
  const ofOthers =
    timezone === undefined
      ? countryOfCurrency(known('currency') ?? shown ?? '')
      : countryOfZone(timezone);
  const country = known('country') ?? ofOthers?.name;
  const facts = country === undefined ? undefined : factsOf(country);
  return new Map([
    ['profile.country', country],
    ['profile.currency', facts?.currency ?? shown],
    ['profile.timezone', facts?.timezone],
  ]);
}

/**
 * The only currency that fits the signs beside all prices. Undefined if there is none, or if no
 * price has signs that identify a single currency.
 */
function shownCurrency({ cells }: SheetHotel): string | undefined {
  const possible = [...cells.values()]
    .filter(({ signs }) => signs.length > 0)
    .map(({ signs }) => currenciesWith(signs));
  if (!possible.some(({ length }) => length === 1)) return undefined;
  return currencies().find((code) => possible.every((codes) => codes.includes(code)));
}

function reportForeignAmounts({ cells, wrong, problems }: SheetHotel, currency: string): void {
  for (const [path, cell] of cells) {
    if (cell.field?.kind !== 'money') continue;
    const [foreign] = cell.signs
      .map((sign) => ({ sign, codes: currenciesOf(sign) }))
      .filter(({ codes }) => !codes.some((code) => code === currency))
      // The most specific sign comes first: `US$` is always USD, but `$` may mean another currency.
      .toSorted((a, b) => a.codes.length - b.codes.length);
    if (!foreign) continue;
    const other = offeredFirst(foreign.codes).join(' or ') || foreign.sign;
    const { place, quote, field, isLocal } = cell;
    const code = isLocal ? 'unclear-currency' : 'foreign-amount';
    const parameters = { foreign: other, currency, column: place.title, field: field.field };
    problems.push(problemAt(place, { code, parameters, quote }));
    wrong.add(path);
  }
}

/** Adds the values of the complete configuration that no cell gave to those of earlier hotels. */
export function countFills(
  counted: Map<string, FilledIn>,
  hotel: SheetHotel,
  config: HotelConfig,
): void {
  const add = (fill: Omit<FilledIn, 'count'>) => {
    const key = `${fill.field} ${fill.source} ${fill.value}`;
    counted.set(key, { ...fill, count: (counted.get(key)?.count ?? 0) + 1 });
  };
  for (const [path, fields] of recordsOf(hotel)) {
    for (const { key, field, title } of FIELDS_OF.get(recordAt(path)) ?? []) {
      const source = hotel.filled.get(`${path}.${field}`);
      const value = fieldOf(recordIn(config, path), field) as CellValue | undefined;
      if (value === undefined || value === '' || isCounted(key, fields)) continue;
      if (source) add({ field: key, title, value, source });
      else if (fields[field] === undefined && value !== 0)
        add({ field: key, title, value: DERIVED_VALUES[key] ?? value, source: 'standard' });
    }
  }
  if (hotel.document.rates?.rate_plans === undefined) add({ ...PLANS, source: 'standard' });
}
