import type { CellKind } from '#application/import/cells/field-table.ts';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/names.ts';
import { unitIn } from '#application/import/cells/known-words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import { NUMBER_FALLBACKS, type RoomType } from '#domain/rooms/room-types.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { ROOM_TYPE_LABELS, roomSizeLabel } from '#ui/texts/field-labels.ts';

type ColumnKey = keyof typeof ROOM_TYPE_LABELS;

export interface Column {
  readonly key: ColumnKey;
  readonly label: string;
  readonly kind: CellKind;
  /** Its width, in rem. */
  readonly width: number;
  /** Of the column of sizes. */
  readonly unit?: AreaUnit;
}

/** The kind and the width of each column, in the order of the table. */
const LOOKS: Readonly<Record<ColumnKey, readonly [CellKind, number]>> = {
  name: ['text', 13],
  bed_configuration: ['option', 14.5],
  base_occupancy: ['whole', 7],
  max_occupancy: ['whole', 7],
  room_count: ['whole', 7],
  room_numbers: ['list', 12],
  room_floors: ['text', 8],
  // As in the cards, where it need not be a whole number.
  room_size: ['number', 7],
  amenities: ['list', 16],
  description: ['lines', 18],
};

export const COLUMNS: readonly Column[] = (Object.keys(LOOKS) as ColumnKey[]).map((key) => {
  const [kind, width] = LOOKS[key];
  return { key, label: ROOM_TYPE_LABELS[key], kind, width };
});

const METRIC_COLUMNS = COLUMNS.map((column): Column => {
  const isSize = column.key === 'room_size';
  return isSize ? { ...column, label: roomSizeLabel('m²'), unit: 'm²' } : column;
});

/** The columns with sizes in this unit. */
export function columnsIn(unit: AreaUnit): readonly Column[] {
  return unit === 'm²' ? METRIC_COLUMNS : COLUMNS;
}

const TITLES = titlesWith();
const KEYS = new Map(
  [...COLUMNS, ...METRIC_COLUMNS].map((each) => [bareName(each.label), each.key]),
);

/** The column with this title, in the words that an import knows (docs/import.md). */
export function columnTitled(title: string, columns: readonly Column[]): Column | undefined {
  const fields = TITLES.get(bareName(title)) ?? [];
  const ofRoomType = fields.filter(({ record }) => record === 'room_type');
  const titleKey = KEYS.get(bareName(title));
  const found = columns.find(({ key }) =>
    titleKey === undefined ? ofRoomType.some(({ field }) => field === key) : key === titleKey,
  );
  // A title that names a unit overrules that of the hotel.
  const unit = found?.key === 'room_size' ? unitIn(title, found.key) : undefined;
  if (unit === undefined) return found;
  return columnsIn(unit === 'm2' ? 'm²' : 'sq ft').find(({ key }) => key === found?.key);
}

/** The content of a cell that was read from a text. */
export interface WrittenCell {
  readonly key: ColumnKey;
  readonly value: string | number;
  /** The problem of text that could not be read. */
  readonly message?: string;
}

/** A value, or the message for invalid text. Undefined for an empty cell. */
export type ReadValue =
  | { readonly value: string | number }
  | { readonly message: string }
  | undefined;

/** Reads what was typed or pasted into a cell of the column, as an import does. */
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

/** The value of a cell that the user empties (docs/fields.md §5); undefined: no change. */
export function valueOfEmpty({ key }: Column): number | undefined {
  return key in NUMBER_FALLBACKS
    ? NUMBER_FALLBACKS[key as keyof typeof NUMBER_FALLBACKS]
    : undefined;
}

/**
 * The number for text that cannot be read. The cell is empty, and a draft stores 0, which no rule
 * accepts, so it is never mistaken for the number in the text.
 */
export const UNREAD = -0;

/** The value of the room type in the column, as text. */
export function textIn({ key, unit }: Column, roomType: Readonly<RoomType>): string {
  const value = roomType[key] ?? '';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value) || Object.is(value, UNREAD)) return '';
  return String(unit ? shownArea(value, unit) : value);
}
