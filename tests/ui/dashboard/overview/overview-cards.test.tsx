// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { FiguresCard } from '#ui/dashboard/overview/figures-card.tsx';
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
const ADMIN = { isOffered: () => true, seesMoney: true };

/** The text below each label. */
function shownFigures(): Record<string, string | null> {
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

describe('docs/behaviour.md §9 dashboard figures', () => {
  it('shows figures in the currency and locale of the hotel', () => {
    const figures = figuresOf({ ...FALLBACK_FIGURES, total_rooms: 1000, occupancy_rate: 66.66 });
    render(
      <FiguresCard
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'India', currency: 'INR', sample: false }}
      />,
    );
    expect(shownFigures()).toEqual({
      Occupancy: '66.7%',
      'Occupied rooms': '18',
      'Total rooms': '1,000',
      Reservations: '24',
      Revenue: '₹1,85,000',
      'Average rate': '₹4,500',
      Staff: '8',
      Tasks: '3',
    });
    cleanup();
    render(
      <FiguresCard
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'Singapore', currency: 'SGD', sample: false }}
      />,
    );
    expect(shownFigures()).toMatchObject({ Revenue: 'S$185,000' });
  });

  it('R27 marks sample figures, and no others', () => {
    const figures = figuresOf({ total_rooms: 12, occupied_rooms: 3, tasks: 0 });
    render(
      <FiguresCard
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'UAE', currency: 'USD', sample: false }}
      />,
    );
    expect(shownFigures()).toEqual({
      Occupancy: '60%Sample data',
      'Occupied rooms': '3',
      'Total rooms': '12',
      Reservations: '24Sample data',
      Revenue: '$185,000Sample data',
      'Average rate': '$4,500Sample data',
      Staff: '8Sample data',
      Tasks: '0',
    });
  });
});

const around = (label: string) => screen.getByText(label).parentElement?.textContent;

describe('each figure', () => {
  const hotel = { country: 'India', currency: 'INR', sample: false };

  it('says its period in the words of the server, and leads to its list', () => {
    const figures = figuresOf({ revenue: 5, staff: 2, total_rooms: 3, tasks: 1 });
    const revenue = { ...figures.revenue, period: 'month' };
    const tasks = { ...figures.tasks, period: 'since Diwali' };
    render(<FiguresCard {...ADMIN} figures={{ ...figures, revenue, tasks }} hotel={hotel} />);
    expect(around('Revenue')).toBe('Revenue₹5This month');
    expect(around('Tasks')).toBe('Tasks1since Diwali');
    expect(around('Total rooms')).toBe('Total rooms3NowSee all rooms');
    expect(around('Average rate')).toBe('Average rate₹4,500Sample dataSee rates');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links, 'each list once').toEqual([
      '/dashboard/rooms?status=Occupied',
      '/dashboard/rooms',
      '/dashboard/rates',
      '/dashboard/staff',
    ]);
  });

  it('an amount without a stated period says so', () => {
    render(<FiguresCard {...ADMIN} figures={figuresOf({ revenue: 5 })} hotel={hotel} />);
    expect(around('Revenue')).toBe('Revenue₹5Period not stated by the server');
  });

  it('R31 amounts, and lists that a user may not open, are left out', () => {
    const figures = figuresOf(FALLBACK_FIGURES);
    render(
      <FiguresCard figures={figures} hotel={hotel} isOffered={isForFrontDesk} seesMoney={false} />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Occupancy',
      'Occupied rooms',
      'Total rooms',
      'Reservations',
      'Staff',
      'Tasks',
    ]);
    expect(screen.queryByRole('link', { name: 'See staff' })).toBeNull();
  });
});

describe('R27 a sample hotel', () => {
  it('marks amounts whose currency is sample data', () => {
    const figures = figuresOf(FALLBACK_FIGURES);
    render(
      <FiguresCard
        {...ADMIN}
        figures={figures}
        hotel={{ country: 'India', currency: 'INR', sample: true }}
      />,
    );
    expect(shownFigures()).toMatchObject({ Revenue: '₹1,85,000Sample data', Staff: '8' });
  });
});
