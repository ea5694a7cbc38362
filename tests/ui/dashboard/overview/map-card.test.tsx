// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { proxy } from 'valtio/vanilla';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf, roomTypeOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MapCard } from '#ui/dashboard/overview/overview-section.tsx';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

function open(...numbers: string[]) {
  const rooms = numbers.map((room_number, id) =>
    roomOf({ id, room_number, floor: 1, status: 'vacant', cleaning_status: 'clean', room_type: 7 }),
  );
  const roomTypes = [roomTypeOf({ id: 7, name: 'Suite', code: 'SUT' })];
  const data = createResource(() => Promise.resolve({ rooms, roomTypes }));
  data.put({ rooms, roomTypes });
  const parts = {
    records: new MemoryOnboardingApi(),
    hotelId: 1,
    lacking: proxy({}),
    notify: () => {},
  };
  render(<MapCard changes={createRoomChanges(parts, data)} rooms={rooms} mayChange mayEdit />);
}

const texts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the room map', () => {
  it('explains the letters and marks of its rooms', () => {
    open('101', '102');
    expect(texts('Rooms by status')).toEqual(['VVacant 2']);
    expect(texts('Rooms by cleaning status')).toEqual(['✓Clean 2']);
  });

  it('opens the panel of a room, which leads to its form', async () => {
    open('A 1/2');
    await userEvent.click(screen.getByRole('gridcell', { name: 'A 1/2, Suite, Vacant, Clean' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Room A 1/2' }));
    expect(panel.getByText('Suite, Floor 1')).toBeDefined();
    const pressed = panel.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['✓Clean', 'VVacant']);
    await userEvent.click(panel.getByRole('button', { name: 'Edit room A 1/2' }));
    expect(location.pathname + location.search).toBe('/dashboard/rooms?edit=room-0');
  });

  it('is no empty box in a hotel without rooms', () => {
    open();
    expect(document.body.textContent).toBe('');
  });
});
