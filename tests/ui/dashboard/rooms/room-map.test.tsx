// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { proxy } from 'valtio/vanilla';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf, roomTypeOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MapCard } from '#ui/dashboard/overview/overview-section.tsx';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { RoomMap } from '#ui/dashboard/rooms/room-map.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

type Given = readonly [string, number | null, string, cleaning?: string, active?: boolean];

const SMALL: readonly Given[] = [
  ['101', 1, 'occupied', 'dirty'],
  ['102', 1, 'vacant'],
  ['103', 1, 'vacant', 'inspected', false],
  ['201', 2, 'being_painted', 'fumigated'],
  ['Annexe', null, 'out_of_order', 'in_progress'],
];

function roomsOf(given: readonly Given[]) {
  const rooms = given.map(
    ([room_number, floor, status, cleaning_status = 'clean', is_active = true], id) =>
      roomOf({ id, room_number, floor, status, cleaning_status, is_active, room_type: 7 }),
  );
  const loaded = { rooms, roomTypes: [roomTypeOf({ id: 7, name: 'Suite', code: 'SUT' })] };
  const data = createResource(() => Promise.resolve(loaded));
  data.put(loaded);
  const parts = {
    records: new MemoryOnboardingApi(),
    hotelId: 1,
    notify: () => {},
    lacking: proxy({}),
  };
  return { rooms, changes: createRoomChanges(parts, data) };
}

function open(canSelect = false) {
  const { rooms, changes } = roomsOf(SMALL);
  render(<RoomMap changes={changes} rooms={rooms} canSelect={canSelect} />);
  /** The number of the room in the panel. */
  const opened = () => changes.panel.state.edited?.item.room_number;
  return { opened, user: userEvent.setup() };
}

const room = (name: string) => screen.getByRole('gridcell', { name });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const selected = () =>
  screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent);
const texts = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the room map', () => {
  it('shows each room on its floor with letters for its statuses, names them, and sums up each floor', () => {
    open();
    const cells = screen.getAllByRole('row').map((floor) =>
      within(floor)
        .getAllByRole('gridcell')
        .map(({ textContent, dataset }) => `${textContent} ${dataset['code']}`),
    );
    expect(cells).toEqual([['101 O ●', '102 V ✓', '103 – ★'], ['201 ? ?'], ['Annexe X ◐']]);
    expect(room('101, Suite, Occupied, Dirty')).toBeDefined();
    expect(room('103, Suite, Inactive, Inspected')).toBeDefined();
    expect(room('201, Suite, being_painted, fumigated')).toBeDefined();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Floor 1: 3 rooms, 1 vacant, 1 occupied, 1 inactive',
      'Floor 2: 1 room, 1 being_painted',
      'No floor: 1 room, 1 out of order',
    ]);
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

  it('selects with Space, or with a click once a room is selected, and opens with Enter', async () => {
    const { user, opened } = open(true);
    await user.click(room('102, Suite, Vacant, Clean'));
    expect(opened()).toBe('102');
    await user.keyboard('{ArrowLeft} {ArrowRight} ');
    expect(selected()).toEqual(['101', '102']);
    await user.keyboard(' ');
    expect(selected()).toEqual(['101']);
    await user.click(room('201, Suite, being_painted, fumigated'));
    expect(selected()).toEqual(['101', '201']);
    await user.keyboard('{Control>}');
    await user.click(room('101, Suite, Occupied, Dirty'));
    await user.keyboard('{/Control}');
    expect(selected()).toEqual(['201']);
    expect(opened()).toBe('102');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(opened()).toBe('102');
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
});

describe('the map on the overview', () => {
  it('explains its letters, and opens the panel of a room, which leads to its form', async () => {
    const given = roomsOf([['A 1/2', 1, 'vacant']]);
    render(<MapCard {...given} mayChange mayEdit />);
    expect(texts('Rooms by status')).toEqual(['VVacant 1']);
    expect(texts('Rooms by cleaning status')).toEqual(['✓Clean 1']);
    await userEvent.click(room('A 1/2, Suite, Vacant, Clean'));
    const panel = within(await screen.findByRole('dialog', { name: 'Room A 1/2' }));
    expect(panel.getByText('Suite, Floor 1')).toBeDefined();
    const pressed = panel.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['✓Clean', 'VVacant']);
    await userEvent.click(panel.getByRole('button', { name: 'Edit room A 1/2' }));
    expect(location.pathname + location.search).toBe('/dashboard/rooms?edit=room-0');
  });
});
