import { CalendarRange, Equal, Plus } from 'lucide-react';
import { useSnapshot } from 'valtio';
import {
  AUTO_MAX_RATE_PERCENT,
  AUTO_MIN_RATE_PERCENT,
  averageRate,
  previewRate,
} from '#domain/rates/rate-maths.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { PriceTable } from '#ui/components/price-table.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { BaseRateGrid } from '#ui/forms/rates/base-rate-grid.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import { PricingFields } from '#ui/forms/rates/pricing-fields.tsx';
import { rateTitles, type RatesFieldsProps } from '#ui/forms/rates/rates-form.ts';
import { dayText } from '#ui/texts/days.ts';
import { counted } from '#ui/texts/counted.ts';
import { localeOf, money, price } from '#ui/texts/money.ts';
import { EditedItems, useEditedList } from '#ui/wizard/steps/edited-list.tsx';
import { Guide } from '#ui/wizard/steps/guide.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { PlanRow } from './plan-row.tsx';

const guidelinesIn = (currency: string) => [
  'The base rate is what one night in a room of that type costs.',
  `Editing a base rate sets the minimum rate to ${AUTO_MIN_RATE_PERCENT}% and the maximum rate to ${AUTO_MAX_RATE_PERCENT}% of the base rate. You can change both; 0 means no limit.`,
  `The rate of a plan is the base rate, changed by the plan’s percentage and rounded to ${rateDecimals(currency) === 0 ? 'a whole number' : `${rateDecimals(currency)} decimals`}.`,
  'Only active rate plans are created with the hotel.',
];

export default function RatesStep({ wizard }: StepProps) {
  const form = wizard.forms.rates;
  const { currency } = useSnapshot(wizard.forms.hotelProfile.state);
  return (
    <>
      <Guide title="Rate Guidelines" points={guidelinesIn(currency)} />
      <BaseRates form={form} />
      <Card
        title="Rate Plans"
        description="What guests can book. Each plan changes the base rates by its adjustment."
      >
        <Plans form={form} />
        <div className="mt-4">
          <LaterEnd wizard={wizard} form={form} />
          <p className="text-sm text-ink/75">
            <RatesEnd wizard={wizard} form={form} />
          </p>
        </div>
      </Card>
      <Card title="Dynamic Pricing">
        <PricingFields of={form.pricing} />
      </Card>
      <RatePreview form={form} />
    </>
  );
}

function BaseRates({ form }: RatesFieldsProps) {
  const { rates, currency, enable_dynamic_pricing: isDynamic } = useSnapshot(form.state.config);
  const Icon = isDynamic ? CalendarRange : Equal;
  const average = money(averageRate(rates, currency), currency);
  return (
    <Card
      title="Base Rates"
      description={`Per night, for ${counted(rates.length, 'room type')}. Average rate: ${average}.`}
      actions={
        <Badge tone={isDynamic ? 'brand' : 'neutral'}>
          <Icon className="size-4" />
          {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </Badge>
      }
    >
      <BaseRateGrid form={form} />
    </Card>
  );
}

function RatesEnd({ wizard, form }: StepProps & RatesFieldsProps) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  return ratesEndSentence(wizard.ratesEnd(useSnapshot(form.state.config)), localeOf(country));
}

/** Late in the year, offers rates until the end of the next year (docs/decisions/rate-plan-has-its-own-days.md). */
function LaterEnd({ wizard, form }: StepProps & RatesFieldsProps) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const { rate_plans: plans } = useSnapshot(form.state.config);
  const later = wizard.laterEnd();
  if (!later) return null;
  const following = plans.filter(
    ({ start_date: start, end_date: end }) =>
      start === undefined && (end === undefined || end === later.day),
  );
  // The end date is stored in the rate plans, so at least one plan is necessary.
  if (following.length === 0) return null;
  const exception =
    following.length < plans.length ? ' Plans with their own dates keep these dates.' : '';
  return (
    <SwitchField
      label={`Rates until ${dayText(later.day, localeOf(country))}`}
      hint={`If this is off, rates end at the end of this year.${exception}`}
      value={following.every(({ end_date }) => end_date !== undefined)}
      onChange={(isLater) => form.endPlansOn(later.day, isLater)}
    />
  );
}

function Plans({ form }: RatesFieldsProps) {
  const list = useEditedList(form.plans, 'name');
  return (
    <>
      {list.items.length === 0 && (
        <p>Without rate plans, each room type gets its own plan with its base rate.</p>
      )}
      <div className="divide-y divide-line border-y border-line">
        <EditedItems list={list}>
          {(plan) => <PlanRow form={form} plan={plan} onRemove={(id) => list.remove(id)} />}
        </EditedItems>
      </div>
      <Button variant="secondary" className="mt-4" icon={<Plus />} onClick={list.add}>
        Add Rate Plan
      </Button>
    </>
  );
}

const SHOWN = 3;

const NIGHTS = [
  { key: 'regular', title: 'Regular' },
  { key: 'weekend', title: 'Weekend' },
  { key: 'peakWeekend', title: 'Peak Weekend' },
] as const;

/** The first 3 room types (docs/behaviour.md §2, docs/fields.md §3), with dynamic pricing. */
function RatePreview({ form }: RatesFieldsProps) {
  const { rates, currency, enable_dynamic_pricing, weekend_markup, peak_season_markup } =
    useSnapshot(form.state.config);
  const pricing = { currency, enable_dynamic_pricing, weekend_markup, peak_season_markup };
  // Read without a snapshot, because names cannot change while this step is open.
  const names = rateTitles(form.state.config.rates);
  if (!enable_dynamic_pricing) {
    return (
      <Card title="Rate Preview Example">
        <p>
          Every night costs the base rate of its room type, before any rate plan. Dynamic pricing
          would raise it on weekends and in the peak season.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Rate Preview Example"
      description="What a night costs before any rate plan: on a regular day, on a weekend, and on a weekend in the peak season."
    >
      <div className="max-w-md">
        <PriceTable
          title="Rate Preview Example"
          rows={rates.slice(0, SHOWN).flatMap(({ room_type_id: id, base_rate: base }, index) =>
            NIGHTS.map(({ key, title }) => ({
              key: `${id} ${key}`,
              plan: names[index] ?? '',
              name: title,
              price: price(previewRate(base, pricing)[key], currency),
            })),
          )}
        />
      </div>
    </Card>
  );
}
