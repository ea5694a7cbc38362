import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/words.ts';
import { unitIn } from '#application/import/cells/known-words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';

type ColumnKey = keyof typeof ROOM_TYPE.fields;

export interface Column {
  readonly key: ColumnKey;
  readonly label: string;
  readonly kind: FieldKind;
  /** The unit of the size column. If omitted, square feet. */
  readonly unit?: AreaUnit;
}

const CELL_KINDS: Readonly<Partial<Record<FieldKind, FieldKind>>> = {
  option: 'option',
  whole: 'whole',
  rooms: 'list',
  list: 'list',
  lines: 'lines',
};

/** In the order of the description. */
export const COLUMNS: readonly Column[] = (Object.keys(ROOM_TYPE.fields) as ColumnKey[]).map(
  (key) => {
    const { kind, label } = ROOM_TYPE.fields[key];
    // Unlike 'whole', 'number' allows decimals, which the cards allow for the room size too.
    return { key, label, kind: key === 'room_size' ? 'number' : (CELL_KINDS[kind] ?? 'text') };
  },
);

const METRIC_COLUMNS = COLUMNS.map((column): Column => {
  const isSize = column.key === 'room_size';
  return isSize ? { ...column, label: roomSizeLabel('m²'), unit: 'm²' } : column;
});

export function columnsIn(unit: AreaUnit): readonly Column[] {
  return unit === 'm²' ? METRIC_COLUMNS : COLUMNS;
}

const TITLES = titlesWith();
const KEYS = new Map(
  [...COLUMNS, ...METRIC_COLUMNS].map((each) => [bareName(each.label), each.key]),
);

/** The column with this title. Accepts every title that an import accepts (docs/import.md). */
export function columnTitled(title: string, columns: readonly Column[]): Column | undefined {
  const fields = TITLES.get(bareName(title)) ?? [];
  const ofRoomType = fields.filter(({ record }) => record === 'room_type');
  const titleKey = KEYS.get(bareName(title));
  const found = columns.find(({ key }) =>
    titleKey === undefined ? ofRoomType.some(({ field }) => field === key) : key === titleKey,
  );
  // A unit in the title overrides the unit of the hotel.
  const unit = found?.key === 'room_size' ? unitIn(title, found.key) : undefined;
  if (unit === undefined) return found;
  return columnsIn(unit === 'm2' ? 'm²' : 'sq ft').find(({ key }) => key === found?.key);
}

export interface PastedCell {
  readonly key: ColumnKey;
  /** The value for the form. */
  readonly value: string | number;
  /** Says why the text could not be read. */
  readonly message?: string;
}

/**
 * The value of a number that could not be read. No rule accepts it, so it does not pass as a valid
 * number after the page is loaded again, when the message is lost.
 */
const UNREAD = 0;

/** Reads the text of a cell as an import does. Returns undefined if the cell is empty. */
export function readPastedCell({ key, kind, unit }: Column, text = ''): PastedCell | undefined {
  const known = SHEET_FIELDS.find(({ record, field }) => record === 'room_type' && field === key);
  const field = { ...(known ?? NAME), kind };
  const read = readCell(text, field, unit === 'm²' ? { unit: 'm2' } : {});
  if (!read) return undefined;
  if ('problem' in read) {
    const isNumber = kind === 'whole' || kind === 'number';
    const message = problemText({ ...read.problem, quote: text });
    return { key, value: isNumber ? UNREAD : text.trim(), message };
  }
  return { key, value: typeof read.value === 'boolean' ? String(read.value) : read.value };
}

const NAME = SHEET_FIELDS.find(({ key }) => key === 'room_type.name')!;

export function shownCell({ unit }: Column, { value }: PastedCell): string {
  return String(unit && typeof value === 'number' ? shownArea(value, unit) : value);
}
