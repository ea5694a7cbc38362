import { describe, expect, it } from 'vitest';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { blankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { createStaffForm } from '#ui/forms/staff/staff-form.ts';

/** Two room types, each with three errors: no name, too many guests and no rooms. */
function roomTypesWithErrors() {
  const form = createRoomTypesForm();
  form.load(['1', '2'].map((id) => ({ ...BLANK_ROOM_TYPE, id, base_occupancy: 3, room_count: 0 })));
  form.submit();
  return form;
}

const user = (name: string): StaffUser => ({
  ...blankStaffUser(name === 'Asha' ? 0 : 1),
  first_name: name,
  last_name: 'Dias',
  email: `${name}@seaside.example`,
  username: name.toLowerCase(),
  password: 'Zx9cVb22n',
});

function staffWithErrors(...users: readonly StaffUser[]) {
  const form = createStaffForm(countingRandom(), () => {});
  form.load(users);
  form.submit();
  const [first, second = '', third] = form.state.items.map(({ id }) => id);
  return { form, first: first!, second, third };
}

describe('the errors of the items of a list', () => {
  it('clear in the other fields that an edit corrects', () => {
    const form = roomTypesWithErrors();
    form.edit('2', 'base_occupancy', 1);
    expect(form.problems).not.toHaveProperty(['2.max_occupancy']);
    expect(form.problems).toHaveProperty(['1.max_occupancy']);
  });

  it('clear at the other item whose duplicate an edit removes', () => {
    const twin = { ...user('Ben'), email: 'ASHA@seaside.example', username: 'Asha' };
    const { form, first, second } = staffWithErrors(user('Asha'), twin);
    expect(form.problems).toStrictEqual({
      [`${second}.email`]: 'Email already exists',
      [`${second}.username`]: 'Username already exists',
    });
    form.edit(first, 'email', 'asha.naik@seaside.example');
    expect(form.problems).toStrictEqual({});
  });

  it('go with a removed item, and with the duplicates that it caused, but no others', () => {
    const [asha, ben] = [user('Asha'), user('Ben')];
    const { form, second, third } = staffWithErrors(
      asha,
      { ...ben, last_name: '' },
      { ...ben, first_name: '' },
    );
    expect(Object.keys(form.problems)).toHaveLength(4);
    form.remove(second);
    expect(form.problems).toStrictEqual({ [`${third}.first_name`]: 'First name is required' });
  });

  it('move with their item, and the card that was open stays open', () => {
    const form = roomTypesWithErrors();
    form.show([{ path: '1.name', message: 'Taken' }]);
    expect([form.move('2', 0), form.move('2', -5), form.move('nobody', 1)]).toEqual([0, 0, -1]);
    expect(form.state.items.map(({ id }) => id)).toStrictEqual(['2', '1']);
    expect({ ...form.problems }).toStrictEqual({ '2.name': 'Taken' });
    expect(form.view.openId).toBe('1');
  });

  it('are errors of the list if they are about all items, until a new value or a removal', () => {
    const form = createRoomTypesForm();
    const dormitory = { ...BLANK_ROOM_TYPE, name: 'Dormitory', room_count: 9000 };
    for (const correct of [() => form.edit('1', 'room_count', 20), () => form.remove('2')]) {
      form.load(['1', '2'].map((id) => ({ ...dormitory, id })));
      form.submit();
      expect({ ...form.problems }).toStrictEqual({ '': 'A hotel can have at most 10,000 rooms' });
      correct();
      expect({ ...form.problems }).toStrictEqual({});
    }
  });
});
