import type { CellKind } from '#application/import/cells/field-table.ts';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/names.ts';
import { unitIn } from '#application/import/cells/known-words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { fieldIn } from '#domain/description/record-description.ts';
import { ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';

type ColumnKey = keyof typeof ROOM_TYPE.fields;

export interface Column {
  readonly key: ColumnKey;
  readonly label: string;
  readonly kind: CellKind;
  /** In rem. */
  readonly width: number;
  /** The unit of the size column. If omitted, square feet. */
  readonly unit?: AreaUnit;
}

/** In rem, by the kind of the field. */
const WIDTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  name: 13,
  option: 14.5,
  whole: 7,
  rooms: 12,
  floors: 8,
  list: 16,
  lines: 18,
};
const USUAL_WIDTH = 12;

const CELL_KINDS: Readonly<Partial<Record<FieldKind, CellKind>>> = {
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
    const cell = key === 'room_size' ? 'number' : (CELL_KINDS[kind] ?? 'text');
    return { key, label, kind: cell, width: WIDTHS[kind] ?? USUAL_WIDTH };
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

/** A value to write into the form, as read from the text of a cell. */
export interface WrittenCell {
  readonly key: ColumnKey;
  readonly value: string | number;
  /** Says why the text could not be read. */
  readonly message?: string;
}

/** A value, or a message if the text is invalid. Undefined if the cell is empty. */
export type ReadValue =
  | { readonly value: string | number }
  | { readonly message: string }
  | undefined;

/** Reads text that was typed or pasted into a cell, in the same way as an import. */
export function readValue({ key, kind, unit }: Column, text: string): ReadValue {
  const known = SHEET_FIELDS.find(({ record, field }) => record === 'room_type' && field === key);
  const field = { ...(known ?? NAME), kind };
  const read = readCell(text, field, unit === 'm²' ? { unit: 'm2' } : {});
  if (!read) return kind === 'text' || kind === 'list' || kind === 'lines' ? EMPTY : undefined;
  if ('message' in read) return { message: `${read.message}: ${nameInMessage(text)}` };
  return { value: typeof read.value === 'boolean' ? String(read.value) : read.value };
}

const NAME = SHEET_FIELDS.find(({ key }) => key === 'room_type.name')!;
const EMPTY = { value: '' };

/**
 * The value of a cell after the user empties it (docs/fields.md §5). Undefined if the value does
 * not change.
 */
export function valueOfEmpty({ key }: Column): number | undefined {
  return fieldIn(ROOM_TYPE, key).fallback as number | undefined;
}

/**
 * Written instead of the text of a number cell that cannot be read. The table shows the cell as
 * empty. A draft stores -0 as 0, which no rule accepts, so it does not pass as a valid number.
 */
export const UNREAD = -0;

export function textIn({ key, unit }: Column, roomType: Readonly<RoomType>): string {
  const value = roomType[key] ?? '';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value) || Object.is(value, UNREAD)) return '';
  return String(unit ? shownArea(value, unit) : value);
}
