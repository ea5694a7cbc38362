import { describe, expect, it } from 'vitest';
import { initialRateConfig } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { createRatesForm } from '#ui/forms/rates/rates-form.ts';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { roomTypeCodes, roomTypeTitles } from '#ui/texts/item-names.ts';
import { editPlan, editRate } from '#tests/ui/support/edit-rates.ts';

const DELUXE: RoomType = { ...BLANK_ROOM_TYPE, id: '7', name: ' Deluxe Room ' };
const UNNAMED: RoomType = { ...BLANK_ROOM_TYPE, id: '12', name: '' };

/** The item to which each visible problem belongs, in the order of the form. */
function itemsOf(form: {
  readonly problems: Readonly<Record<string, string>>;
  itemOf(key: string): string | undefined;
}): (string | undefined)[] {
  return Object.keys(form.problems).map((key) => form.itemOf(key));
}

describe('room types with the same name are distinguished by their short codes', () => {
  it('uses the codes of the room plan', () => {
    const names = ['Deluxe Room', 'Garden Deluxe', ' Deluxe Room', '', ''];
    expect(roomTypeTitles(names)).toEqual([
      'Deluxe Room (DLX)',
      'Garden Deluxe',
      'Deluxe Room (DLX3)',
      'Room type 4',
      'Room type 5',
    ]);
    expect(roomTypeCodes(names)).toEqual(['DLX', 'DLX2', 'DLX3', '', '']);
  });
});

describe('docs/fields.md §5 a message names its item of a list, or gives its position', () => {
  it('a message names its room type, by its code among equal names, or gives its position', () => {
    const form = createRoomTypesForm();
    form.load([DELUXE, UNNAMED, { ...DELUXE, id: '8' }]);
    form.edit('8', 'room_size', 1);
    form.submit();
    expect(itemsOf(form)).toEqual(['Room type 2', 'Deluxe Room (DLX2)']);
  });

  it('a message names its rate, rate plan or mark-up', () => {
    const form = createRatesForm();
    form.load(initialRateConfig('INR', [DELUXE, UNNAMED]));
    editRate(form, 1, 'base_rate', 0);
    editPlan(form, 0, 'code', '');
    editPlan(form, 1, 'name', '');
    form.pricing.edit('enable_dynamic_pricing', true);
    form.pricing.edit('weekend_markup', 101);
    form.submit();
    expect(itemsOf(form)).toEqual(['Room type 2', 'Best Available Rate', 'Rate plan 2', undefined]);
  });
});
