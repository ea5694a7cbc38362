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
  it('explains the letters and marks of its rooms', () => {
    open('101', '102');
    expect(texts('Rooms by status')).toEqual(['VVacant']);
    expect(texts('Rooms by cleaning')).toEqual(['✓Clean']);
  });

  it('leads from a room to its row in the list of rooms', async () => {
    open('A 1/2');
    await userEvent.click(screen.getByRole('gridcell', { name: 'A 1/2, Suite, Vacant, Clean' }));
    expect(location.pathname).toBe('/dashboard/rooms');
    expect(new URLSearchParams(location.search).get('room')).toBe('A 1/2');
  });

  it('is no empty box in a hotel without rooms', () => {
    open();
    expect(document.body.textContent).toBe('');
  });
});
