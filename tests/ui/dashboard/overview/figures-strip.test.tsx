// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { FiguresStrip } from '#ui/dashboard/overview/figures-strip.tsx';
import { sectionsFor } from '#ui/dashboard/sections.ts';
import type { Figures } from '#application/ports/api/hotel-api.ts';

afterEach(cleanup);

function figuresOf(known: Partial<DashboardFigures>): Figures {
  const figures = Object.entries(FALLBACK_FIGURES).map(([figure, fallback]) => {
    const value = known[figure as keyof DashboardFigures];
    return [figure, { value: value ?? fallback, sample: value === undefined }] as const;
  });
  return Object.fromEntries(figures) as Record<keyof DashboardFigures, Figures['staff']>;
}

const isForFrontDesk = (path: string) =>
  sectionsFor('front_desk_agent').some((section) => section.path === path);
const ADMIN = { isOffered: () => true, seesMoney: true, rooms: undefined };

function shownFigures(part = document.body): Record<string, string | null> {
  return Object.fromEntries(
    within(part)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

describe('docs/fields.md §9 dashboard figures', () => {
  it('shows figures in the currency and locale of the hotel', () => {
    const figures = figuresOf({ ...FALLBACK_FIGURES, total_rooms: 1000, occupancy_rate: 66.66 });
    render(
      <FiguresStrip
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'India', currency: 'INR', sample: false }}
      />,
    );
    expect(shownFigures()).toEqual({
      Occupancy: '66.7%',
      Occupied: '18',
      'Total Rooms': '1,000',
      Reservations: '24',
      Revenue: '₹1,85,000',
      'Average Rate': '₹4,500',
      Staff: '8',
      Tasks: '3',
    });
    cleanup();
    render(
      <FiguresStrip
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'Singapore', currency: 'SGD', sample: false }}
      />,
    );
    expect(shownFigures()).toMatchObject({ Revenue: 'S$185,000' });
  });

  it('marks sample figures, and no others', () => {
    const figures = figuresOf({ total_rooms: 12, occupied_rooms: 3, tasks: 0 });
    render(
      <FiguresStrip
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'UAE', currency: 'USD', sample: false }}
      />,
    );
    expect(groups()).toEqual({
      Now: { 'Total Rooms': '12', Occupied: '3', Tasks: '0' },
      'Sample data': {
        Occupancy: '60%',
        Staff: '8',
        'Average Rate': '$4,500',
        Reservations: '24',
        Revenue: '$185,000',
      },
    });
  });
});

/** The figures in each group, by the group's heading. */
const groups = () =>
  Object.fromEntries(
    screen
      .getAllByRole('heading')
      .map(({ textContent, parentElement }) => [textContent, shownFigures(parentElement!)]),
  );

const room = (id: number, status: string, cleaning_status: string, is_active = true) =>
  roomOf({ id, room_number: String(id), status, cleaning_status, is_active });

describe('each figure', () => {
  const hotel = { country: 'India', currency: 'INR', sample: false };

  it('each figure is below its period, which appears once in the words of the server', () => {
    const figures = figuresOf({ revenue: 5, average_rate: 7, staff: 2, tasks: 1 });
    const revenue = { ...figures.revenue, period: 'month' };
    const tasks = { ...figures.tasks, period: 'since Diwali' };
    render(<FiguresStrip {...ADMIN} figures={{ ...figures, revenue, tasks }} hotel={hotel} />);
    expect(groups()).toMatchObject({
      Now: { Staff: '2' },
      'since Diwali': { Tasks: '1' },
      'This month': { Revenue: '₹5' },
      'Period not stated by the server': { 'Average Rate': '₹7' },
    });
  });

  it.each([
    [['occupied', 'vacant', 'vacant'], '33.3%'],
    [['occupied', 'occupied'], '100%'],
    [['vacant', 'reserved', 'out_of_order'], '0%'],
    [[], '0%'],
  ])('calculates the occupancy from the rooms on the map: %j', (statuses, occupancy) => {
    const rooms = statuses.map((status, id) => room(id, status, 'clean'));
    const figures = figuresOf({ occupancy_rate: 60 });
    render(<FiguresStrip {...ADMIN} rooms={rooms} figures={figures} hotel={hotel} />);
    expect(shownFigures()).toMatchObject({ Occupancy: occupancy });
  });

  it('counts the rooms as the map shows them, and leads to the same rooms in the list; Tasks would repeat Dirty', () => {
    const rooms = [
      room(1, 'occupied', 'dirty'),
      room(2, 'vacant', 'dirty'),
      room(3, 'vacant', 'clean'),
      room(4, 'out_of_order', 'clean'),
      room(5, 'vacant', 'clean', false),
    ];
    const figures = figuresOf({ ...FALLBACK_FIGURES, occupied_rooms: 9 });
    render(<FiguresStrip {...ADMIN} rooms={rooms} figures={figures} hotel={hotel} />);
    expect(shownFigures()).toMatchObject({
      'Total Rooms': '5',
      Occupied: '1',
      Vacant: '2',
      Dirty: '2',
      'Out of Order': '1',
    });
    expect(shownFigures()).not.toHaveProperty('Tasks');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/dashboard/rooms',
      '/dashboard/rooms?status=Occupied',
      '/dashboard/rooms?status=Vacant',
      '/dashboard/rooms?cleaning_status=Dirty',
      '/dashboard/rooms?status=Out+of+Order',
      '/dashboard/staff',
      '/dashboard/rates',
    ]);
  });

  it('amounts, and links to what a user may not open, are left out', () => {
    const figures = figuresOf(FALLBACK_FIGURES);
    render(
      <FiguresStrip
        {...ADMIN}
        figures={figures}
        hotel={hotel}
        isOffered={isForFrontDesk}
        seesMoney={false}
      />,
    );
    expect(Object.keys(shownFigures())).toEqual([
      'Total Rooms',
      'Occupied',
      'Occupancy',
      'Staff',
      'Tasks',
      'Reservations',
    ]);
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
  });
});
