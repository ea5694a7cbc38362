// Fills in values that a spreadsheet lacks. They come from the mapping, from other values, or from
// the product's standard values.
import type { HotelConfig } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { segmentsOf } from '#domain/problem.ts';
import { countryOfCurrency, countryOfZone, factsOf } from '#domain/places/place-facts.ts';
import { currencies } from '#domain/places/currencies.ts';
import { fieldOf } from '#domain/record.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { ownValue } from '#domain/text/text-table.ts';
import { bareName } from './cells/words.ts';
import { fieldsNamed, SHEET_FIELDS } from './cells/fields.ts';
import type { CellValue } from './cells/cell.ts';
import { readCell } from './cells/read-cell.ts';
import { currenciesOf, currenciesWith, offeredFirst } from './cells/read-number.ts';
import { DERIVED_VALUES, NEEDED, PLANS, SHARED_ZONES } from './cells/known-words.ts';
import { recordAt, type CellFields, type SheetHotel } from './hotel-records.ts';
import type { Mapping } from './mapping/mapping.ts';
import { problemAt, problemText, type Finding } from './sheet-problem.ts';
import { cellPlace, quoteOf, signsOf } from './sheet-row.ts';

/** A value that was filled in, in `count` records. */
export interface FilledIn {
  readonly field: string;
  readonly title: string;
  readonly value: CellValue;
  readonly source: 'default' | 'implied' | 'standard';
  readonly count: number;
}

type Defaults = ReadonlyMap<string, CellValue>;

const COUNTRY = SHEET_FIELDS.find(({ key }) => key === 'profile.country')!;
const FIELDS_OF = Map.groupBy(SHEET_FIELDS, ({ record }) => record);

/** A finding about a value of a hotel, by the dotted path of the value. */
export interface HotelFinding extends Finding {
  readonly path: string;
}

/**
 * Reads the defaults of a mapping as values by field key; `tax_rate@France` is for hotels in France. `mistakes` are
 * invalid defaults.
 */
export function readDefaults(given: Mapping['defaults'] = {}) {
  const defaults = new Map<string, CellValue>();
  const mistakes: Finding[] = [];
  for (const [name, value] of Object.entries(given)) {
    const [own = '', place] = name.split('@');
    const fields = fieldsNamed(own);
    const [field, other] = fields;
    const country = place === undefined ? undefined : readCell(place || '?', COUNTRY);
    const read = country && 'problem' in country ? country : field && readCell(value, field);
    if (field && !other && read && 'value' in read) {
      defaults.set(
        country && 'value' in country ? `${field.key}@${country.value}` : field.key,
        read.value,
      );
      continue;
    }
    const unnamed = other
      ? `write ${fields.map(({ key }) => key).join(' or ')}`
      : 'there is no such field';
    const isWrong = !other && read && 'problem' in read;
    const why = isWrong ? problemText({ ...read.problem, quote: undefined }) : unnamed;
    mistakes.push({ code: 'wrong-default', parameters: { name, why } });
  }
  return { defaults, mistakes };
}

/** Fills in defaults and implied values, and reports amounts in another currency. Returns missing values. */
export function fillIn(hotel: SheetHotel, defaults: Defaults): HotelFinding[] {
  const { document, wrong, fallbacks, filled } = hotel;
  const missing: HotelFinding[] = [];
  addRates(hotel, defaults.get('room_type.name')?.toString());
  if ([...defaults.keys()].some((key) => key.startsWith('pricing.'))) document.rates ??= {};
  const implied = impliedBy(hotel, defaults);
  const country = implied.get('profile.country');
  for (const { path, fields, described } of recordsOf(hotel, document)) {
    for (const { key, field, title } of described) {
      const fieldPath = `${path}.${field}`;
      if (fields[field] !== undefined || wrong.has(path) || wrong.has(fieldPath)) continue;
      const fallback = fallbacks.get(fieldPath);
      const ofCountry = defaults.get(`${key}@${country}`);
      const given = fallback?.value ?? ofCountry ?? defaults.get(key);
      const value = given ?? implied.get(key) ?? occupancyOf(key, fields);
      const [what, example] = NEEDED.get(key) ?? [];
      const isStated = key === COUNT && 'room_total' in (document.hotelProfile ?? {});
      if (value !== undefined) {
        filled.set(fieldPath, fallback?.source ?? (given === undefined ? 'implied' : 'default'));
        // Omits implied values that equal the standard value: a configuration without the field gets it anyway.
        const isStandard = value === fieldOf(HOTEL_PROFILE_DEFAULTS, field);
        if (given !== undefined || !isStandard) fields[field] = value;
      } else if (isStated) missing.push({ path: fieldPath, code: 'missing-counts' });
      else if (what) {
        const parameters = { what, field, title, example };
        missing.push({ path: fieldPath, code: 'missing-value', parameters });
      }
    }
  }
  chooseZone(hotel, country);
  const currency = document.hotelProfile?.currency ?? implied.get('profile.currency');
  if (currency !== undefined && !wrong.has('hotelProfile.currency'))
    reportForeignAmounts(hotel, currency);
  return missing;
}

const COUNT = 'room_type.room_count';

/**
 * The hotel's records, as `document` has them. `described` omits the number of rooms if room numbers determine it
 * (docs/decisions/room-numbers-as-people-write.md).
 */
function recordsOf({ sources }: SheetHotel, document: object) {
  return [...sources.keys()].map((path) => {
    const fields = (segmentsOf(path).reduce<unknown>(fieldOf, document) ?? {}) as CellFields;
    const all = FIELDS_OF.get(recordAt(path)) ?? [];
    const isCounted = fields['room_numbers'] !== undefined;
    return { path, fields, described: isCounted ? all.filter(({ key }) => key !== COUNT) : all };
  });
}

function chooseZone(hotel: SheetHotel, implied: string | undefined) {
  const { document, cells, wrong, problems } = hotel;
  const { hotelProfile: profile = {} } = document;
  const zones = ownValue(SHARED_ZONES, profile.timezone ?? '');
  const country = profile.country ?? implied;
  const own = zones?.find((zone) => countryOfZone(zone)?.name === country);
  if (!zones) return;
  const cell = cells.get('hotelProfile.timezone');
  if (own !== undefined) profile.timezone = own;
  else if (cell) {
    const parameters = { zones: zones.join(' or ') };
    problems.push(
      problemAt(cellPlace(cell), { code: 'shared-zone', parameters, quote: quoteOf(cell) }),
    );
    wrong.add('hotelProfile.timezone');
  }
}

/** Gives each room type a rate of the same name. A new rate has no price, which is reported as missing. */
function addRates({ document, sources }: SheetHotel, standard: string | undefined): void {
  const types = new Map(document.roomTypes?.map(({ name = '' }) => [bareName(name), name]));
  for (const rate of document.rates?.rates ?? []) {
    const { room_type_name: name = standard } = rate;
    if (name !== undefined) rate.room_type_name = types.get(bareName(name)) ?? name;
  }
  const priced = new Set(document.rates?.rates?.map((rate) => rate.room_type_name));
  for (const [index, { name = standard }] of (document.roomTypes ?? []).entries()) {
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
function occupancyOf(key: string, fields: CellFields): number | undefined {
  const standard = BLANK_ROOM_TYPE.base_occupancy;
  const [base, max] = [Number(fields['base_occupancy']), Number(fields['max_occupancy'])];
  if (key === 'room_type.base_occupancy' && max < standard) return max;
  return key === 'room_type.max_occupancy' && base > standard ? base : undefined;
}

/** Derives country, currency and time zone from one another, or the currency from the signs beside prices. */
function impliedBy(hotel: SheetHotel, defaults: Defaults): ReadonlyMap<string, string | undefined> {
  const shown = shownCurrency(hotel);
  const known = (field: 'country' | 'currency' | 'timezone') =>
    hotel.document.hotelProfile?.[field] ?? defaults.get(`profile.${field}`)?.toString();
  const timezone = known('timezone');
  const ofOthers =
    timezone === undefined || ownValue(SHARED_ZONES, timezone)
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

/** The only currency that fits the signs beside all prices; undefined if there is no single one. */
function shownCurrency({ cells }: SheetHotel): string | undefined {
  const possible = [...cells.values()]
    .map((cell) => signsOf(cell).signs)
    .filter(({ length }) => length > 0)
    .map(currenciesWith);
  if (!possible.some(({ length }) => length === 1)) return undefined;
  return currencies().find((code) => possible.every((codes) => codes.includes(code)));
}

function reportForeignAmounts({ cells, wrong, problems }: SheetHotel, currency: string): void {
  for (const [path, cell] of cells) {
    const { signs, isLocal } = signsOf(cell);
    const [foreign] = signs
      .map((sign) => ({ sign, codes: currenciesOf(sign) }))
      .filter(({ codes }) => !codes.includes(currency))
      // The most specific sign comes first: `US$` is always USD, but `$` may mean another currency.
      .toSorted((a, b) => a.codes.length - b.codes.length);
    if (!foreign) continue;
    const other = offeredFirst(foreign.codes).join(' or ') || foreign.sign;
    const place = cellPlace(cell);
    const code = isLocal ? 'unclear-currency' : 'foreign-amount';
    const parameters = { foreign: other, currency, column: place.title, field: cell.field.field };
    problems.push(problemAt(place, { code, parameters, quote: quoteOf(cell) }));
    wrong.add(path);
  }
}

/** Adds to `counted`, over all hotels, each value of `config` that no cell of the hotel contains. */
export function countFills(
  counted: Map<string, FilledIn>,
  hotel: SheetHotel,
  config: HotelConfig,
): void {
  const add = (fill: Omit<FilledIn, 'count'>) => {
    const key = `${fill.field} ${fill.source} ${fill.value}`;
    counted.set(key, { ...fill, count: (counted.get(key)?.count ?? 0) + 1 });
  };
  const given = recordsOf(hotel, hotel.document);
  for (const [index, { path, fields, described }] of recordsOf(hotel, config).entries()) {
    for (const { key, field, title } of described) {
      const source = hotel.filled.get(`${path}.${field}`);
      const value = fields[field];
      if (value === undefined || value === '') continue;
      if (source) add({ field: key, title, value, source });
      else if (given[index]?.fields[field] === undefined && value !== 0)
        add({ field: key, title, value: DERIVED_VALUES[key] ?? value, source: 'standard' });
    }
  }
  if (hotel.document.rates?.rate_plans === undefined) add({ ...PLANS, source: 'standard' });
}
