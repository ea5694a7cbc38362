// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSnapshot } from 'valtio';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.tsx';
import { RoomTypes } from '#ui/dashboard/rooms/room-types.tsx';
import { RoomsList } from '#ui/dashboard/rooms/rooms-list.tsx';
import { createRooms, type Rooms } from '#ui/dashboard/rooms/rooms.ts';

afterEach(cleanup);

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

/** 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. `used` are the statuses of rooms in use. */
async function openRooms(used: Readonly<Record<string, string>>) {
  const hotel = await standingHotel();
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  rooms.changes.show(
    new Map(
      rooms
        .present()
        .rooms.map((room) => [room.id, { ...room, status: used[room.room_number] ?? room.status }]),
    ),
  );
  const editor = createRoomTypeEditor(hotel.parts, rooms.data);
  const shared = { of: rooms, mayManage: true };
  const card = { ...shared, mayChangeStatus: true, onEdit: () => {} };
  render(
    <WithData rooms={rooms}>
      {(data) => (
        <>
          <RoomsList {...card} rooms={data.rooms} />
          <RoomTypes {...shared} editor={editor} data={data} />
        </>
      )}
    </WithData>,
  );
  return { ...hotel, rooms };
}

function WithData(props: { rooms: Rooms; children: (data: HotelRooms) => React.ReactNode }) {
  const { now } = useSnapshot(props.rooms.data.state) as Rooms['data']['state'];
  return props.children(now.value!);
}

const press = (name: string | RegExp) =>
  userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
const question = (name: string) => screen.findByRole('alertdialog', { name });

describe('the focus', () => {
  it('stays where it is when the rooms are shown, and moves to the list with a cleared selection', async () => {
    await openRooms({});
    await new Promise((resolve) => void setTimeout(resolve, 200));
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByLabelText('Select room 101'));
    await press('Clear Selection');
    await expect.poll(() => document.activeElement?.id).toBe('rooms-list');
  });
});

describe('removing rooms in use', () => {
  it.each([
    ['occupied', 'Room 101 is occupied: check the guests out first.'],
    ['reserved', 'Room 101 is reserved: move the reservations to other rooms first.'],
  ])(
    'a room that is %s cannot be removed, and the reason is read with the button',
    async (status, reason) => {
      await openRooms({ 101: status });
      await press('101');
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove room 101' });
      expect(button.disabled).toBe(true);
      expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
        reason,
      );
    },
  );

  it('a free room can be removed', async () => {
    const { api } = await openRooms({ 102: 'occupied' });
    await press('101');
    await press('Remove room 101');
    const dialog = within(await question('Remove room 101?'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(api.writes).toEqual(['DELETE room']);
  });

  it('the free ones of the selected rooms can be removed, and the question says why the others stay', async () => {
    const { api } = await openRooms({ 102: 'occupied', 104: 'reserved' });
    await userEvent.click(screen.getByLabelText('Select all 5 rooms shown'));
    await press('Remove');
    const dialog = await question('Remove 3 rooms?');
    expect(dialog.textContent).toContain('Rooms 101, 103, 105 will be deleted.');
    expect(dialog.textContent).toContain('2 rooms will stay. Room 102 is occupied: check');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expect.poll(() => api.writes).toEqual(Array.from({ length: 3 }, () => 'DELETE room'));
  });

  it('selected rooms cannot be removed if all are in use', async () => {
    await openRooms({ 101: 'occupied' });
    await userEvent.click(screen.getByLabelText('Select room 101'));
    await press('Remove');
    const dialog = within(await question('Remove room 101?'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Room 101 is occupied: check the guests out first.');
  });

  it('a room type with a room in use cannot be removed', async () => {
    await openRooms({ 105: 'reserved' });
    await press('Actions for Suite');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Suite' }));
    const dialog = await question('Remove Suite?');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(button.disabled).toBe(true);
    expect(dialog.textContent).toContain('Room 105 is reserved');
  });
});
