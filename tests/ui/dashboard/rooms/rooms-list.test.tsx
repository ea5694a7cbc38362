// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSnapshot } from 'valtio';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createRoomEditor } from '#ui/dashboard/rooms/room-editor.ts';
import { createRoomTypeEditor } from '#ui/dashboard/rooms/room-type-editor.ts';
import { RoomTypes } from '#ui/dashboard/rooms/room-types.tsx';
import { RoomsList } from '#ui/dashboard/rooms/rooms-list.tsx';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';

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
  const inUse = rooms.present().rooms.filter(({ room_number }) => room_number in used);
  rooms.changes.show(
    new Map(inUse.map((room) => [room.id, { ...room, status: used[room.room_number]! }])),
  );
  const editor = createRoomTypeEditor(hotel.parts, rooms.data);
  const roomEditor = createRoomEditor(hotel.parts, rooms);
  const shared = { of: rooms, mayManage: true };
  function Shown() {
    const { now } = useSnapshot(rooms.data.state) as typeof rooms.data.state;
    return (
      <>
        <RoomsList {...shared} mayChangeStatus editor={roomEditor} rooms={now.value!.rooms} />
        <RoomTypes {...shared} editor={editor} data={now.value!} />
      </>
    );
  }
  render(<Shown />);
  return hotel;
}

const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
const question = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Remove' });
  return { dialog, button };
};
const OCCUPIED = 'Room 101 is occupied: check the guests out first.';
const reasonOf = (button: Element) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

it('a room in use cannot be removed, and the reason is read with the button, alone and among selected rooms', async () => {
  await openRooms({ 101: 'occupied', 105: 'reserved' });
  await press('101');
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove room 101' });
  expect([remove.disabled, reasonOf(remove)]).toEqual([true, OCCUPIED]);
  await press('Close');
  await userEvent.click(screen.getByLabelText('Select room 101'));
  await press('Remove');
  const { button } = await question('Remove room 101?');
  expect([button.disabled, reasonOf(button)]).toEqual([true, OCCUPIED]);
  await press('Cancel');
  await press('Actions for Suite');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Suite' }));
  const ofType = await question('Remove Suite?');
  expect(ofType.button.disabled).toBe(true);
  expect(ofType.dialog.textContent).toContain('Room 105 is reserved');
});

it('the free ones of the selected rooms can be removed, and the question says why the others stay', async () => {
  const { api } = await openRooms({ 102: 'occupied', 104: 'reserved' });
  await userEvent.click(screen.getByLabelText('Select all 5 rooms shown'));
  await press('Remove');
  const { dialog, button } = await question('Remove 3 rooms?');
  expect(dialog.textContent).toContain('Rooms 101, 103, 105 will be deleted.');
  expect(dialog.textContent).toContain('2 rooms will stay. Room 102 is occupied: check');
  await userEvent.click(button);
  await expect.poll(() => api.writes).toEqual(Array.from({ length: 3 }, () => 'DELETE room'));
});
