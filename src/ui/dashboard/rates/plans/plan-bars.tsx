import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { includesDay, partOfYear } from '#domain/rates/year-bars.ts';

interface PlanBarsProps {
  readonly rates: HotelRates;
  readonly plan: RatePlanRecord;
  /** `YYYY-MM-DD`. The bars show the year of this night. */
  readonly night: string;
}

const percent = (fraction: number) => `${(100 * fraction).toFixed(2)}%`;

/**
 * Shows the plan's periods as bars over the months of a year, and the night as a line. Hidden from screen
 * readers, because the dates next to the bars say the same.
 */
export function PlanBars({ rates, plan, night }: PlanBarsProps) {
  const year = Number(night.slice(0, 4));
  const rules = rates.rates
    .filter((rate) => rate.plan.id === plan.id)
    .flatMap((rate) => rate.rules.filter((rule) => rule.is_active));
  const periods = new Map(rules.map((rule) => [`${rule.start_date} ${rule.end_date}`, rule]));
  const line = partOfYear({ start_date: night, end_date: night }, year);
  return (
    <div
      aria-hidden="true"
      className="relative h-4 overflow-hidden rounded bg-page bg-[repeating-linear-gradient(to_right,transparent_0_calc(100%/12-1px),--alpha(var(--color-ink)/20%)_calc(100%/12-1px)_calc(100%/12))] forced-colors:border"
    >
      {[...periods].map(([key, period]) => {
        const part = partOfYear(period, year);
        if (!part) return null;
        const isNow = includesDay(period, night);
        return (
          <span
            key={key}
            style={{ left: percent(part.from), width: percent(part.to - part.from) }}
            className={`absolute inset-y-1 rounded-sm forced-colors:bg-[Highlight] ${plan.is_active ? (isNow ? 'bg-brand' : 'bg-brand/50') : 'bg-ink/30'}`}
          />
        );
      })}
      {line && (
        <span style={{ left: percent(line.from) }} className="absolute inset-y-0 w-0.5 bg-accent" />
      )}
    </div>
  );
}

export function MonthLabels({ locale }: { readonly locale: string }) {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return (
    <span className="grid grid-cols-12">
      {Array.from({ length: 12 }, (_, month) => (
        <span key={month}>{format.format(Date.UTC(2026, month))}</span>
      ))}
    </span>
  );
}
