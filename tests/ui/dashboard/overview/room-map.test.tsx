// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { RoomMapCard } from '#ui/dashboard/overview/room-map.tsx';

afterEach(cleanup);

function open(...numbers: string[]) {
  const rooms = numbers.map((room_number, id) =>
    roomOf({ id, room_number, floor: 1, status: 'vacant', cleaning_status: 'clean', room_type: 7 }),
  );
  const typeNames = new Map([['7', 'Suite']]);
  render(<RoomMapCard map={{ groups: groupsOf(rooms), typeNames }} />);
}

const texts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the room map', () => {
  it('counts the rooms by status and by cleaning', () => {
    open('101', '102');
    expect(texts('Rooms by status')).toContain('VVacant2 rooms');
    expect(texts('Rooms by cleaning')).toContain('✓Clean2 rooms');
  });

  it('leads from a room to its row in the list of rooms', async () => {
    open('A 1/2');
    await userEvent.click(screen.getByRole('gridcell', { name: 'A 1/2, Suite, Vacant, Clean' }));
    expect(location.pathname).toBe('/dashboard/rooms');
    expect(new URLSearchParams(location.search).get('room')).toBe('A 1/2');
  });

  it('says what a room leads to only if there are rooms', () => {
    open('101');
    expect(screen.queryByText('Choose a room to see it in the list of rooms.')).not.toBeNull();
    cleanup();
    open();
    expect(screen.queryByText('Choose a room to see it in the list of rooms.')).toBeNull();
  });

  it('says where rooms come from if the hotel has none', () => {
    open();
    expect(screen.getByRole('link', { name: 'Go to Rooms' }).getAttribute('href')).toBe(
      '/dashboard/rooms',
    );
  });
});
