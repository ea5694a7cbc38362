import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { Figures } from '#application/ports/api/hotel-api.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { textTable } from '#domain/text/text-table.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { oneTabStop } from '#ui/components/one-tab-stop.ts';
import type { DashboardHotel } from '#ui/dashboard/dashboard.ts';
import { statusLabel, type StatusName } from '#ui/dashboard/rooms/room-status.tsx';
import { localeOf, money } from '#ui/texts/money.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';

type Rooms = readonly RoomRecord[];

interface Shown {
  readonly label: string;
  /** By default 'count'. Some roles see no 'amount' (docs/decisions/permissions-act-labels-show.md). */
  readonly kind?: 'percent' | 'count' | 'amount';
  /** The label of the period if the server states no period. By default 'Now'. */
  readonly period?: string;
  readonly figure?: keyof Figures;
  /** Calculates the figure from the loaded rooms, instead of the server, so that it agrees with the room map. */
  readonly ofRooms?: (rooms: Rooms) => number;
  /** Shown only until the rooms are loaded, because they contain the same figure. */
  readonly isOfRooms?: true;
  readonly href?: string;
}

const NOW = 'Now';
const UNSTATED = 'Period not stated by the server';
const SAMPLE = 'Sample data';
const ROOMS = '/dashboard/rooms';
const { occupied, vacant, out_of_order } = ROOM_STATUSES;

/** The number of rooms with this status, which leads to these rooms in the list. */
const having = (label: string, name: StatusName = 'status') => ({
  label,
  ofRooms: (rooms: Rooms) => rooms.filter((room) => statusLabel(room, name) === label).length,
  href: `${ROOMS}?${new URLSearchParams({ [name]: label })}`,
});
const OCCUPIED = having(occupied);
const DIRTY = having(CLEANING_STATUSES.dirty, 'cleaning_status');

/** Inactive rooms cannot be occupied, so they do not count. */
function occupancyOf(rooms: Rooms): number {
  const active = rooms.filter(({ is_active }) => is_active).length;
  return active === 0 ? 0 : (100 * OCCUPIED.ofRooms(rooms)) / active;
}

const FIGURES: readonly Shown[] = [
  { label: 'Total Rooms', figure: 'total_rooms', ofRooms: ({ length }) => length, href: ROOMS },
  { ...OCCUPIED, figure: 'occupied_rooms' },
  having(vacant),
  DIRTY,
  having(out_of_order),
  { label: 'Occupancy', kind: 'percent', figure: 'occupancy_rate', ofRooms: occupancyOf },
  { label: 'Staff', figure: 'staff', href: '/dashboard/staff' },
  { label: 'Tasks', figure: 'tasks', isOfRooms: true, href: DIRTY.href },
  {
    label: 'Average Rate',
    kind: 'amount',
    period: UNSTATED,
    figure: 'average_rate',
    href: '/dashboard/rates',
  },
  { label: 'Reservations', period: 'In total', figure: 'reservations' },
  { label: 'Revenue', kind: 'amount', period: UNSTATED, figure: 'revenue' },
];

/** Labels for the periods that servers send. Unknown periods are shown as received. */
const PERIODS: Readonly<Record<string, string>> = textTable({
  now: NOW,
  today: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  all_time: 'Since opening',
});

export interface FiguresStripProps {
  readonly figures: Figures;
  readonly rooms: Rooms | undefined;
  /** Undefined until the hotel is loaded, or if loading fails. Amounts then have no currency. */
  readonly hotel: Pick<DashboardHotel, 'currency' | 'country' | 'sample'> | undefined;
  readonly isOffered: (path: string) => boolean;
  /** If false, amounts are omitted (docs/decisions/permissions-act-labels-show.md). */
  readonly seesMoney: boolean;
}

/** The figures by period. Marks sample data, and also every amount if the hotel's currency is sample data. */
export function FiguresStrip(props: FiguresStripProps) {
  const { figures, rooms, hotel, isOffered, seesMoney } = props;
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const known = FIGURES.flatMap(
    ({ label, kind = 'count', figure, ofRooms, isOfRooms, ...shown }) => {
      const given = figure && figures[figure];
      const value = ofRooms && rooms ? ofRooms(rooms) : given?.value;
      if (value === undefined || (kind === 'amount' && !seesMoney)) return [];
      if (isOfRooms && rooms) return [];
      const isSample =
        (given?.sample && !(ofRooms && rooms)) || (kind === 'amount' && hotel?.sample);
      const period = given?.period ?? shown.period ?? NOW;
      const covers = isSample ? SAMPLE : (PERIODS[period] ?? period);
      const text =
        kind === 'amount' && hotel
          ? money(value, hotel.currency, locale)
          : numberText(value, kind, locale) + (kind === 'percent' ? '%' : '');
      const href = shown.href && isOffered(shown.href.split('?', 1)[0]!) && shown.href;
      return { label, text, covers, href };
    },
  );
  return (
    <div
      ref={oneTabStop}
      className="grid grid-cols-3 gap-y-1 overflow-x-auto @4xl:grid-cols-[repeat(var(--figures),minmax(max-content,1fr))]"
      style={{ '--figures': known.length } as CSSProperties}
    >
      {[...Map.groupBy(known, ({ covers }) => covers)].map(([covers, group]) => (
        <section
          key={covers}
          className="col-[span_min(var(--group),3)] grid grid-cols-subgrid @4xl:col-[span_var(--group)]"
          style={{ '--group': group.length } as CSSProperties}
        >
          <h2 className="col-span-full px-2 text-xs text-ink/75">
            {covers === SAMPLE ? <Badge tone="warning">{SAMPLE}</Badge> : covers}
          </h2>
          <dl className="col-span-full grid grid-cols-subgrid">
            {group.map(({ label, text, href }) => (
              <div
                key={label}
                className="relative rounded-control px-2 py-1 has-[a:hover]:bg-brand-tint"
              >
                <dt className="text-sm">
                  {href ? (
                    <Link
                      href={href}
                      className="text-brand-dark hover:underline after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
                    >
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </dt>
                <dd className={`text-xl font-semibold ${covers === SAMPLE ? 'text-ink/60' : ''}`}>
                  <Amount>{text}</Amount>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
