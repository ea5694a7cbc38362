import { describe, expect, it } from 'vitest';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import { createRoomTypesForm, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';

const names = (form: RoomTypesForm) => form.state.items.map(({ name }) => name);
const ids = (form: RoomTypesForm) => form.state.items.map(({ id }) => id);

function quickStarted(): RoomTypesForm {
  const form = createRoomTypesForm();
  form.addQuickStart();
  return form;
}

/** A form with two room types. Each has three errors: no name, too many guests and no rooms. */
function withErrors(): RoomTypesForm {
  const form = createRoomTypesForm();
  form.load(['1', '2'].map((id) => ({ ...BLANK_ROOM_TYPE, id, base_occupancy: 3, room_count: 0 })));
  form.submit();
  return form;
}

describe('docs/behaviour.md §2 Step 2, Room Types', () => {
  it('quick start adds the three preset room types, each with its own id', () => {
    const form = quickStarted();
    expect(form.state.items.map(({ id: _, ...roomType }) => roomType)).toStrictEqual(
      QUICK_START_ROOM_TYPES,
    );
    expect(new Set(ids(form)).size).toBe(3);
  });

  it('a removed room type is restored in its place with its ID', () => {
    const form = quickStarted();
    const deluxe = { ...form.state.items[1] } as RoomType;
    form.remove(deluxe.id);
    expect(form.restore(deluxe, 1)).toBe(deluxe.id);
    expect(names(form)).toStrictEqual(['Standard Room', 'Deluxe Room', 'Suite']);
  });
});

describe('docs/behaviour.md §4 Derived rules', () => {
  it('editing the base occupancy clears the error of the maximum, which compares both', () => {
    const form = withErrors();
    form.edit('2', 'base_occupancy', 1);
    expect(form.problems).not.toHaveProperty(['2.max_occupancy']);
    expect(form.problems).toHaveProperty(['1.max_occupancy']);
  });

  it('errors move with their room type, and the card that was open stays open', () => {
    const form = withErrors();
    form.show([{ path: '1.name', message: 'Taken' }]);
    expect(form.move('2', 0)).toBe(0);
    expect(form.move('2', -5)).toBe(0);
    expect(form.move('nobody', 1)).toBe(-1);
    expect(ids(form)).toStrictEqual(['2', '1']);
    expect({ ...form.problems }).toStrictEqual({ '2.name': 'Taken' });
    expect(form.view.openId).toBe('1');
  });

  it('too many rooms in total is an error of the list, which a new count or a removal clears', () => {
    const form = createRoomTypesForm();
    const enormous = ['1', '2'].map((id) => ({
      ...BLANK_ROOM_TYPE,
      id,
      name: 'Dormitory',
      room_count: 9000,
    }));
    form.load(enormous);
    form.submit();
    expect({ ...form.problems }).toStrictEqual({ '': 'A hotel can have at most 10,000 rooms' });
    form.edit('1', 'room_count', 20);
    expect({ ...form.problems }).toStrictEqual({});
    form.load(enormous);
    form.submit();
    form.remove('2');
    expect({ ...form.problems }).toStrictEqual({});
  });
});
