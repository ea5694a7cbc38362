import {
  BedDouble,
  BedSingle,
  CalendarCheck,
  ClipboardList,
  Coins,
  Percent,
  Tag,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import type { OwnHotel } from '#ui/dashboard/dashboard.ts';
import { localeOf, numberText, PLAIN } from '#ui/texts/locale.ts';
import { money } from '#ui/texts/money.ts';
import type { Figures } from './overview.ts';

interface Shown {
  readonly figure: keyof Figures;
  readonly label: string;
  readonly icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: 'true' }>;
  readonly kind: 'percent' | 'count' | 'amount';
}

const SHOWN: readonly Shown[] = [
  { figure: 'occupancy_rate', label: 'Occupancy', icon: Percent, kind: 'percent' },
  { figure: 'occupied_rooms', label: 'Occupied rooms', icon: BedSingle, kind: 'count' },
  { figure: 'total_rooms', label: 'Total rooms', icon: BedDouble, kind: 'count' },
  { figure: 'reservations', label: 'Reservations', icon: CalendarCheck, kind: 'count' },
  { figure: 'revenue', label: 'Revenue', icon: Coins, kind: 'amount' },
  { figure: 'average_rate', label: 'Average rate', icon: Tag, kind: 'amount' },
  { figure: 'staff', label: 'Staff', icon: UsersRound, kind: 'count' },
  { figure: 'tasks', label: 'Tasks', icon: ClipboardList, kind: 'count' },
];

export interface FiguresCardProps {
  readonly figures: Figures;
  /** Undefined until it is loaded, or if that fails: amounts then have no currency. */
  readonly hotel: Pick<OwnHotel, 'country' | 'currency' | 'sample'> | undefined;
}

/**
 * The hotel's figures in its currency and locale. Sample data is marked (docs/decisions.md R27), also
 * where only the currency of an amount is.
 */
export function FiguresCard({ figures, hotel }: FiguresCardProps) {
  const locale = hotel ? localeOf(hotel.country) : PLAIN;
  const textOf = (value: number, kind: Shown['kind']) => {
    if (kind === 'amount' && hotel) return money(value, hotel.currency, locale);
    return numberText(value, kind, locale) + (kind === 'percent' ? '%' : '');
  };
  return (
    <div className="@container">
      {/* Two or four in a row, if their numbers fit. */}
      <dl className="flex flex-wrap gap-3">
        {SHOWN.map(({ figure, label, icon: Icon, kind }) => (
          <div
            key={figure}
            className="min-w-min grow basis-[calc(50%-0.375rem)] rounded-lg border border-ink/15 p-3 sm:p-4 @2xl:basis-[calc(25%-0.5625rem)]"
          >
            <dt className="text-sm font-medium text-ink/75">
              <Icon aria-hidden="true" className="mr-2 inline size-5 text-brand" />
              {label}
            </dt>
            <dd className="mt-2">
              <span className="text-xl font-semibold sm:text-2xl">
                <Amount>{textOf(figures[figure].value, kind)}</Amount>
              </span>
              {(figures[figure].sample || (kind === 'amount' && hotel?.sample)) && (
                <span className="mt-2 block">
                  <Badge tone="warning">Sample data</Badge>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
