import { Pencil, Tags } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { HotelRates, PricingRecord } from '#application/hotel/hotel-rates.ts';
import { rateExpiryOf } from '#application/hotel/rate-expiry.ts';
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
import { localeOf } from '#ui/texts/numbers.ts';
import { rateExpiryNotice } from '#ui/forms/rates/rate-validity.ts';
import { RatePlans } from './rate-plans.tsx';
import { ResultingRates } from './resulting-rates.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

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
