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
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { numberText, PLAIN } from '#ui/texts/numbers.ts';
import type { Figures } from './overview.ts';

interface Shown {
  readonly figure: keyof Figures;
  readonly label: string;
  readonly icon?: ComponentType<{ readonly className?: string }>;
  readonly kind: 'percent' | 'count' | 'amount';
}

const OCCUPANCY: readonly Shown[] = [
  { figure: 'occupancy_rate', label: 'Occupancy', kind: 'percent' },
  { figure: 'occupied_rooms', label: 'Occupied rooms', icon: BedSingle, kind: 'count' },
];
const OTHERS: readonly Shown[] = [
  { figure: 'total_rooms', label: 'Total rooms', icon: BedDouble, kind: 'count' },
  { figure: 'reservations', label: 'Reservations', icon: CalendarCheck, kind: 'count' },
  { figure: 'revenue', label: 'Revenue', icon: Coins, kind: 'amount' },
  { figure: 'average_rate', label: 'Average rate', icon: Tag, kind: 'amount' },
  { figure: 'staff', label: 'Staff', icon: UsersRound, kind: 'count' },
  { figure: 'tasks', label: 'Tasks', icon: ClipboardList, kind: 'count' },
];

const BOX = 'rounded-lg border border-ink/15 p-3 sm:p-4';

export interface FiguresCardProps {
  readonly figures: Figures;
  /** Undefined until it is loaded, or if that fails: amounts then have no currency. */
  readonly hotel: Pick<OwnHotel, 'currency' | 'country' | 'sample'> | undefined;
}

/**
 * The hotel's figures in its currency and locale. Sample data is marked (docs/decisions.md R27),
 * also if only the currency of an amount is a sample.
 */
export function FiguresCard({ figures, hotel }: FiguresCardProps) {
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const textOf = (value: number, kind: Shown['kind']) => {
    if (kind === 'amount' && hotel) return money(value, hotel.currency, locale);
    return numberText(value, kind, locale) + (kind === 'percent' ? '%' : '');
  };
  const contentOf = ({ figure, label, icon: Icon, kind }: Shown) => {
    const { value, sample } = figures[figure];
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
      </>
    );
  };
  return (
    <div className="@container">
      <div className="gap-3 space-y-3 @2xl:flex @2xl:space-y-0">
        <dl className={`flex items-center justify-around gap-4 @2xl:w-1/3 @2xl:flex-col ${BOX}`}>
          {OCCUPANCY.map((shown) => (
            <div key={shown.figure} className="text-center">
              {contentOf(shown)}
            </div>
          ))}
        </dl>
        {/* Two in a row if their numbers fit. */}
        <dl className="flex grow flex-wrap gap-3">
          {OTHERS.map((shown) => (
            <div key={shown.figure} className={`min-w-min grow basis-[calc(50%-0.375rem)] ${BOX}`}>
              {contentOf(shown)}
            </div>
          ))}
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
