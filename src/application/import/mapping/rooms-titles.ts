// Decides whether a title is about the room type or the hotel, by looking at the other columns.
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { fieldsNamed, isOfHotel, type SheetField } from '#application/import/cells/fields.ts';
import { ALSO_OF_HOTELS, IN_TOTAL, OF_HOTELS } from '#application/import/cells/words.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { isChosen, namesHotel, type TitledColumn } from './resolve-columns.ts';

/** Whether the column describes hotels instead of only naming them. */
export function isHotelData({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return isAboutHotel({ fields }) && !fields.some((field) => namesHotel({ field }));
}

function isAboutHotel({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return fields.length > 0 && fields.every(isOfHotel);
}

const namesType = ({ key }: SheetField) => key === 'room_type.name';

type Rows = readonly (readonly Cell[])[];

/**
 * `Category` is about the hotel if its values are stars, or if the table lists hotels without data
 * of rooms.
 */
export function withHotelCategory(columns: readonly TitledColumn[], rows: Rows): TitledColumn[] {
  const isList = columns.some(isHotelData) && !columns.some(isOfRooms) && isOneEach(columns, rows);
  return columns.map((column) => {
    const { own, fields, how, examples } = column;
    const isDoubtful = ALSO_OF_HOTELS.test(own) && fields.some(namesType) && !isChosen(how);
    const hasStars = examples.some((text) => OF_HOTELS.test(text));
    if (!isDoubtful || !(hasStars || isList)) return column;
    return { ...column, fields: fieldsNamed('ignored.category') };
  });
}

const isOfRoom = ({ record, field }: SheetField) =>
  (record === 'room_type' || record === 'rate') && field !== 'room_count';

/** A number of rooms does not count, because it may be the hotel's total. */
function isOfRooms({ own, fields }: TitledColumn): boolean {
  return !ALSO_OF_HOTELS.test(own) && fields.some(isOfRoom) && !fields.some(isOfHotel);
}

/** Whether each row is about a different hotel. */
function isOneEach(columns: readonly TitledColumn[], rows: Rows): boolean {
  const at = columns.findIndex(({ fields }) => fields.some((field) => namesHotel({ field })));
  const filled = rows.filter((cells) => !cells.every(isBlank));
  const names = new Set(filled.map((cells) => shownLine(cells[at])));
  return filled.length > 1 && names.size === filled.length;
}

/**
 * `Total rooms` beside a hotel, or `No. of rooms` without a room type, is the total of the hotel.
 */
export function withRoomTotals(columns: readonly TitledColumn[]): TitledColumn[] {
  const hasTypes = columns.some(({ fields }) => fields.some(namesType) && !fields.some(isOfHotel));
  const [isBesideHotel, isHotelList] = [isAboutHotel, isHotelData].map((is) => columns.some(is));
  return columns.map((column) => {
    const isCount = column.fields[0]?.key === 'room_type.room_count' && !isChosen(column.how);
    const isTotal = IN_TOTAL.test(column.title) ? isBesideHotel : isHotelList && !hasTypes;
    return isCount && isTotal ? { ...column, fields: fieldsNamed('room_total') } : column;
  });
}
