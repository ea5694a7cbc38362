import {
  BedDouble,
  BedSingle,
  CalendarCheck,
  ClipboardList,
  Coins,
  Tag,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';
import type { Figures } from '#application/ports/api/hotel-api.ts';

type Figure = keyof Figures;

interface Shown {
  readonly label: string;
  readonly icon?: ComponentType<{ readonly className?: string }>;
  /** Amounts are money, which some roles do not see (docs/decisions.md R31). */
  readonly kind: 'percent' | 'count' | 'amount';
  /** What the figure covers if the server does not say it. */
  readonly period: string;
  /** Where the rooms, rates or people are listed. */
  readonly source?: Source;
}

interface Source {
  readonly title: string;
  readonly section: `/dashboard/${string}`;
  /** The filters of the list. */
  readonly search?: string;
}

const NOW = 'Now';
const UNSTATED = 'Period not stated by the server';

const ROOMS = { title: 'See all rooms', section: '/dashboard/rooms' } as const;
const OCCUPIED = {
  ...ROOMS,
  title: 'See occupied rooms',
  search: `?status=${ROOM_STATUSES.occupied}`,
} as const;
const RATES = { title: 'See rates', section: '/dashboard/rates' } as const;
const STAFF = { title: 'See staff', section: '/dashboard/staff' } as const;

/** In the order of the card. */
const FIGURES: Readonly<Record<Figure, Shown>> = {
  // The figure beside it leads to the rooms.
  occupancy_rate: { label: 'Occupancy', kind: 'percent', period: NOW },
  occupied_rooms: {
    label: 'Occupied rooms',
    icon: BedSingle,
    kind: 'count',
    period: NOW,
    source: OCCUPIED,
  },
  total_rooms: {
    label: 'Total rooms',
    icon: BedDouble,
    kind: 'count',
    period: NOW,
    source: ROOMS,
  },
  reservations: {
    label: 'Reservations',
    icon: CalendarCheck,
    kind: 'count',
    period: 'All that are recorded',
  },
  revenue: { label: 'Revenue', icon: Coins, kind: 'amount', period: UNSTATED },
  average_rate: {
    label: 'Average rate',
    icon: Tag,
    kind: 'amount',
    period: UNSTATED,
    source: RATES,
  },
  staff: { label: 'Staff', icon: UsersRound, kind: 'count', period: NOW, source: STAFF },
  tasks: { label: 'Tasks', icon: ClipboardList, kind: 'count', period: NOW },
};
const OCCUPANCY: readonly Figure[] = ['occupancy_rate', 'occupied_rooms'];
const OTHERS = (Object.keys(FIGURES) as Figure[]).filter((figure) => !OCCUPANCY.includes(figure));

/** Words for what servers say; others are shown as they come. */
const PERIODS: Readonly<Record<string, string>> = {
  now: NOW,
  today: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  all_time: 'Since the opening',
};

const BOX = 'rounded-lg border border-ink/15 p-3 sm:p-4';

export interface FiguresCardProps {
  readonly figures: Figures;
  /** Undefined until it is loaded, or if that fails: amounts then have no currency. */
  readonly hotel: Pick<OwnHotel, 'currency' | 'country' | 'sample'> | undefined;
  /** Whether the user may open the section at this path. */
  readonly isOffered: (path: string) => boolean;
  /** Amounts are left out without it (docs/decisions.md R31). */
  readonly seesMoney: boolean;
}

/**
 * The hotel's figures in its currency and locale. Sample data is marked (docs/decisions.md R27),
 * also if only the currency of an amount is a sample.
 */
export function FiguresCard({ figures, hotel, isOffered, seesMoney }: FiguresCardProps) {
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const textOf = (value: number, kind: Shown['kind']) => {
    if (kind === 'amount' && hotel) return money(value, hotel.currency, locale);
    return numberText(value, kind, locale) + (kind === 'percent' ? '%' : '');
  };
  const contentOf = (figure: Figure) => {
    const { label, icon: Icon, kind, source, ...more } = FIGURES[figure];
    const { value, sample, period = more.period } = figures[figure];
    const text = textOf(value, kind);
    return (
      <>
        <dt className="text-sm font-medium text-ink/75">
          {Icon && <Icon className="mr-2 inline size-5 text-brand" />}
          {label}
        </dt>
        <dd className="mt-2">
          {kind === 'percent' ? (
            <Ring percent={value} text={text} />
          ) : (
            <span className="text-xl font-semibold sm:text-2xl">
              <Amount>{text}</Amount>
            </span>
          )}
          {(sample || (kind === 'amount' && hotel?.sample)) && (
            <span className="mt-2 block">
              <Badge tone="warning">Sample data</Badge>
            </span>
          )}
        </dd>
        {!sample && <dd className="mt-1 text-sm text-ink/75">{PERIODS[period] ?? period}</dd>}
        {source && isOffered(source.section) && (
          <dd>
            <Link
              href={source.section + (source.search ?? '')}
              className="inline-flex min-h-11 items-center rounded-sm text-sm font-medium text-brand-dark underline underline-offset-4 hover:no-underline focus-ring"
            >
              {source.title}
            </Link>
          </dd>
        )}
      </>
    );
  };
  return (
    <div className="@container">
      <div className="gap-3 space-y-3 @2xl:flex @2xl:space-y-0">
        <dl className={`flex items-center justify-around gap-4 @2xl:w-1/3 @2xl:flex-col ${BOX}`}>
          {OCCUPANCY.map((figure) => (
            <div key={figure} className="text-center">
              {contentOf(figure)}
            </div>
          ))}
        </dl>
        {/* Two in a row if their numbers fit. */}
        <dl className="flex grow flex-wrap gap-3">
          {OTHERS.filter((figure) => seesMoney || FIGURES[figure].kind !== 'amount').map(
            (figure) => (
              <div key={figure} className={`min-w-min grow basis-[calc(50%-0.375rem)] ${BOX}`}>
                {contentOf(figure)}
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  );
}

const RADIUS = 15.915_5;

/** A circle with a circumference of 100, filled by percentage. */
function Ring({ percent, text }: { readonly percent: number; readonly text: string }) {
  const circle = { cx: 18, cy: 18, r: RADIUS, strokeWidth: 3.5 };
  const filled = Math.min(100, Math.max(0, percent));
  return (
    <span className="relative mx-auto flex size-24 items-center justify-center @2xl:size-28">
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...circle} className="fill-none stroke-ink/12" />
        <circle {...circle} className="fill-none stroke-brand" strokeDasharray={`${filled} 100`} />
      </svg>
      <span className="text-xl font-semibold tabular-nums">{text}</span>
    </span>
  );
}
