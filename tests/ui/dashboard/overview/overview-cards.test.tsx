// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import type { Figures } from '#application/ports/api/hotel-api.ts';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { checklistOf } from '#domain/hotel/setup-checklist.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { AttentionCard } from '#ui/dashboard/overview/attention.tsx';
import { FiguresStrip } from '#ui/dashboard/overview/figures-strip.tsx';
import { RoomsToClean } from '#ui/dashboard/overview/rooms-to-clean.tsx';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { sectionsFor } from '#ui/dashboard/sections.ts';
import { createAction } from '#ui/shell/action.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

const room = (id: number, status: string, cleaning_status: string, is_active = true) =>
  roomOf({ id, room_number: String(id), floor: 1, status, cleaning_status, is_active });

const isOffered = (path: string) =>
  sectionsFor('front_desk_agent').some((section) => section.path === path);

const INDIA = { country: 'India', currency: 'INR', sample: false };

/** Shows these figures of the server; the others are samples. */
function showFigures(known: Partial<DashboardFigures>, props: object = {}, periods: object = {}) {
  const figures = Object.entries(FALLBACK_FIGURES).map(([figure, fallback]) => {
    const value = known[figure as keyof DashboardFigures];
    const period = (periods as Record<string, string>)[figure];
    const shown = { value: value ?? fallback, sample: value === undefined };
    return [figure, period === undefined ? shown : { ...shown, period }] as const;
  });
  const admin = { isOffered: () => true, seesMoney: true, rooms: undefined, hotel: INDIA };
  cleanup();
  render(<FiguresStrip {...admin} figures={Object.fromEntries(figures) as Figures} {...props} />);
  return shownFigures();
}

function shownFigures(part = document.body): Record<string, string | null> {
  return Object.fromEntries(
    within(part)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

/** The figures in each group, by the group's heading. */
const groups = () =>
  Object.fromEntries(
    screen
      .getAllByRole('heading')
      .map(({ textContent, parentElement }) => [textContent, shownFigures(parentElement!)]),
  );

describe('docs/fields.md §9 dashboard figures', () => {
  it('are below their period, in the words of the server, or marked as samples', () => {
    const periods = { revenue: 'month', tasks: 'since Diwali' };
    showFigures({ revenue: 5, average_rate: 7, staff: 2, tasks: 1 }, {}, periods);
    expect(groups()).toEqual({
      Now: { Staff: '2' },
      'since Diwali': { Tasks: '1' },
      'This month': { Revenue: '₹5' },
      'Period not stated by the server': { 'Average Rate': '₹7' },
      'Sample data': {
        Occupancy: '60%',
        Occupied: '18',
        'Total Rooms': '30',
        Reservations: '24',
      },
    });
  });

  it('count the rooms as the map shows them, and lead to the same rooms in the list; Tasks would repeat Dirty', () => {
    const rooms = [
      room(1, 'occupied', 'dirty'),
      room(2, 'vacant', 'dirty'),
      room(3, 'vacant', 'clean'),
      room(4, 'out_of_order', 'clean'),
      room(5, 'vacant', 'clean', false),
    ];
    const shown = showFigures({ ...FALLBACK_FIGURES, occupied_rooms: 9 }, { rooms });
    expect(shown).toMatchObject({
      'Total Rooms': '5',
      Occupied: '1',
      Vacant: '2',
      Dirty: '2',
      'Out of Order': '1',
    });
    expect(shown).not.toHaveProperty('Tasks');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/rooms',
      '/dashboard/rooms?status=Occupied',
      '/dashboard/rooms?status=Vacant',
      '/dashboard/rooms?cleaning_status=Dirty',
      '/dashboard/rooms?status=Out+of+Order',
      '/dashboard/staff',
      '/dashboard/rates',
    ]);
  });

  it.each([
    [['occupied', 'vacant', 'vacant'], '33.3%'],
    [['vacant', 'reserved', 'out_of_order'], '0%'],
    [[], '0%'],
  ])('calculate the occupancy from the rooms on the map: %j', (statuses, occupancy) => {
    const rooms = statuses.map((status, id) => room(id, status, 'clean'));
    expect(showFigures({ occupancy_rate: 60 }, { rooms })).toMatchObject({ Occupancy: occupancy });
  });

  it('leave out amounts, and links to what a user may not open', () => {
    const shown = showFigures(FALLBACK_FIGURES, { isOffered, seesMoney: false });
    const names = ['Total Rooms', 'Occupied', 'Occupancy', 'Staff', 'Tasks', 'Reservations'];
    expect(Object.keys(shown)).toEqual(names);
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
  });
});

it('what needs attention leads to the wizard if it is offered, until the hotel is complete', () => {
  const mark = createAction({ run: () => Promise.resolve(true) });
  const shown = { mark, can: () => true, isOffered: () => true, rates: undefined };
  const half = { hotel: true, room_types: 3, rates: 3, staff: 0 };
  for (const isComplete of [false, true]) {
    cleanup();
    const checklist = checklistOf(isComplete, half);
    render(<AttentionCard checklist={checklist} hasWizard {...shown} />);
    const wizard = screen.queryByRole('link', { name: 'Continue the Guided Setup' });
    expect(wizard?.getAttribute('href')).toBe(isComplete ? undefined : '/setup');
  }
});

function showRooms(rooms: readonly ReturnType<typeof room>[], lacking = {}) {
  const parts = { records: new MemoryOnboardingApi(), hotelId: 1, notify: () => {} };
  const data = createResource(() => Promise.resolve({ rooms, roomTypes: [] }));
  const changes = createRoomChanges({ ...parts, lacking: proxy(lacking) }, data);
  render(<RoomsToClean changes={changes} rooms={rooms} />);
}

describe('the rooms to clean', () => {
  it('say to screen readers that the server offers no change', () => {
    showRooms([room(1, 'vacant', 'dirty')], { 'room.change': true });
    expect(screen.getByRole('alert').textContent).toBe(
      'This server cannot change the cleaning status of rooms.',
    );
    expect(screen.queryByRole('button', { name: /Start Cleaning/ })).toBeNull();
  });
});
