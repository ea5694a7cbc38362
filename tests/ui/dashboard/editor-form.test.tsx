// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRoomEditor } from '#ui/dashboard/rooms/room-editor.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { useEditorAddress } from '#ui/dashboard/editor-form.tsx';

beforeEach(() => history.replaceState(null, '', '/dashboard/rooms'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** The stores of the screen of rooms, as a new visit creates them. */
async function openRooms() {
  const hotel = await standingHotel();
  const { parts } = hotel;
  const rooms = createRooms(parts);
  const editors = {
    type: createRoomTypeEditor(parts, rooms.data),
    room: createRoomEditor(parts, rooms),
  };
  function Screen() {
    useEditorAddress(editors.type);
    useEditorAddress(editors.room);
    useEditorAddress(rooms.changes.panel);
    return null;
  }
  const load = () => act(() => rooms.data.read());
  const idOf = (number: string) =>
    rooms.data.state.now.value!.rooms.find(({ room_number }) => room_number === number)!.id;
  return {
    ...editors,
    panel: rooms.changes.panel,
    load,
    idOf,
    notices: hotel.notices,
    show: () => render(<Screen />),
  };
}

it.each([
  ['room-101', '101'],
  ['room-new', undefined],
  ['type-new', undefined],
])(
  '%s in the address opens its form once the list is read, and no other',
  async (named, number) => {
    const { room, type, load, idOf, show } = await openRooms();
    await load();
    const at = named.replace(/\d+/, (of) => String(idOf(of)));
    history.replaceState(null, '', `/dashboard/rooms?edit=${at}`);
    show();
    await waitFor(() => expect(room.state.edited ?? type.state.edited).toBeDefined());
    expect(room.state.edited?.item?.room_number).toBe(number);
    expect(type.state.edited !== undefined).toBe(named === 'type-new');
    expect(location.search).toBe(`?edit=${at}`);
  },
);

it('a record that the list lacks is reported, and leaves the address', async () => {
  const { load, show, notices } = await openRooms();
  history.replaceState(null, '', '/dashboard/rooms?edit=room-999');
  show();
  await load();
  await waitFor(() => expect(location.search).toBe(''));
  expect(notices).toEqual([expect.stringMatching(/^Not Found/)]);
});

describe('the panel of a room', () => {
  it('closes by Back', async () => {
    const { panel, load, idOf, show } = await openRooms();
    await load();
    show();
    await act(async () => void panel.openAt(String(idOf('105'))));
    expect(location.search).toBe(`?edit=statuses-${idOf('105')}`);
    act(() => history.back());
    await waitFor(() => expect(panel.state.edited).toBeUndefined());
    expect(location.search).toBe('');
  });

  it('gives its address to the form that it opens', async () => {
    const { panel, room, load, idOf, show } = await openRooms();
    await load();
    show();
    await act(async () => void panel.openAt(String(idOf('105'))));
    await act(async () => {
      panel.discard();
      room.openAt(String(idOf('105')));
    });
    expect(location.search).toBe(`?edit=room-${idOf('105')}`);
    await act(async () => room.discard());
    await waitFor(() => expect(location.search).toBe(''));
  });
});
