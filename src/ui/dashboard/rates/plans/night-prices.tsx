import { useId } from 'react';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { nightRates } from '#application/hotel/rate-plans/night-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Amount } from '#ui/components/amount.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { dayText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';

interface NightFieldProps {
  readonly night: string;
  readonly onChange: (night: string) => void;
}

export function NightField({ night, onChange }: NightFieldProps) {
  return (
    <div className="flex items-center gap-2 text-sm text-ink/75">
      <span aria-hidden="true">Prices for the night of</span>
      <TextField
        id="night"
        type="date"
        label="Show prices for the night of"
        labelHidden
        value={night}
        // The browser reports an incomplete date as ''.
        onChange={(day) => day !== '' && onChange(day)}
      />
    </div>
  );
}

interface NightProps {
  readonly rates: HotelRates;
  readonly plan: RatePlanRecord;
  /** `YYYY-MM-DD`. */
  readonly night: string;
}

/** For example `₹3,400 to ₹10,200`: the lowest and highest price of the night in the plan. */
export function NightPrice({ rates, plan, night }: NightProps) {
  const { currency, country } = rates.hotel;
  const amounts = nightRates(rates, plan, night).flatMap((rate) => rate.amounts);
  if (!plan.is_active || amounts.length === 0) {
    const why = plan.is_active ? 'No price' : 'Not sold';
    return <p className="text-sm text-ink/75">{why} that night</p>;
  }
  const ends = new Set([Math.min(...amounts), Math.max(...amounts)]);
  return (
    <p className="text-sm font-semibold">
      <span className="sr-only">{dayText(night, localeOf(country))}: </span>
      <Amount>
        {[...ends].map((amount) => money(amount, currency, localeOf(country))).join(' to ')}
      </Amount>
    </p>
  );
}

export function NightPrices({ rates, plan, night }: NightProps) {
  const headingId = useId();
  const { currency, country } = rates.hotel;
  const locale = localeOf(country);
  const titles = roomTypeTitlesById(rates.roomTypes);
  if (!rates.isListed.rules) return null;
  return (
    <div className="@container rounded-control bg-page p-4">
      <h4 id={headingId} className="text-sm font-medium">
        {dayText(night, locale)}, before dynamic pricing
      </h4>
      <ul
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll
        tabIndex={0}
        className="mt-2 grid max-h-60 gap-x-8 overflow-y-auto rounded focus-ring @md:grid-cols-2 @3xl:grid-cols-3"
      >
        {nightRates(rates, plan, night).map(({ roomType, amounts }) => (
          <li key={roomType.id} className="flex min-w-0 justify-between gap-3 py-1">
            <span dir="auto" className="min-w-0 text-sm wrap-anywhere text-ink/75">
              {titles.get(String(roomType.id))}
            </span>
            <span className="shrink-0 font-semibold">
              <Amount>
                {amounts.map((amount) => money(amount, currency, locale)).join(' or ') ||
                  'No price'}
              </Amount>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
