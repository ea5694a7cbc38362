// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { floorsOf } from '#domain/rooms/room-floors.ts';
import { countByStatus } from '#domain/rooms/room-status.ts';
import { RoomMap } from '#ui/dashboard/overview/room-map.tsx';

afterEach(cleanup);

type Given = readonly [room_number: string, floor: number | null, status: string, active?: boolean];

function open(...given: Given[]) {
  const rooms = given.map(([room_number, floor, status, is_active = true], id) =>
    roomOf({ id, room_number, floor, status, is_active }),
  );
  render(<RoomMap map={{ floors: floorsOf(rooms), counts: countByStatus(rooms) }} />);
}

const SMALL: readonly Given[] = [
  ['101', 1, 'occupied'],
  ['102', 1, 'vacant'],
  ['103', 1, 'vacant', false],
  ['201', 2, 'being_painted'],
  ['Annexe', null, 'out_of_order'],
];

const items = (list: string) =>
  within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
const texts = (list: string) => items(list).map(({ textContent }) => textContent);
const room = (name: string) => screen.getByRole('link', { name });

describe('the room map', () => {
  it('shows each room on its floor, with a letter for its status', () => {
    open(...SMALL);
    const cells = items('Floors').map((floor) =>
      within(floor)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.dataset['code']}`),
    );
    expect(cells).toEqual([['101 O', '102 V', '103 –'], ['201 ?'], ['Annexe X']]);
  });

  it('describes each floor in a sentence and each room by name for screen readers', () => {
    open(...SMALL);
    const [first, second, without] = texts('Floors');
    expect(first).toContain('Floor 1: 3 rooms, 1 vacant, 1 occupied, 1 inactive');
    expect(second).toContain('Floor 2: 1 room, 1 other');
    expect(without).toContain('No floor: 1 room, 1 out of order');
    expect(room('103, Inactive')).toBeDefined();
  });

  it('counts every status in the legend, and rare ones only if they occur', () => {
    open(...SMALL);
    expect(texts('Rooms by status')).toEqual([
      'VVacant1 room',
      'OOccupied1 room',
      'RReserved0 rooms',
      'MMaintenance0 rooms',
      'XOut of Order1 room',
      '?Other1 room',
      '–Inactive1 room',
    ]);
    cleanup();
    open(['101', 1, 'vacant']);
    expect(texts('Rooms by status')).toHaveLength(5);
  });

  it('links each room to its row in the list of rooms', async () => {
    open(['A 1/2', 1, 'vacant']);
    const link = room('A 1/2, Vacant');
    await userEvent.click(link);
    expect(location.pathname).toBe('/dashboard/rooms');
    expect(new URLSearchParams(location.search).get('room')).toBe('A 1/2');
  });

  it('makes the room map one tab stop, with arrow keys between rooms and floors', async () => {
    const user = userEvent.setup();
    open(...SMALL);
    await user.tab();
    expect(document.activeElement).toBe(room('101, Occupied'));
    const moves = [
      ['{End}', '103, Inactive'],
      ['{ArrowRight}', '201, Other'],
      ['{ArrowLeft}', '103, Inactive'],
      ['{ArrowDown}', '201, Other'],
      ['{ArrowDown}', 'Annexe, Out of Order'],
      ['{ArrowDown}', 'Annexe, Out of Order'],
      ['{ArrowUp}{ArrowUp}', '101, Occupied'],
      ['{ArrowRight}{Home}', '101, Occupied'],
      ['{ArrowRight}', '102, Vacant'],
    ] as const;
    for (const [keys, name] of moves) {
      await user.keyboard(keys);
      expect(document.activeElement?.getAttribute('aria-label'), keys).toBe(name);
    }
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(room('102, Vacant'));
  });

  it('says where rooms come from if the hotel has none', () => {
    open();
    expect(screen.getByRole('link', { name: 'Go to Rooms' }).getAttribute('href')).toBe(
      '/dashboard/rooms',
    );
  });
});
