// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BLANK_ROOM_TYPE, type NewRoomType } from '#domain/rooms/room-types.ts';
import RoomNumbering from '#ui/forms/room-types/room-numbering.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';

afterEach(cleanup);

function formOf(...roomTypes: Partial<NewRoomType>[]) {
  const form = createRoomTypesForm();
  form.load(roomTypes.map((roomType) => ({ ...BLANK_ROOM_TYPE, name: 'Suite', ...roomType })));
  return form;
}

function showFields(roomType: Partial<NewRoomType> = {}, canListRooms = true) {
  const form = formOf(roomType);
  const [item] = form.state.items;
  if (!item) throw new Error('It is empty.');
  render(<RoomTypeFields form={form.row(item)} canListRooms={canListRooms} />);
  return { form, item };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of Rooms' });
const hintOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const numbers = (form: ReturnType<typeof formOf>) =>
  form.state.items.map(({ room_numbers = '' }) => room_numbers);
const change = async (name: string, value: string) => {
  const input = screen.getByRole('textbox', { name });
  await userEvent.clear(input);
  await userEvent.type(input, value);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the room numbers of a type', () => {
  it('the room numbers of a type are counted as they are typed, and give the number of rooms', async () => {
    const { item } = showFields();
    await userEvent.type(field('Room Numbers'), '101-110, G1');
    expect(hintOf(field('Room Numbers'))).toBe('11 rooms: 101 to G1.');
    expect(hintOf(field('Floors'))).toContain('Floors 0 to 1, taken from the room numbers.');
    expect(item.room_count).toBe(11);
    expect(count().value).toBe('11');
    expect(count().readOnly).toBe(true);
  });
});

describe('numbering all rooms by floor', () => {
  it('writes the list of each type, and can be undone', async () => {
    const form = formOf(
      { room_count: 14 },
      { room_count: 2, room_numbers: 'A1-A2', room_floors: '7' },
    );
    render(<RoomNumbering form={form} />);
    await change('First Floor', '2');
    await change('Rooms per Floor', '15');
    await userEvent.click(screen.getByRole('switch', { name: 'Skip 13' }));
    await press('Number 16 rooms: 201 to 301');
    expect(numbers(form)).toEqual(['201-212, 214-215', '216, 301']);
    expect(form.state.items[1]).toMatchObject({ room_floors: '', room_count: 2 });
    expect(screen.getByRole('status').textContent).toBe('Numbered 16 rooms: 201 to 301.');
    expect(form.isValid()).toBe(true);
    await press('Undo');
    expect(numbers(form)).toEqual(['', 'A1-A2']);
    expect(form.state.items[1]?.room_floors).toBe('7');
  });
});
