import { CalendarPlus, CalendarRange, Pencil, Plus, Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { HotelRates, PricingRecord } from '#application/hotel/hotel-rates.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { MENU_BUTTON, PageHeader } from '#ui/components/page-header.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { RatesEditor } from './rates-editor.tsx';
import { createHotelRates, type HotelRatesStore } from './hotel-rates.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { ADD_BUTTON, useFocusAfterItem } from '#ui/dashboard/item-buttons.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';
import { counted } from '#ui/texts/counted.ts';
import { ExpiryNotice, extensionOfAll } from './plans/expiry-notice.tsx';
import { createPlanActions } from './plans/plan-actions.ts';
import { createPlanEditor, type PlanEditor } from './plans/plan-editor.ts';
import { RatePlans } from './plans/rate-plans.tsx';
import { createRatesRoll, type RatesRollStore } from './roll/rates-roll.ts';
import { RatesRollScreen } from './roll/rates-roll-screen.tsx';
import { createBaseRateCells } from './table/base-rate-cells.ts';
import { ResultingRates } from './table/resulting-rates.tsx';
import { RatePlanForm } from './plans/plan-form.tsx';

export default function RatesSection({ dashboard }: SectionProps) {
  const [{ store, actions, planEditor, cells, roll }] = useState(() => createStores(dashboard));
  const { edited } = useSnapshot(store.state) as HotelRatesStore['state'];
  const { now: isOpening } = useSnapshot(store.opening);
  const { edited: plan } = useSnapshot(planEditor.state) as PlanEditor['state'];
  const { edited: rolled } = useSnapshot(roll.state) as RatesRollStore['state'];
  const lacking = useSnapshot(dashboard.lacking);
  useFocusAfterEditing(edited, () => [MENU_BUTTON]);
  useFocusAfterItem(plan);
  useFocusAfterEditing(rolled, () => [MENU_BUTTON]);

  const mayManage = dashboard.can('manage_rates');
  useEffect(() => (mayManage ? cells.restore() : undefined), [cells, mayManage]);
  useEditorAddress(planEditor, mayManage);
  useEditorAddress(store, mayManage);
  useEditorAddress(roll, mayManage);
  const shown = (rates: HotelRates) => {
    if (rates.roomTypes.length === 0) return <NoRoomTypes mayManage={mayManage} />;
    if (rates.plans.length === 0) {
      return (
        <EmptyState
          icon={<Tags />}
          title="No Rates Yet"
          actions={
            mayManage && (
              <Button icon={<Pencil />} busy={isOpening} onClick={() => void store.edit()}>
                Set Up Rates
              </Button>
            )
          }
        >
          {mayManage
            ? 'Start with the three usual rate plans and a suggested rate for each room type.'
            : 'Rates appear here once a manager sets them up.'}
        </EmptyState>
      );
    }
    const today = dayAtHotel(rates.hotel.timezone, dashboard.serverClock.now());
    const mayEditRates = mayManage && rates.isListed.rules;
    const extension = mayManage && !lacking['rates.change'] && extensionOfAll(rates, today);
    const mayAdd = mayEditRates && !rates.isLegacy && !lacking['plan.add'];
    return (
      <div className="space-y-4">
        <PageHeader
          facts={`${counted(rates.plans.length, 'plan')} · ${counted(rates.roomTypes.length, 'type')} · per room per night`}
          menu={[
            mayEditRates && {
              label: "Next Year's Prices",
              icon: <CalendarPlus />,
              onClick: roll.open,
            },
            extension && {
              label: extension.label,
              icon: <CalendarRange />,
              onClick: () => void actions.extend(rates, extension.plans, extension.until),
            },
            mayEditRates && {
              label: 'Edit rates',
              icon: <Pencil />,
              onClick: () => void store.edit(),
            },
          ]}
        >
          {mayAdd && (
            <>
              <Button
                variant="secondary"
                icon={<CalendarPlus />}
                onClick={() => planEditor.addSeason()}
              >
                Add Season
              </Button>
              <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => planEditor.add()}>
                Add Rate Plan
              </Button>
            </>
          )}
        </PageHeader>
        <ExpiryNotice
          {...{ rates, today, mayManage }}
          onNextYear={mayEditRates ? roll.open : undefined}
        />
        {rates.isListed.rules ? (
          <ResultingRates
            {...{ rates, today }}
            cells={mayEditRates ? cells : undefined}
            isOffered={!lacking['rates.change']}
          />
        ) : (
          <NoticeBox kind="info" title="Not offered by this server">
            The server does not list rates, so you cannot see or change them here.
          </NoticeBox>
        )}
        <RatePlans {...{ rates, today, actions }} editor={mayManage ? planEditor : undefined} />
        {rates.isListed.pricing && <Pricing pricing={rates.pricing} />}
      </div>
    );
  };
  return (
    <Loaded of={store.data} label="Loading rates" context="general" lines={8}>
      {(rates) =>
        rolled ? (
          <RatesRollScreen store={roll} rates={rates} />
        ) : edited ? (
          <RatesEditor store={store} form={edited.form} rates={rates} />
        ) : (
          <>
            {shown(rates)}
            {plan && <RatePlanForm editor={planEditor} edited={plan} rates={rates} />}
          </>
        )
      }
    </Loaded>
  );
}

function createStores(dashboard: SectionProps['dashboard']) {
  const store = createHotelRates(dashboard);
  const actions = createPlanActions(dashboard, store.data);
  return {
    store,
    actions,
    planEditor: createPlanEditor(dashboard, store.data, actions),
    cells: createBaseRateCells(dashboard, store.data),
    roll: createRatesRoll(dashboard, store.data),
  };
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

/** Settings that the app shows but cannot change. */
const FIXED: readonly (readonly [string, (pricing: PricingRecord) => boolean])[] = [
  ['pricing by occupancy', ({ occupancy_based_pricing: isOn }) => isOn],
  ['a discount for early bookings', ({ advance_booking_discount: isOn }) => isOn],
];

function Pricing({ pricing }: { readonly pricing: PricingRecord | undefined }) {
  const isOn = pricing?.is_enabled === true;
  const fixed = pricing ? FIXED.filter(([, has]) => has(pricing)).map(([what]) => what) : [];
  return (
    <section
      aria-label="Dynamic Pricing"
      className="surface flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm text-ink/75"
    >
      <Badge tone={isOn ? 'success' : 'neutral'}>
        {isOn ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
      </Badge>
      {isOn ? (
        <>
          <span>Weekend markup {pricing.weekend_markup_percentage}%</span>
          <span>Peak season markup {pricing.peak_season_markup_percentage}%</span>
          <span>
            Your property-management system decides which nights are peak season.
            {fixed.length > 0 && ` It also applies ${fixed.join(' and ')}.`}
          </span>
        </>
      ) : (
        'Every night costs the same, including weekends and the peak season.'
      )}
    </section>
  );
}
