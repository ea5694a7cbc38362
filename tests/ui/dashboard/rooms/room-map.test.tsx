// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf, roomTypeOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { RoomMap } from '#ui/dashboard/rooms/room-map.tsx';
import { StatusCounts, StatusFilter } from '#ui/dashboard/rooms/room-status.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

type Given = readonly [
  room_number: string,
  floor: number | null,
  status: string,
  cleaning?: string,
  active?: boolean,
];

const SMALL: readonly Given[] = [
  ['101', 1, 'occupied', 'dirty'],
  ['102', 1, 'vacant'],
  ['103', 1, 'vacant', 'inspected', false],
  ['201', 2, 'being_painted', 'fumigated'],
  ['Annexe', null, 'out_of_order', 'in_progress'],
];

const SUITE = roomTypeOf({ id: 7, name: 'Suite', code: 'SUT' });

const roomsOf = (given: readonly Given[]) =>
  given.map(([room_number, floor, status, cleaning_status = 'clean', is_active = true], id) =>
    roomOf({ id, room_number, floor, status, cleaning_status, is_active, room_type: 7 }),
  );

function open(given: readonly Given[] = SMALL, canSelect = false) {
  const rooms = roomsOf(given);
  const data = createResource(() => Promise.resolve({ rooms, roomTypes: [SUITE] }));
  data.put({ rooms, roomTypes: [SUITE] });
  const parts = { records: new MemoryOnboardingApi(), hotelId: 1, lacking: {}, notify: () => {} };
  const changes = createRoomChanges(parts, data);
  render(<RoomMap changes={changes} rooms={rooms} canSelect={canSelect} />);
  /** The number of the room in the panel. */
  const opened = () => changes.panel.state.edited?.item.room_number;
  return { opened, user: userEvent.setup() };
}

const rows = () => screen.getAllByRole('row');
const room = (name: string) => screen.getByRole('gridcell', { name });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const selected = () =>
  screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent);
const tabStops = () => document.querySelectorAll('[tabindex="0"]');

const texts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the room map', () => {
  it('shows each room on its floor, with a letter for its status and a mark for its cleaning', () => {
    open();
    const cells = rows().map((floor) =>
      within(floor)
        .getAllByRole('gridcell')
        .map(({ textContent, dataset }) => `${textContent} ${dataset['code']}`),
    );
    expect(cells).toEqual([['101 O ●', '102 V ✓', '103 – ★'], ['201 ? ?'], ['Annexe X ◐']]);
  });

  it('names number, type, status and cleaning of a room, and sums up each floor', () => {
    open();
    expect(room('101, Suite, Occupied, Dirty')).toBeDefined();
    expect(room('103, Suite, Inactive, Inspected')).toBeDefined();
    expect(room('201, Suite, being_painted, fumigated')).toBeDefined();
    const [first, second, without] = screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(first).toBe('Floor 1: 3 rooms, 1 vacant, 1 occupied, 1 inactive');
    expect(second).toBe('Floor 2: 1 room, 1 being_painted');
    expect(without).toBe('No floor: 1 room, 1 out of order');
  });

  it('is one tab stop, with arrow keys between rooms and floors', async () => {
    const { user } = open();
    await user.tab();
    expect(focused()).toMatch(/^101/);
    const moves = [
      ['{End}', '103'],
      ['{ArrowRight}', '201'],
      ['{ArrowLeft}', '103'],
      ['{ArrowDown}', '201'],
      ['{ArrowDown}', 'Annexe'],
      ['{ArrowDown}', 'Annexe'],
      ['{ArrowUp}{ArrowUp}', '101'],
      ['{ArrowRight}{Home}', '101'],
      ['{ArrowRight}', '102'],
    ] as const;
    for (const [keys, number] of moves) {
      await user.keyboard(keys);
      expect(focused()?.split(',')[0], keys).toBe(number);
    }
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(focused()).toMatch(/^102/);
  });

  it.each(['{Enter}', ' '])('opens the room on %j if rooms cannot be selected', async (key) => {
    const { user, opened } = open();
    await user.tab();
    await user.keyboard(`{ArrowRight}${key}`);
    expect(opened()).toBe('102');
    await user.click(room('201, Suite, being_painted, fumigated'));
    expect(opened()).toBe('201');
  });
});

describe('selecting rooms in the map', () => {
  it('selects rooms with Space', async () => {
    const { user, opened } = open(SMALL, true);
    await user.tab();
    await user.keyboard(' {ArrowRight} ');
    expect(selected()).toEqual(['101', '102']);
    await user.keyboard(' ');
    expect(selected()).toEqual(['101']);
    expect(opened()).toBeUndefined();
  });

  it('selects with a click once a room is selected, and opens with Enter', async () => {
    const { user, opened } = open(SMALL, true);
    await user.click(room('102, Suite, Vacant, Clean'));
    expect(opened()).toBe('102');
    await user.keyboard('{Control>}');
    await user.click(room('102, Suite, Vacant, Clean'));
    await user.keyboard('{/Control}');
    await user.click(room('201, Suite, being_painted, fumigated'));
    expect(selected()).toEqual(['102', '201']);
    await user.keyboard('{Enter}');
    expect(opened()).toBe('201');
    expect(tabStops()).toHaveLength(1);
  });
});

const vacant = () => screen.getByRole('button', { name: 'Vacant 1' });

describe('the statuses of rooms', () => {
  it('are explained in the order of the app, with their numbers', () => {
    const rooms = roomsOf(SMALL);
    render(<StatusCounts label="Status" name="status" rooms={rooms} />);
    render(<StatusCounts label="Cleaning" name="cleaning_status" rooms={rooms} />);
    expect(texts('Status')).toEqual([
      'VVacant 1',
      'OOccupied 1',
      'XOut of Order 1',
      '–Inactive 1',
      '?being_painted 1',
    ]);
    expect(texts('Cleaning')).toEqual([
      '✓Clean 1',
      '●Dirty 1',
      '◐Being Cleaned 1',
      '★Inspected 1',
      '?fumigated 1',
    ]);
  });

  it('filter the rooms, and no longer when a status is chosen again', async () => {
    const chosen: string[] = [];
    const choose = (label: string) => void chosen.push(label);
    const shown = (now: string) => (
      <StatusFilter
        label="Status"
        name="status"
        rooms={roomsOf(SMALL)}
        chosen={now}
        choose={choose}
      />
    );
    const { rerender } = render(shown(''));
    expect(vacant().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(vacant());
    rerender(shown('Vacant'));
    expect(vacant().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(vacant());
    expect(chosen).toEqual(['Vacant', '']);
  });
});
