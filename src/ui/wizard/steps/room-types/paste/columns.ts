import { SHEET_FIELDS, titlesWith, type SheetField } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/words.ts';
import { unitIn } from '#application/import/cells/known-words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';

type ColumnKey = keyof typeof ROOM_TYPE.fields;

export interface Column {
  readonly key: ColumnKey;
  readonly label: string;
  readonly field: SheetField;
  readonly unit: AreaUnit;
}

const FIELDS = SHEET_FIELDS.filter(({ record }) => record === 'room_type');
const AS_IMPORTED: readonly FieldKind[] = ['option', 'whole', 'list', 'lines'];

function kindOf(key: ColumnKey): FieldKind {
  const { kind } = ROOM_TYPE.fields[key];
  // Unlike 'whole', 'number' allows decimals, which the cards allow for the room size too.
  if (key === 'room_size') return 'number';
  if (kind === 'rooms') return 'list';
  return AS_IMPORTED.includes(kind) ? kind : 'text';
}

/** In the order of the description. */
export function columnsIn(unit: AreaUnit): readonly Column[] {
  return namesOf(ROOM_TYPE).map((key) => ({
    key,
    label: key === 'room_size' ? roomSizeLabel(unit) : ROOM_TYPE.fields[key].label,
    field: { ...(FIELDS.find(({ field }) => field === key) ?? FIELDS[0]!), kind: kindOf(key) },
    unit,
  }));
}

const TITLES = titlesWith();

/** The column with this title. Accepts every title that an import accepts (docs/import.md). */
export function columnTitled(title: string, columns: readonly Column[]): Column | undefined {
  const fields = [title, title.replace(/\(.*\)/, '')].flatMap(
    (name) => TITLES.get(bareName(name)) ?? [],
  );
  const found =
    columns.find(({ label }) => bareName(label) === bareName(title)) ??
    columns.find(({ key }) =>
      fields.some(({ record, field }) => record === 'room_type' && field === key),
    );
  // A unit in the title overrides the unit of the hotel.
  const unit = found?.key === 'room_size' ? unitIn(title, found.key) : undefined;
  if (unit === undefined) return found;
  return columnsIn(unit === 'm2' ? 'm²' : 'sq ft').find(({ key }) => key === found?.key);
}

export interface PastedCell {
  readonly key: ColumnKey;
  readonly value: string | number;
  readonly message?: string;
}

/** No rule accepts it, so that it is still wrong after a reload, when the message is lost. */
const UNREAD = 0;

/** Reads the text of a cell as an import does. Returns undefined if the cell is empty. */
export function readPastedCell({ key, field, unit }: Column, text = ''): PastedCell | undefined {
  const read = readCell(text, field, unit === 'm²' ? { unit: 'm2' } : {});
  if (!read) return undefined;
  if ('problem' in read) {
    const isNumber = field.kind === 'whole' || field.kind === 'number';
    const message = problemText({ ...read.problem, quote: text });
    return { key, value: isNumber ? UNREAD : text.trim(), message };
  }
  return { key, value: typeof read.value === 'boolean' ? String(read.value) : read.value };
}

export function shownCell({ key, unit }: Column, { value }: PastedCell): string {
  const isArea = key === 'room_size' && typeof value === 'number';
  return String(isArea ? shownArea(value, unit) : value);
}
