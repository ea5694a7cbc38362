// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { RoomGrid } from '#ui/dashboard/rooms/map/room-grid.tsx';
import { RoomMapLegend } from '#ui/dashboard/rooms/map/room-map-legend.tsx';

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

const TYPE_NAMES = new Map([['7', 'Suite']]);

const roomsOf = (given: readonly Given[]) =>
  given.map(([room_number, floor, status, cleaning_status = 'clean', is_active = true], id) =>
    roomOf({ id, room_number, floor, status, cleaning_status, is_active, room_type: 7 }),
  );

interface GridProps {
  readonly rooms: readonly RoomRecord[];
  readonly canSelect: boolean;
  readonly onOpen: (room: RoomRecord) => void;
}

function Grid({ rooms, canSelect, onOpen }: GridProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (toggled: readonly RoomRecord[]) => {
    const given = toggled.map(({ id }) => String(id));
    const isAll = given.every((id) => ids.has(id));
    setIds(new Set(isAll ? [...ids].filter((id) => !given.includes(id)) : [...ids, ...given]));
  };
  const selection = { has: (id: string) => ids.has(id), isOn: ids.size > 0, toggle };
  return (
    <RoomGrid
      label="Rooms by floor"
      groups={groupsOf(rooms)}
      typeNames={TYPE_NAMES}
      onOpen={onOpen}
      {...(canSelect && { selection })}
    />
  );
}

function open(given: readonly Given[] = SMALL, canSelect = false) {
  const opened: string[] = [];
  const grid = (rooms: readonly RoomRecord[]) => (
    <Grid rooms={rooms} canSelect={canSelect} onOpen={(room) => opened.push(room.room_number)} />
  );
  const { rerender } = render(grid(roomsOf(given)));
  return {
    opened,
    user: userEvent.setup(),
    show: (rooms: readonly RoomRecord[]) => rerender(grid(rooms)),
  };
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

describe('the grid of rooms', () => {
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
    expect(second).toBe('Floor 2: 1 room, 1 other');
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
      ['{Control>}{End}{/Control}', 'Annexe'],
      ['{Control>}{Home}{/Control}', '101'],
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
    await user.click(room('201, Suite, being_painted, fumigated'));
    expect(opened).toEqual(['102', '201']);
    expect(screen.queryByText('Select all')).toBeNull();
  });
});

describe('selecting rooms in the grid', () => {
  it('selects a room with Space and a floor with Space on its name', async () => {
    const { user, opened } = open(SMALL, true);
    await user.tab();
    await user.keyboard(' ');
    expect(selected()).toEqual(['101']);
    await user.keyboard('{Home} ');
    expect(selected()).toEqual(['101', '102', '103']);
    expect(focused()).toMatch(/^Floor 1.*Clear$/);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toEqual(['101', '102', '103', '201']);
    await user.keyboard('{ArrowUp} ');
    expect(selected()).toEqual(['201']);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toHaveLength(5);
    expect(opened).toEqual([]);
  });

  it('selects with a click once a room is selected, and opens with Enter', async () => {
    const { user, opened } = open(SMALL, true);
    await user.click(room('102, Suite, Vacant, Clean'));
    expect(opened).toEqual(['102']);
    await user.keyboard('{Control>}');
    await user.click(room('102, Suite, Vacant, Clean'));
    await user.keyboard('{/Control}');
    await user.click(room('201, Suite, being_painted, fumigated'));
    expect(selected()).toEqual(['102', '201']);
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['102', '201']);
    await user.click(screen.getByRole('rowheader', { name: /^Floor 1/ }));
    expect(selected()).toEqual(['101', '102', '103', '201']);
    expect(tabStops()).toHaveLength(1);
  });
});

const vacant = () => screen.getByRole('button', { name: 'Vacant 1' });

describe('the legend of the grid', () => {
  it('explains every status that a room has', () => {
    render(<RoomMapLegend rooms={roomsOf(SMALL)} />);
    expect(texts('Rooms by status')).toEqual([
      'VVacant',
      'OOccupied',
      'XOut of Order',
      '–Inactive',
      '?being_painted',
    ]);
    expect(texts('Rooms by cleaning status')).toEqual([
      '✓Clean',
      '●Dirty',
      '◐Being Cleaned',
      '★Inspected',
      '?fumigated',
    ]);
  });

  it('filters by a status, and by none when it is chosen again', async () => {
    const chosen: string[][] = [];
    const filter = (status: string) => ({
      chosen: { status },
      choose: (...choice: string[]) => void chosen.push(choice),
    });
    const { rerender } = render(<RoomMapLegend rooms={roomsOf(SMALL)} filter={filter('')} />);
    expect(vacant().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(vacant());
    rerender(<RoomMapLegend rooms={roomsOf(SMALL)} filter={filter('Vacant')} />);
    expect(vacant().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(vacant());
    await userEvent.click(screen.getByRole('button', { name: 'Dirty 1' }));
    expect(chosen).toEqual([
      ['status', 'Vacant'],
      ['status', ''],
      ['cleaning_status', 'Dirty'],
    ]);
  });
});
