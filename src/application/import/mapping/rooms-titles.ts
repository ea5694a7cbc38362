// Whether a number of rooms is that of a room type or of the hotel, by the columns beside it.
import { fieldsNamed, isOfHotel, type SheetField } from '#application/import/cells/fields.ts';
import { IN_TOTAL } from '#application/import/cells/words.ts';
import { isChosen, namesHotel, type TitledColumn } from './resolve-columns.ts';

/** Whether a column has data of hotels, and not only names that refer to them. */
export function isHotelData({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return isAboutHotel({ fields }) && !fields.some((field) => namesHotel({ field }));
}

function isAboutHotel({ fields }: Pick<TitledColumn, 'fields'>): boolean {
  return fields.length > 0 && fields.every(isOfHotel);
}

const namesType = ({ key }: SheetField) => key === 'room_type.name';

/** `Total rooms` beside a hotel, and `No. of rooms` without a room type, are those of the hotel. */
export function withRoomTotals(columns: readonly TitledColumn[]): TitledColumn[] {
  const hasTypes = columns.some(({ fields }) => fields.some(namesType) && !fields.some(isOfHotel));
  const [isBesideHotel, isHotelList] = [isAboutHotel, isHotelData].map((is) => columns.some(is));
  return columns.map((column) => {
    const isCount = column.fields[0]?.key === 'room_type.room_count' && !isChosen(column.how);
    const isTotal = IN_TOTAL.test(column.title) ? isBesideHotel : isHotelList && !hasTypes;
    return isCount && isTotal ? { ...column, fields: fieldsNamed('room_total') } : column;
  });
}
