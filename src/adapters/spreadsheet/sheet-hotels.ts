// The rows of all tables, grouped into hotels by code or name.
import type { SheetRemark } from '#domain/problem.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import type { RecordName, SheetColumn } from './sheet-column.ts';
import { bareName } from './sheet-cells.ts';
import { HOTELS_TABLE } from './hotels-table.ts';
import { foreignAmounts } from './sheet-currencies.ts';
import { placeIn, type RawSheet } from './sheet-headers.ts';
import type { SheetRow } from './sheet-rows.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { nearestName } from '#domain/text/nearest-name.ts';

/** The rows and cells behind a part of a document. */
export interface RecordSource {
  readonly row: SheetRow;
  readonly record: RecordName;
}

export interface SheetHotel {
  readonly document: HotelDocument;
  readonly row: SheetRow;
  /** By dotted path: `roomTypes.0`. */
  readonly sources: ReadonlyMap<string, RecordSource>;
  /** Dotted paths of unreadable values. */
  readonly wrong: ReadonlySet<string>;
}

interface HotelInProgress extends SheetHotel {
  /** Room types of the hotel, by content. */
  readonly typeRows: Map<string, SheetRow>;
  readonly sources: Map<string, RecordSource>;
  readonly wrong: Set<string>;
}

/** Each row of the hotels table is a hotel; every other row belongs to the hotel that it names. */
export function joinRows(rows: readonly SheetRow[]) {
  const problems = rows.flatMap(({ wrong }) => wrong.map(({ problem }) => problem));
  /** Rows without a hotel, unless the reason is reported already. */
  const orphans: SheetRemark[] = [];
  /** False if a row belongs to no hotel. */
  let areAllJoined = true;
  const hotels = rows.filter(({ header }) => header.table === HOTELS_TABLE).map(newHotel);
  const repeated = repeatedHotels(hotels);
  for (const problem of repeated.values()) problems.push(problem);
  const find = createFinder(hotels.filter((hotel) => !repeated.has(hotel)));
  for (const record of ['roomType', 'rate', 'plan', 'user'] as const) {
    for (const row of rows) {
      if (row.header.table === HOTELS_TABLE || !holds(row, record)) continue;
      const found = find(row);
      if (!('hotels' in found)) {
        areAllJoined = false;
        // Reported once for a row with several records.
        if (found.problem && isMain(row, record)) orphans.push(found.problem);
      } else {
        for (const hotel of found.hotels) {
          const twin = record === 'roomType' ? twinOf(hotel, row) : undefined;
          if (twin) problems.push(sameAs(twin, row));
          problems.push(...add(hotel, row, record));
        }
      }
    }
  }
  return { hotels, problems, orphans, areAllJoined };
}

/** Identical rows or rows with the same code: the first one is the hotel. */
function repeatedHotels(hotels: readonly HotelInProgress[]): Map<HotelInProgress, SheetRemark> {
  const found = new Map<HotelInProgress, SheetRemark>();
  const firsts = new Map<string, HotelInProgress>();
  for (const hotel of hotels) {
    const { row, document, wrong } = hotel;
    const code = keyOf(document.hotelProfile?.code ?? '');
    const key = code === '' ? JSON.stringify(row.records) : code;
    const first = firsts.get(key);
    if (first) {
      found.set(hotel, code === '' ? sameAs(first.row, row) : sameCode(first.row, row));
      // The rows that name it belong to the first.
      const same = code === '' ? 'hotelProfile' : 'hotelProfile.code';
      for (const path of [same, 'roomTypes', 'staffUsers']) wrong.add(path);
    } else firsts.set(key, hotel);
  }
  return found;
}

function sameCode(first: SheetRow, own: SheetRow): SheetRemark {
  const { sheet, header, row } = own;
  const column = header.columns.findIndex((each) => each?.field === 'code');
  const places = `${placeName(first, sheet)} and ${placeName(own, first.sheet)}`;
  const message = `Duplicate hotel: ${places} have the same code`;
  return { ...placeIn(sheet, row, column), title: header.titles[column] ?? '', message };
}

/** The row of an identical room type that the hotel already has. */
function twinOf({ typeRows }: HotelInProgress, row: SheetRow): SheetRow | undefined {
  if (row.wrong.length > 0) return undefined;
  const said = JSON.stringify(row.records);
  const twin = typeRows.get(said);
  if (!twin) typeRows.set(said, row);
  return twin;
}

function sameAs(first: SheetRow, { sheet, row }: SheetRow): SheetRemark {
  const message = `This row is the same as ${placeName(first, sheet)}: delete one of them`;
  return { ...placeIn(sheet, row), message };
}

/** A row, as problems of other rows name it. */
export function placeName({ sheet, row }: SheetRow, from: RawSheet): string {
  const place = [sheet.file, sheet.sheet].filter((name) => name !== undefined).join(', ');
  return sheet === from ? `row ${row}` : `${place} row ${row}`;
}

/** Also if all cells of a record are unreadable. */
function holds(row: SheetRow, record: RecordName): boolean {
  return (
    row.records[record] !== undefined ||
    row.wrong.some(({ column }) => column.record === record) ||
    isMain(row, record)
  );
}

/** The kind of a table's first non-hotel record is the kind of its rows. */
function isMain({ header }: SheetRow, record: RecordName): boolean {
  return header.table.columns.find((column) => column.record !== 'hotel')?.record === record;
}

function newHotel(row: SheetRow): HotelInProgress {
  const { profile = {}, pricing } = row.records;
  const { website } = profile;
  const document: HotelDocument = {
    hotelProfile:
      typeof website === 'string' ? { ...profile, website: completedWebsite(website) } : profile,
    roomTypes: [],
    ...(pricing && { rates: pricing }),
  };
  const sources = new Map<string, RecordSource>([
    ['hotelProfile', { row, record: 'profile' }],
    ['rates', { row, record: 'pricing' }],
  ]);
  const wrong = [
    ...unreadFields(row, 'profile').map((field) => `hotelProfile.${field}`),
    ...unreadFields(row, 'pricing').map((field) => `rates.${field}`),
  ];
  // A hotel that no row can name.
  const { name, code } = profile;
  const isUnnamed = name === undefined && code === undefined;
  if (isUnnamed && row.wrong.some(({ column }) => NAMES.includes(column.field)))
    wrong.push('roomTypes', 'staffUsers');
  return { document, row, sources, wrong: new Set(wrong), typeRows: new Map() };
}

/** The texts by which rows name a hotel. */
const NAMES = ['name', 'code'];

/** The unreadable parts of a record; all its columns if it has nothing else. */
function unreadFields({ records, header, wrong }: SheetRow, record: RecordName): string[] {
  const isOwn = (column: SheetColumn | undefined) => column?.record === record;
  const unread = wrong.map(({ column }) => column).filter(isOwn);
  const isEmpty = unread.length > 0 && records[record] === undefined;
  const columns = isEmpty ? header.columns.filter(isOwn) : unread;
  return columns.flatMap((column) => column?.field ?? []);
}

/** The list for each kind of record, created with the first one. */
const LISTS = {
  roomType: { path: 'roomTypes', of: (to: HotelDocument) => (to.roomTypes ??= []) },
  rate: { path: 'rates.rates', of: (to: HotelDocument) => ((to.rates ??= {}).rates ??= []) },
  plan: {
    path: 'rates.rate_plans',
    of: (to: HotelDocument) => ((to.rates ??= {}).rate_plans ??= []),
  },
  user: { path: 'staffUsers', of: (to: HotelDocument) => (to.staffUsers ??= []) },
};

/** Returns problems that the record has only in this hotel. */
function add(hotel: HotelInProgress, row: SheetRow, record: keyof typeof LISTS): SheetRemark[] {
  const { path, of } = LISTS[record];
  const list: object[] = of(hotel.document);
  const own = `${path}.${list.length}`;
  hotel.sources.set(own, { row, record });
  for (const field of unreadFields(row, record)) hotel.wrong.add(`${own}.${field}`);
  const values = row.records[record] ?? {};
  list.push(record === 'rate' ? { ...values, ...ofRoomType(hotel, row) } : values);
  if (record !== 'rate' || hotel.wrong.has('hotelProfile.currency')) return [];
  const foreign = foreignAmounts(row.marked, hotel.document);
  for (const { field } of foreign) hotel.wrong.add(`${own}.${field}`);
  return foreign.map(({ problem }) => problem);
}

/** The room type of a rate, in the spelling of the room type. */
function ofRoomType({ document }: SheetHotel, { records }: SheetRow): { room_type_name?: string } {
  const given = records.rate?.['room_type_name'] ?? records.roomType?.['name'];
  if (given === undefined) return {};
  const name = String(given);
  const known = document.roomTypes?.map((type) => type.name ?? '') ?? [];
  const alike = known.find((other) => bareName(other) === bareName(name) && bareName(name) !== '');
  return { room_type_name: known.includes(name) ? name : (alike ?? name) };
}

// Which hotels a row of another table is for.
const EVERY_HOTEL = ['*', 'all', 'all hotels'];

interface Named {
  readonly document: HotelDocument;
  /** Dotted paths of unreadable values. */
  readonly wrong: ReadonlySet<string>;
}

/** `problem` is undefined if the reason is an unreadable cell, which is already reported. */
type Found<Hotel> =
  | { readonly hotels: readonly Hotel[] }
  | { readonly problem: SheetRemark | undefined };

/** Finds the hotels that a row is for. */
export function createFinder<Hotel extends Named>(
  hotels: readonly Hotel[],
): (row: SheetRow) => Found<Hotel> {
  const named = hotels.flatMap((hotel) =>
    [...new Set(namesOf(hotel).map(keyOf))].map((key) => ({ key, hotel })),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);

  /** A hotel without a readable name or code: a row may name it. */
  const isOneUnread = hotels.some(({ wrong }) =>
    ['hotelProfile.name', 'hotelProfile.code'].some((path) => wrong.has(path)),
  );

  return ({ sheet, header, row, hotels: given, isHotelUnread }) => {
    const at = (column: number | undefined, message: string): { problem: SheetRemark } => {
      const title = column !== undefined && { title: header.titles[column] ?? '' };
      return { problem: { ...placeIn(sheet, row, column), ...title, message } };
    };
    const column = header.columns.findIndex((each) => each?.record === 'hotel');
    if (given.length === 0) {
      if (isHotelUnread) return { problem: undefined };
      if (hotels.length === 1 && column === -1) return { hotels };
      return column === -1
        ? { problem: { ...placeIn(sheet), title: 'Hotel', message: NO_HOTELS } }
        : at(column, 'Enter the code or name of the hotel');
    }
    let chosen: readonly Hotel[] | undefined;
    for (const { text, column: place } of given) {
      if (EVERY_HOTEL.includes(text.toLowerCase())) {
        chosen ??= hotels;
        continue;
      }
      const matches = (byKey.get(keyOf(text)) ?? []).map(({ hotel }) => hotel);
      const exact = matches.filter(({ document }) => isCodeOf(text, document));
      const found = exact.length > 0 ? exact : matches;
      if (found.length === 0) {
        return isOneUnread
          ? { problem: undefined }
          : at(place, unknownHotel(text, hotels.flatMap(namesOf)));
      }
      const both = chosen ? found.filter((hotel) => chosen?.includes(hotel)) : found;
      if (both.length === 0)
        return at(place, 'This names a different hotel than the cell beside it');
      chosen = both;
    }
    const isOne = chosen === hotels || chosen?.length === 1;
    return isOne && chosen
      ? { hotels: chosen }
      : at(given[0]?.column, 'Several hotels have this name: give the code');
  };
}

const NO_HOTELS = 'Add this column: it names the hotel of each row by code or name';

function namesOf({ document: { hotelProfile: { code, name } = {} } }: Named): string[] {
  return [code, name].filter((text) => text !== undefined);
}

/** A code or name, normalised for comparison. */
export function keyOf(text: string): string {
  return submittedCode(text).replace(/\s+/g, ' ');
}

function isCodeOf(text: string, { hotelProfile: { code = '' } = {} }: HotelDocument): boolean {
  return keyOf(text) === keyOf(code);
}

function unknownHotel(text: string, names: readonly string[]): string {
  const nearest = nearestName(text, names);
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`;
  return `No hotel has this code or name${hint}`;
}
