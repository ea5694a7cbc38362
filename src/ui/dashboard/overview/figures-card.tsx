import {
  BedDouble,
  BedSingle,
  CalendarCheck,
  ClipboardList,
  Coins,
  Tag,
  UsersRound,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Sampled } from '#application/ports/hotel-api.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import type { Figures } from './overview.ts';
import { localeOf, numberText, PLAIN } from '#ui/texts/locale.ts';
import { money } from '#ui/texts/money.ts';

interface Shown {
  readonly figure: Exclude<keyof Figures, 'occupancy_rate' | 'occupied_rooms'>;
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: 'true' }>;
  readonly isMoney?: true;
}

const SHOWN: readonly Shown[] = [
  { figure: 'total_rooms', label: 'Total rooms', icon: BedDouble },
  { figure: 'reservations', label: 'Reservations', icon: CalendarCheck },
  { figure: 'revenue', label: 'Revenue', icon: Coins, isMoney: true },
  { figure: 'average_rate', label: 'Average rate', icon: Tag, isMoney: true },
  { figure: 'staff', label: 'Staff', icon: UsersRound },
  { figure: 'tasks', label: 'Tasks', icon: ClipboardList },
];

const BOX = 'rounded-lg border border-ink/15 p-3 sm:p-4';

export interface FiguresCardProps {
  readonly figures: Figures;
  /** Undefined until it is loaded, or if that fails: amounts then have no currency. */
  readonly hotel: Pick<OwnHotel, 'country' | 'currency' | 'sample'> | undefined;
}

/**
 * The hotel's figures in its currency and locale. Sample data is marked (docs/decisions.md R27).
 */
export function FiguresCard({ figures, hotel }: FiguresCardProps) {
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const amount = (value: number) =>
    hotel ? money(value, hotel.currency, locale) : numberText(value, 'amount', locale);
  const { occupancy_rate, occupied_rooms } = figures;
  return (
    <div className="@container">
      <div className="gap-3 space-y-3 @2xl:flex @2xl:space-y-0">
        <dl className={`flex items-center justify-around gap-4 @2xl:w-1/3 @2xl:flex-col ${BOX}`}>
          <div className="text-center">
            <Label>Occupancy</Label>
            <Value of={occupancy_rate}>
              <OccupancyRing
                percent={occupancy_rate.value}
                text={`${numberText(occupancy_rate.value, 'percent', locale)}%`}
              />
            </Value>
          </div>
          <div className="text-center">
            <Label icon={BedSingle}>Occupied rooms</Label>
            <Value of={occupied_rooms}>
              <Digits>{numberText(occupied_rooms.value, 'count', locale)}</Digits>
            </Value>
          </div>
        </dl>
        {/* Two in a row, if their numbers fit. */}
        <dl className="flex grow flex-wrap gap-3">
          {SHOWN.map(({ figure, label, icon, isMoney }) => (
            <div key={figure} className={`min-w-min grow basis-[calc(50%-0.375rem)] ${BOX}`}>
              <Label icon={icon}>{label}</Label>
              <Value of={figures[figure]} isInvented={isMoney && hotel?.sample}>
                <Digits>
                  {isMoney
                    ? amount(figures[figure].value)
                    : numberText(figures[figure].value, 'count', locale)}
                </Digits>
              </Value>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Label({
  icon: Icon,
  children,
}: {
  readonly icon?: Shown['icon'];
  readonly children: string;
}) {
  return (
    <dt className="text-sm font-medium text-ink/75">
      {Icon && <Icon aria-hidden="true" className="mr-2 inline size-5 text-brand" />}
      {children}
    </dt>
  );
}

function Value({
  of: { sample },
  isInvented = false,
  children,
}: {
  readonly of: Sampled<number>;
  /** The figure is real, but its currency is not. */
  readonly isInvented?: boolean | undefined;
  readonly children: ReactNode;
}) {
  return (
    <dd className="mt-2">
      {children}
      {(sample || isInvented) && (
        <span className="mt-2 block">
          <Badge tone="warning">Sample data</Badge>
        </span>
      )}
    </dd>
  );
}

function Digits({ children }: { readonly children: string }) {
  return (
    <span className="text-xl font-semibold sm:text-2xl">
      <Amount>{children}</Amount>
    </span>
  );
}

const RADIUS = 15.915_5;

/** A circle with a circumference of 100, filled by percentage. */
function OccupancyRing({ percent, text }: { readonly percent: number; readonly text: string }) {
  const filled = Math.min(100, Math.max(0, percent));
  return (
    <span className="relative mx-auto flex size-24 items-center justify-center @2xl:size-28">
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="18" cy="18" r={RADIUS} className="fill-none stroke-ink/12" strokeWidth="3.5" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          className="fill-none stroke-brand"
          strokeWidth="3.5"
          strokeDasharray={`${filled} 100`}
        />
      </svg>
      <span className="text-xl font-semibold tabular-nums">{text}</span>
    </span>
  );
}
