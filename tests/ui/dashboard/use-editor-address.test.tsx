// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRoomEditor } from '#ui/dashboard/rooms/room-editor.tsx';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';

beforeEach(() => history.replaceState(null, '', '/dashboard/rooms'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** The stores of the screen of rooms, as a new visit creates them. `drafts` is the browser's storage. */
async function openRooms(drafts = new MemoryDraftStore()) {
  const hotel = await standingHotel();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
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
    list: rooms.data,
    drafts,
    load,
    idOf,
    notices: hotel.notices,
    show: () => render(<Screen />),
  };
}

/** Leaves unsaved changes in the form of room 105. `at` is an address: `room-101` for room 101. */
async function leaveDraft() {
  const { room, drafts, load, idOf } = await openRooms();
  await load();
  room.openAt(String(idOf('105')));
  room.state.edited!.form.edit('floor', '9');
  await waitFor(() => expect(drafts.texts.size).toBe(1));
  const at = (name: string) => `?edit=${name.replace(/\d+/, (number) => String(idOf(number)))}`;
  return { drafts, at };
}

describe('the address and unsaved changes of an earlier visit', () => {
  it.each([
    ['the record with the changes if the address names none', '', 'room-105', '9'],
    ['the record with the changes if the address names it', 'room-105', 'room-105', '9'],
    ['another record that the address names', 'room-101', 'room-101', '1'],
    ['a new record that the address names', 'room-new', 'room-new', '1'],
    ['an editor of another kind that the address names', 'type-new', 'type-new', undefined],
  ])('open %s', async (_, named, opened, floor) => {
    const { drafts, at } = await leaveDraft();
    history.replaceState(null, '', `/dashboard/rooms${named && at(named)}`);
    const { room, type, load, show, notices } = await openRooms(drafts);
    show();
    await load();
    expect(location.search).toBe(at(opened));
    expect(room.state.edited?.form.state.floor).toBe(floor);
    expect(room.state.changed).toBe(floor === '9');
    expect(type.state.edited !== undefined).toBe(opened === 'type-new');
    expect([notices, drafts.texts.size]).toEqual([[], 1]);
  });

  it('open nothing beside the record that the user opened before the list was read again', async () => {
    const { drafts } = await leaveDraft();
    const { room, list, load, show, idOf } = await openRooms(drafts);
    await load();
    const reading = list.read();
    show();
    act(() => void room.openAt(String(idOf('101'))));
    await act(() => reading);
    expect(room.state.edited?.item?.room_number).toBe('101');
  });

  it('open only one editor if several forms have changes', async () => {
    const { drafts } = await leaveDraft();
    const before = await openRooms(drafts);
    await before.load();
    before.type.add();
    before.type.state.edited!.form.edit('name', 'Villa');
    await waitFor(() => expect(drafts.texts.size).toBe(2));
    const { room, type, load, show } = await openRooms(drafts);
    show();
    await load();
    expect(type.state.edited?.form.state.name).toBe('Villa');
    expect(room.state.edited).toBeUndefined();
  });
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
