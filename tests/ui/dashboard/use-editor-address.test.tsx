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

/** Leaves unsaved changes in the form of room 105 and in the form of the room type Suite. */
async function leaveDrafts() {
  const { room, type, drafts, load, idOf } = await openRooms();
  await load();
  room.openAt(String(idOf('105')));
  room.state.edited!.form.edit('floor', '9');
  await waitFor(() => expect(drafts.texts.size).toBe(1));
  const ids = { 101: String(idOf('101')), 105: String(idOf('105')) };
  return { drafts, ids, type };
}

const numberIn = ({ state }: Awaited<ReturnType<typeof openRooms>>['room']) =>
  state.edited?.item?.room_number;

describe('the address and unsaved changes of an earlier visit', () => {
  it('open the record with the changes if the address names none', async () => {
    const { drafts, ids } = await leaveDrafts();
    const { room, load, show } = await openRooms(drafts);
    show();
    await load();
    expect(numberIn(room)).toBe('105');
    expect(room.state.edited?.form.state.floor).toBe('9');
    expect(location.search).toBe(`?edit=room-${ids[105]}`);
  });

  it.each(['101', 'new'])('keep the record %s that the address names', async (wanted) => {
    const { drafts, ids } = await leaveDrafts();
    const key = wanted === 'new' ? 'new' : ids[101];
    history.replaceState(null, '', `/dashboard/rooms?edit=room-${key}`);
    const { room, load, show, notices } = await openRooms(drafts);
    show();
    await load();
    expect(room.state.edited).toBeDefined();
    expect(numberIn(room)).toBe(wanted === 'new' ? undefined : '101');
    expect(room.state.changed).toBe(false);
    expect(location.search).toBe(`?edit=room-${key}`);
    expect(notices).toEqual([]);
    expect(drafts.texts.size).toBe(1);
  });

  it('keep an editor of another kind that the address names', async () => {
    const { drafts } = await leaveDrafts();
    history.replaceState(null, '', '/dashboard/rooms?edit=type-new');
    const { room, type, load, show } = await openRooms(drafts);
    show();
    await load();
    expect(type.state.edited).toBeDefined();
    expect(room.state.edited).toBeUndefined();
    expect(location.search).toBe('?edit=type-new');
  });

  it('keep the record that the user opened before the list was read again', async () => {
    const { drafts, ids } = await leaveDrafts();
    const { room, list, load, show } = await openRooms(drafts);
    await load();
    const reading = list.read();
    show();
    act(() => void room.openAt(ids[101]));
    await act(() => reading);
    expect(numberIn(room)).toBe('101');
  });

  it('are restored again after a reload at the same record', async () => {
    const { drafts, ids } = await leaveDrafts();
    history.replaceState(null, '', `/dashboard/rooms?edit=room-${ids[105]}`);
    const { room, load, show } = await openRooms(drafts);
    show();
    await load();
    expect(room.state.edited?.form.state.floor).toBe('9');
    expect(room.draft.state.restored).toBeDefined();
  });

  it('open only one editor if several forms have changes', async () => {
    const { drafts } = await leaveDrafts();
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
    expect(location.search).toBe('?edit=type-new');
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
