// The rows of all sheets, grouped into hotels by code or name.
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { usernameOf } from '#domain/staff/staff.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { createFinder, keyOf, type SheetHotel } from './find-hotels.ts';
import type { RecordName } from './cells/field-table.ts';
import { type CellValue } from './cells/read-cell.ts';
import { placeIn, placeOf, type SheetRow, type Values } from './sheet-rows.ts';
import { bareName } from './cells/words.ts';

/** The list for each kind of record, created with the first one. */
const LISTS = {
  room_type: { path: 'roomTypes', of: (to: HotelDocument) => (to.roomTypes ??= []) },
  rate: { path: 'rates.rates', of: (to: HotelDocument) => ((to.rates ??= {}).rates ??= []) },
  plan: {
    path: 'rates.rate_plans',
    of: (to: HotelDocument) => ((to.rates ??= {}).rate_plans ??= []),
  },
  user: { path: 'staffUsers', of: (to: HotelDocument) => (to.staffUsers ??= []) },
};
const PROFILE = { profile: 'hotelProfile', pricing: 'rates' } as const;

const isMixed = ({ table: { kind } }: SheetRow) => kind.needs.length > 0;

/** Hotels come from rows with profiles; every other row belongs to the hotel that it names. */
export function joinRows(rows: readonly SheetRow[], usernames?: string) {
  const problems: SheetRemark[] = [];
  /** Rows without a hotel, and why, unless the reason is reported already. */
  const orphans = new Map<SheetRow, SheetRemark | undefined>();
  const hotels: SheetHotel[] = [];
  const repeated = new Set<SheetHotel>();
  const byKey = new Map<string, SheetHotel>();
  const byName = new Map<string, SheetHotel>();
  const profiles = rows.filter(({ table: { kind } }) => kind.records.includes('profile'));
  for (const row of profiles.toSorted((a, b) => Number(isMixed(a)) - Number(isMixed(b)))) {
    const { name, code } = row.records.profile ?? {};
    const texts = [code ?? [], isMixed(row) ? row.hotels.map(({ text }) => text) : []].flat(2);
    const keys = texts.map((text) => keyOf(String(text)));
    if (keys.length === 0) keys.push(JSON.stringify(row.records));
    const known = keys.map((key) => byKey.get(key)).find(Boolean);
    const first =
      known ?? (code === undefined ? keys.map((key) => byName.get(key)).find(Boolean) : undefined);
    if (first && isMixed(row)) {
      merge(first, row);
      continue;
    }
    const hotel = newHotel(row);
    hotels.push(hotel);
    if (first) {
      repeated.add(hotel);
      hotel.problems.push(code === undefined ? sameAs(first.row, row) : sameCode(first.row, row));
      // The rows that name it belong to the first.
      const same = code === undefined ? 'hotelProfile' : 'hotelProfile.code';
      for (const path of [same, 'roomTypes', 'staffUsers']) hotel.wrong.add(path);
      continue;
    }
    const [key = ''] = keys;
    byKey.set(key, hotel);
    const nameKey = keyOf(String(name ?? ''));
    if (!byName.has(nameKey)) byName.set(nameKey, hotel);
  }
  const find = createFinder(hotels.filter((hotel) => !repeated.has(hotel)));
  for (const record of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    for (const row of rows) {
      if (!row.table.kind.records.includes(record) || !holds(row, record)) continue;
      const found = find(row);
      if (!('hotels' in found)) {
        if (!orphans.has(row)) orphans.set(row, found.problem);
        continue;
      }
      for (const hotel of found.hotels) add(hotel, row, record, usernames);
    }
  }
  for (const { wrong } of orphans.keys()) problems.push(...wrong.map(({ problem }) => problem));
  return { hotels, orphans, problems };
}

function newHotel(row: SheetRow): SheetHotel {
  const { profile = {}, pricing } = row.records;
  const { website } = profile;
  const document: HotelDocument = {
    hotelProfile: {
      ...profile,
      ...(typeof website === 'string' && { website: completedWebsite(website) }),
    },
    roomTypes: [],
    ...(pricing && { rates: pricing }),
  };
  const hotel = {
    document,
    row,
    sources: new Map([
      ['hotelProfile', row],
      ['rates', row],
    ]),
    wrong: new Set<string>(),
    rows: new Set([row]),
    problems: row.wrong.map(({ problem }) => problem),
    seen: new Map<string, SheetRow>(),
  };
  for (const record of ['profile', 'pricing'] as const) {
    for (const field of unreadFields(row, record)) hotel.wrong.add(`${PROFILE[record]}.${field}`);
  }
  // A hotel that no row can name.
  const isUnnamed = profile['name'] === undefined && profile['code'] === undefined;
  if (isUnnamed && row.isHotelUnread)
    for (const path of ['roomTypes', 'staffUsers']) hotel.wrong.add(path);
  return hotel;
}

/** A further row of a mixed sheet may repeat the data of the hotel, or leave it empty. */
function merge(hotel: SheetHotel, row: SheetRow): void {
  hotel.rows.add(row);
  for (const { field, problem } of row.wrong)
    if (field.record === 'profile' || field.record === 'pricing') hotel.problems.push(problem);
  const profile: Record<string, CellValue | undefined> = (hotel.document.hotelProfile ??= {});
  const filled = new Set(row.filled.map(({ field }) => field.field));
  for (const [field, value] of Object.entries(row.records.profile ?? {})) {
    // Only the first row says what an empty cell means.
    if (filled.has(field)) continue;
    const known = profile[field];
    profile[field] ??= value;
    const isSame =
      known === undefined || keyOf(String(known)) === keyOf(String(value)) || field === 'website';
    if (isSame) continue;
    const message = `This hotel has another value in ${placeName(hotel.row, row)}: ${nameInMessage(String(known))}`;
    hotel.problems.push({
      ...(placeOf(row, `profile.${field}`) ?? placeIn(row.table.sheet, row.row)),
      message,
    });
  }
  if (row.records.pricing)
    hotel.document.rates = { ...row.records.pricing, ...hotel.document.rates };
}

function sameCode(first: SheetRow, own: SheetRow): SheetRemark {
  const message = `Duplicate hotel: ${placeName(first, own)} and ${placeName(own, first)} have the same code`;
  return { ...(placeOf(own, 'profile.code') ?? placeIn(own.table.sheet, own.row)), message };
}

function sameAs(first: SheetRow, own: SheetRow): SheetRemark {
  const message = `This row is the same as ${placeName(first, own)}: delete one of them`;
  return { ...placeIn(own.table.sheet, own.row), message };
}

/** A row, as problems of another row name it. */
export function placeName({ table: { sheet }, row }: SheetRow, from: SheetRow): string {
  const place = [sheet.file, sheet.sheet].filter((name) => name !== undefined).join(', ');
  return sheet === from.table.sheet ? `row ${row}` : `${place} row ${row}`;
}

/** Also if all cells of a record are unreadable. */
function holds(row: SheetRow, record: RecordName): boolean {
  return (
    row.records[record] !== undefined ||
    row.wrong.some(({ field }) => field.record === record) ||
    mainRecord(row) === record
  );
}

/** A row of a sheet of one kind is such a record even if nothing of it can be read. */
function mainRecord({ table: { kind } }: SheetRow): RecordName | undefined {
  return kind.needs.length > 0 ? undefined : kind.records[1];
}

/** The unreadable parts of a record; all its columns if it has nothing else. */
function unreadFields({ records, table, wrong }: SheetRow, record: RecordName): string[] {
  const unread = wrong
    .filter(({ field }) => field.record === record)
    .map(({ field }) => field.field);
  const isEmpty = unread.length > 0 && records[record] === undefined;
  return isEmpty
    ? table.columns.flatMap(({ field }) => (field?.record === record ? field.field : []))
    : unread;
}

function add(
  hotel: SheetHotel,
  row: SheetRow,
  record: keyof typeof LISTS,
  usernames?: string,
): void {
  const { path, of } = LISTS[record];
  const list: object[] = of(hotel.document);
  const values = row.records[record] ?? {};
  hotel.rows.add(row);
  const parts = [
    row.records[record],
    record === 'room_type' && row.records.rate,
    record === 'rate' && row.records.room_type,
  ];
  const said = `${record} ${JSON.stringify(parts)}`;
  const twin = row.wrong.length === 0 ? hotel.seen.get(said) : undefined;
  if (row.wrong.length === 0 && !twin) hotel.seen.set(said, row);
  if (twin) {
    // A mixed sheet repeats a room type beside each person, and a person beside each room type.
    if (row.table.kind.needs.length > 2) return;
    if (record === 'room_type') hotel.problems.push(sameAs(twin, row));
  }
  const own = `${path}.${list.length}`;
  hotel.sources.set(own, row);
  for (const field of unreadFields(row, record)) hotel.wrong.add(`${own}.${field}`);
  for (const { field, problem } of row.wrong) {
    if (field.record === record || field.record === 'hotel') hotel.problems.push(problem);
  }
  if (record === 'rate') list.push({ ...values, ...ofRoomType(hotel, row) });
  else if (record === 'user') list.push({ ...values, ...usernameFor(hotel, values, usernames) });
  else list.push(values);
}

/** The user name that a pattern such as `{local}.{code}` gives. */
function usernameFor(
  { document }: SheetHotel,
  user: Values,
  pattern?: string,
): { username?: string } {
  const { code, name = '' } = document.hotelProfile ?? {};
  if (pattern === undefined || user['username'] !== undefined || user['email'] === undefined)
    return {};
  const parts: Readonly<Record<string, unknown>> = {
    local: usernameOf(String(user['email'])),
    code: code ?? hotelCodeOf(name),
    first: user['first_name'],
    last: user['last_name'],
    employee_id: user['employee_id'],
  };
  const username = pattern.replace(/\{(\w+)\}/g, (_, part: string) => bareText(parts[part]));
  return { username: username.toLowerCase() };
}

const bareText = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, '') : '');

/** The room type of a rate, in the spelling of the room type. */
function ofRoomType({ document }: SheetHotel, { records }: SheetRow): { room_type_name?: string } {
  const given = records.rate?.['room_type_name'] ?? records.room_type?.['name'];
  if (given === undefined) return {};
  const name = String(given);
  const known = document.roomTypes?.map((type) => type.name ?? '') ?? [];
  const alike = known.find((other) => bareName(other) === bareName(name) && bareName(name) !== '');
  return { room_type_name: known.includes(name) ? name : (alike ?? name) };
}
