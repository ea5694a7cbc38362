import type { PricingRecord } from '#application/hotel/hotel-rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';

const FACTS: readonly (readonly [string, (pricing: PricingRecord) => string])[] = [
  ['Weekend markup', ({ weekend_markup_percentage }) => `${weekend_markup_percentage}%`],
  [
    'Peak season markup',
    ({ peak_season_markup_percentage }) => `${peak_season_markup_percentage}%`,
  ],
  ['Pricing by occupancy', ({ occupancy_based_pricing }) => onOrOff(occupancy_based_pricing)],
  ['Advance booking discount', ({ advance_booking_discount }) => onOrOff(advance_booking_discount)],
];

/** The dynamic pricing of the hotel. */
export function PricingCard({ pricing }: { readonly pricing: PricingRecord | undefined }) {
  const isOn = pricing?.is_enabled === true;
  return (
    <Card
      title="Dynamic Pricing"
      actions={
        <Badge tone={isOn ? 'brand' : 'neutral'}>
          {isOn ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </Badge>
      }
    >
      {isOn ? (
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          {FACTS.map(([title, say]) => (
            <div key={title}>
              <dt className="text-sm text-ink/75">{title}</dt>
              <dd className="text-lg font-semibold tabular-nums">{say(pricing)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Every night costs the same, on weekends and in the peak season too.</p>
      )}
    </Card>
  );
}

function onOrOff(isOn: boolean): string {
  return isOn ? 'On' : 'Off';
}
