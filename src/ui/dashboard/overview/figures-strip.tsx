import { textTable } from '#domain/text/text-table.ts';
import { Link } from 'wouter';
import type { Figures, Sampled } from '#application/ports/api/hotel-api.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import { cleaningLabel, statusLabel } from '#ui/dashboard/rooms/map/room-looks.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';

interface Shown {
  readonly label: string;
  /**
   * Roles that may not see money get no figures of the kind 'amount'
   * (docs/decisions/permissions-act-labels-show.md).
   */
  readonly kind: 'percent' | 'count' | 'amount';
  /** The label of the period if the server states no period. */
  readonly period: string;
  readonly figure?: keyof Figures;
  /**
   * Calculates the figure from the loaded rooms. The result replaces the server's figure, so that it agrees with the
   * room map.
   */
  readonly ofRooms?: (rooms: readonly RoomRecord[]) => number;
  /** Whether the server calculates the figure from the rooms, so that a change of a room outdates it. */
  readonly followsRooms?: true;
  readonly href?: string;
}

const NOW = 'Now';
const UNSTATED = 'Period not stated by the server';
const ROOMS = '/dashboard/rooms';
const DIRTY = `${ROOMS}?${new URLSearchParams({ cleaning_status: CLEANING_STATUSES.dirty })}`;

const isIn = (label: string) => (room: RoomRecord) => statusLabel(room) === label;
const countOf = (rooms: readonly RoomRecord[], isCounted: (room: RoomRecord) => boolean) =>
  rooms.filter(isCounted).length;

/** Inactive rooms cannot be occupied, so they do not count. */
function occupancyOf(rooms: readonly RoomRecord[]): number {
  const active = countOf(rooms, ({ is_active }) => is_active);
  return active === 0 ? 0 : (100 * countOf(rooms, isIn(ROOM_STATUSES.occupied))) / active;
}

const withStatus = (status: keyof typeof ROOM_STATUSES) => {
  const label = ROOM_STATUSES[status];
  return {
    label,
    kind: 'count',
    period: NOW,
    ofRooms: (rooms: readonly RoomRecord[]) => countOf(rooms, isIn(label)),
    href: `${ROOMS}?${new URLSearchParams({ status: label })}`,
  } as const;
};

const FIGURES: readonly Shown[] = [
  {
    label: 'Total Rooms',
    kind: 'count',
    period: NOW,
    figure: 'total_rooms',
    ofRooms: ({ length }) => length,
    href: ROOMS,
  },
  { ...withStatus('occupied'), figure: 'occupied_rooms' },
  withStatus('vacant'),
  {
    label: CLEANING_STATUSES.dirty,
    kind: 'count',
    period: NOW,
    ofRooms: (rooms) =>
      countOf(rooms, (room) => cleaningLabel(room.cleaning_status) === CLEANING_STATUSES.dirty),
    href: DIRTY,
  },
  withStatus('out_of_order'),
  {
    label: 'Occupancy',
    kind: 'percent',
    period: NOW,
    figure: 'occupancy_rate',
    ofRooms: occupancyOf,
  },
  { label: 'Staff', kind: 'count', period: NOW, figure: 'staff', href: '/dashboard/staff' },
  { label: 'Tasks', kind: 'count', period: NOW, figure: 'tasks', followsRooms: true, href: DIRTY },
  {
    label: 'Average Rate',
    kind: 'amount',
    period: UNSTATED,
    figure: 'average_rate',
    href: '/dashboard/rates',
  },
  { label: 'Reservations', kind: 'count', period: 'In total', figure: 'reservations' },
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
const SAMPLE = 'Sample data';

export interface FiguresStripProps {
  readonly figures: Figures;
  /** True while the figures are read again after a change of a room. */
  readonly isOutdated?: boolean;
  /** Undefined until the rooms are loaded. */
  readonly rooms: readonly RoomRecord[] | undefined;
  /** Undefined until the hotel is loaded, or if loading fails. Amounts then have no currency. */
  readonly hotel: Pick<OwnHotel, 'currency' | 'country' | 'sample'> | undefined;
  /** Whether the user may open the section at this path. */
  readonly isOffered: (path: string) => boolean;
  /** If false, amounts are omitted (docs/decisions/permissions-act-labels-show.md). */
  readonly seesMoney: boolean;
}

/**
 * Marks sample data (docs/decisions/sample-data-is-labelled.md). Also marks every amount if the hotel's
 * currency is sample data.
 */
export function FiguresStrip(props: FiguresStripProps) {
  const { figures, isOutdated = false, rooms, hotel, isOffered, seesMoney } = props;
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const known = FIGURES.flatMap((shown) => {
    const given = valueOf(shown, figures, rooms);
    if (!given || (shown.kind === 'amount' && !seesMoney)) return [];
    const isSample = given.sample || (shown.kind === 'amount' && hotel?.sample);
    const { period = shown.period } = given;
    return {
      ...shown,
      value: given.value,
      covers: isSample ? SAMPLE : (PERIODS[period] ?? period),
    };
  });
  const groups = [...Map.groupBy(known, ({ covers }) => covers)];
  const textOf = (value: number, kind: Shown['kind']) => {
    if (kind === 'amount' && hotel) return money(value, hotel.currency, locale);
    return numberText(value, kind, locale) + (kind === 'percent' ? '%' : '');
  };
  return (
    <div className="flex flex-wrap gap-y-1">
      {groups.map(([covers, shown]) => (
        <section key={covers} className="min-w-0">
          <h2 className="px-2 text-xs text-ink/75">
            {covers === SAMPLE ? <Badge tone="warning">{SAMPLE}</Badge> : covers}
          </h2>
          <dl className="flex flex-wrap">
            {shown.map(({ label, kind, value, followsRooms, href }) => (
              <div
                key={label}
                className="relative min-w-16 rounded-control px-2 py-1 has-[a:hover]:bg-brand-tint"
              >
                <dt className="text-sm">
                  {href && isOffered(href.split('?', 1)[0]!) ? (
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
                <dd className="text-xl font-semibold">
                  {isOutdated && followsRooms ? (
                    <>
                      <span aria-hidden="true">…</span>
                      <span className="sr-only">Updating</span>
                    </>
                  ) : (
                    <Amount>{textOf(value, kind)}</Amount>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/**
 * Returns the figure of the loaded rooms, or else the server's figure. Returns undefined if neither is available.
 */
function valueOf(
  { figure, ofRooms }: Shown,
  figures: Figures,
  rooms: FiguresStripProps['rooms'],
): (Sampled<number> & { readonly period?: string | undefined }) | undefined {
  if (ofRooms && rooms) return { value: ofRooms(rooms), sample: false };
  return figure && figures[figure];
}
