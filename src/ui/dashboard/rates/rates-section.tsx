import { Pencil, Tags } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import {
  planPercentages,
  type HotelRates,
  type PricingRecord,
} from '#application/hotel/hotel-rates.ts';
import { planExpiredOn, rateExpiryOf } from '#application/hotel/rate-expiry.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { loadable, usePreloading } from '#ui/shell/loading/loadable.tsx';
import { createHotelRates, type HotelRatesStore } from './hotel-rates.ts';
import { localeOf } from '#ui/texts/money.ts';
import { rateExpiryNotice } from '#ui/forms/rates/rate-validity.ts';
import { ResultingRates } from './resulting-rates.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { dayText } from '#ui/texts/days.ts';

const RatesEditor = loadable(() => import('./rates-editor.tsx'));
const PARTS = [RatesEditor];

const EDIT_BUTTON = 'edit-rates';

/** Rate plans, the rate of each room type in each plan, and dynamic pricing. */
export default function RatesSection({ dashboard }: SectionProps) {
  usePreloading(PARTS);
  const [store] = useState(() => createHotelRates(dashboard));
  const { edited } = useSnapshot(store.state) as HotelRatesStore['state'];
  const { now: isOpening } = useSnapshot(store.opening);
  useFocusAfterEditing(edited, () => [EDIT_BUTTON]);

  const mayManage = dashboard.can('manage_rates');
  useEffect(() => (mayManage ? store.restore() : undefined), [store, mayManage]);
  const editButton = (label: string) =>
    mayManage && (
      <Button id={EDIT_BUTTON} icon={<Pencil />} busy={isOpening} onClick={() => void store.edit()}>
        {label}
      </Button>
    );
  const shown = (rates: HotelRates) => {
    if (rates.roomTypes.length === 0) return <NoRoomTypes mayManage={mayManage} />;
    if (rates.plans.length === 0) {
      return (
        <EmptyState icon={<Tags />} title="No Rates Yet" actions={editButton('Set Up Rates')}>
          {mayManage
            ? 'Start with the three usual rate plans and a suggested rate for each room type.'
            : 'Rates appear here once a manager sets them up.'}
        </EmptyState>
      );
    }
    const today = dayAtHotel(rates.hotel.timezone, dashboard.serverClock.now());
    const locale = localeOf(rates.hotel.country);
    const notice = rateExpiryNotice(rateExpiryOf(rates, today), locale, mayManage);
    return (
      <div className="space-y-6">
        {notice && <NoticeBox {...notice}>{notice.message}</NoticeBox>}
        <RatePlans rates={rates} today={today} actions={editButton('Edit rates')} />
        <ResultingRates rates={rates} today={today} />
        <PricingCard pricing={rates.pricing} />
      </div>
    );
  };
  return (
    <Loaded of={store.data} label="Loading rates" lines={8}>
      {(rates) =>
        edited ? (
          <Suspense fallback={<Skeleton label="Loading the form" lines={8} />}>
            <RatesEditor store={store} form={edited.form} rates={rates} />
          </Suspense>
        ) : (
          shown(rates)
        )
      }
    </Loaded>
  );
}

function NoRoomTypes({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <EmptyState icon={<Tags />} title="No Rates Yet">
      Each rate belongs to a room type, and there are no room types yet.{' '}
      {mayManage && (
        <Link
          href="/dashboard/rooms"
          className="rounded-sm font-medium text-brand-dark underline underline-offset-2 focus-ring"
        >
          Add a room type first
        </Link>
      )}
    </EmptyState>
  );
}

const FACTS: readonly (readonly [string, (pricing: PricingRecord) => string])[] = [
  ['Weekend markup', ({ weekend_markup_percentage: markup }) => `${markup}%`],
  ['Peak season markup', ({ peak_season_markup_percentage: markup }) => `${markup}%`],
  ['Pricing by occupancy', ({ occupancy_based_pricing }) => onOrOff(occupancy_based_pricing)],
  ['Advance booking discount', ({ advance_booking_discount }) => onOrOff(advance_booking_discount)],
];

/** The dynamic pricing of the hotel. */
function PricingCard({ pricing }: { readonly pricing: PricingRecord | undefined }) {
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
        <p>Every night costs the same, including weekends and the peak season.</p>
      )}
    </Card>
  );
}

function onOrOff(isOn: boolean): string {
  return isOn ? 'On' : 'Off';
}

export interface RatePlansProps {
  readonly rates: HotelRates;
  /** The day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly actions: ReactNode;
}

/** The rate plans, with their adjustment and state. */
export function RatePlans({ rates, today, actions }: RatePlansProps) {
  const locale = localeOf(rates.hotel.country);
  const percentages = useMemo(() => planPercentages(rates), [rates]);
  return (
    <Card
      title="Rate Plans"
      description="What guests can book."
      actions={actions}
      className="@container"
    >
      <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
        {rates.plans.map((plan, index) => (
          <li key={plan.id} className="min-w-0 rounded-lg bg-page p-4">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{plan.name}</h3>
              <span className="shrink-0">
                <Badge>{plan.code}</Badge>
              </span>
            </div>
            {plan.description !== '' && (
              <p className="mt-1 text-sm text-ink/75 wrap-anywhere">{plan.description}</p>
            )}
            <p className="mt-1 text-sm first-letter:uppercase">
              {plan.rate_type.replaceAll('_', ' ')} rate
              {!plan.is_base_plan && <Adjustment percentage={percentages[index]} />}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              {plan.is_base_plan && <Badge tone="brand">Base plan</Badge>}
              <PlanState
                plan={plan}
                expiredOn={planExpiredOn(rates, plan, today)}
                locale={locale}
              />
              <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PlanStateProps {
  readonly plan: RatePlanRecord;
  readonly expiredOn: string | undefined;
  readonly locale: string;
}

function PlanState({ plan, expiredOn, locale }: PlanStateProps) {
  if (!plan.is_active) return <Badge tone="warning">Inactive</Badge>;
  if (expiredOn === undefined) return <Badge tone="success">Active</Badge>;
  return <Badge tone="warning">Expired on {dayText(expiredOn, locale)}</Badge>;
}

function Adjustment({ percentage = 0 }: { readonly percentage: number | undefined }) {
  if (percentage === 0) return null;
  const signed = `${percentage > 0 ? '+' : ''}${percentage}%`;
  return (
    <>
      , <strong className="font-semibold">{signed}</strong> on the base rates
    </>
  );
}
