// What is wrong with one hotel, and in which cell.
import { createBatchRules } from '#domain/batch/batch-rules.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import { checkDocument, type CheckedConfig, type HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf, type Problem, type SheetRemark } from '#domain/problem.ts';
import type { Filling } from './filled-in.ts';
import { SHEET_FIELDS, type RecordName } from './cells/field-table.ts';
import type { SheetHotel } from './find-hotels.ts';
import { placeName } from './join-hotels.ts';
import { placeIn, placeOf, type SheetRow } from './sheet-rows.ts';

/** Problems that unreadable or unassigned rows may solve. */
const MAY_BE_ELSEWHERE =
  /^(roomTypes|staffUsers|rates\.rates\.\d+\.room_type_name|roomTypes\.\d+\.base_rate|hotelProfile\.(country|currency|timezone))$/;
const MADE = 'made from the e-mail address';

/** The problems of a hotel by path; without those that rows elsewhere may solve, unless `isSure`. */
export function problemsOf(
  { document, sources, wrong, row }: SheetHotel,
  clashesOf: ReturnType<typeof createClashes>,
  { missing }: Filling,
  isSure: boolean,
): Problem[] {
  const checked = checkDocument(document, { random: () => 0 });
  const found = [...checked.problems, ...clashesOf({ sources, row }, document, checked)];
  const told = independentProblems([...found, ...missing], wrong, document);
  const paths = new Set(told.map(({ path }) => path));
  return told
    .filter(({ path }) => isSure || !MAY_BE_ELSEWHERE.test(path))
    .filter(({ path }) => !isOfEmail(path, document, paths))
    .map((problem) => ({ path: problem.path, message: explainedMessage(problem, document) }));
}

/** A user name made from a wrong e-mail is wrong too. */
function isOfEmail(path: string, { staffUsers }: HotelDocument, told: ReadonlySet<string>) {
  const [, user = ''] = /^staffUsers\.(\d+)\.username$/.exec(path) ?? [];
  const isMade = user !== '' && staffUsers?.[Number(user)]?.username === undefined;
  return isMade && told.has(`staffUsers.${user}.email`);
}

const RECORD_OF: Readonly<Record<string, RecordName>> = {
  hotelProfile: 'profile',
  roomTypes: 'room_type',
  staffUsers: 'user',
  'rates.rates': 'rate',
  'rates.rate_plans': 'plan',
  rates: 'pricing',
};

/** Where a field may be in a sheet of another record, or in another form. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  base_rate: ['rate.base_rate'],
  room_type_name: ['room_type.name'],
  first_name: ['user.full_name'],
  last_name: ['user.full_name'],
};
const PLACE_FIELDS = ['country', 'currency', 'timezone'];

/** The cell that a problem is about, or the row of the hotel. */
export function placed({ path, message }: Problem, hotel: SheetHotel): SheetRemark {
  const steps = segmentsOf(path);
  const field = steps.at(-1) ?? '';
  const at = steps.slice(0, -1).join('.');
  const row = hotel.sources.get(at);
  if (!row) return { ...placeIn(hotel.row.table.sheet, hotel.row.row), message };
  const record = RECORD_OF[at.replace(/\.\d+$/, '')] ?? 'profile';
  if (field === 'username' && row.records.user?.['username'] === undefined) {
    const made = message.includes(MADE) ? '' : ` (it is ${MADE})`;
    const why = `${made}, or use a pattern: --usernames "{local}.{code}"`;
    return placed({ path: path.replace(/username$/, 'email'), message: message + why }, hotel);
  }
  const keys = [`${record}.${field}`, ...(ELSEWHERE[field] ?? [])];
  const place = keys.map((key) => placeOf(row, key)).find(Boolean);
  if (place) return { ...place, message };
  const missing = SHEET_FIELDS.find(({ key }) => keys.includes(key));
  const title = missing && { title: missing.title };
  // A column that every row lacks is reported once.
  const isOfAll =
    (missing?.isRequired === true || PLACE_FIELDS.includes(field)) &&
    !(field === 'base_rate' && hotel.document.rates?.rates);
  return {
    ...placeIn(row.table.sheet, isOfAll ? undefined : row.row),
    ...title,
    message,
  };
}

/** The row of the hotel that a remark is about. */
export function rowOf({ sheet, file, row }: SheetRemark, hotel: SheetHotel): SheetRow {
  const own = [...hotel.rows].find(
    ({ table, row: number }) =>
      number === row && table.sheet.sheet === sheet && table.sheet.file === file,
  );
  return own ?? hotel.row;
}

const FOR_SEVERAL =
  'A user belongs to one hotel, but this row names several: add a row for each hotel';

/** Applies the rules between hotels to the hotels of spreadsheets, one after the other. */
export function createClashes() {
  const rules = createBatchRules();
  const rows: SheetRow[] = [];
  return (
    { sources, row: hotelRow }: Pick<SheetHotel, 'sources' | 'row'>,
    document: HotelDocument,
    checked: CheckedConfig,
  ): Problem[] => {
    const rowAt = (path: string) => sources.get(path.split('.').slice(0, -1).join('.')) ?? hotelRow;
    const numberOf = (path: string) => rows.push(rowAt(path)) - 1;
    return rules.clashesOf(document, checked, numberOf).map(({ path, first, messageAt }) => {
      const own = rowAt(path);
      const other = rows[first] ?? own;
      const message = other === own ? FOR_SEVERAL : messageAt(placeName(other, own));
      return { path, message };
    });
  };
}
