import { CalendarPlus, CalendarRange, Percent, Plus, Tags } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { endingPlans, lastingPlans } from '#application/records/ending-plans.ts';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { MENU_BUTTON, PageHeader } from '#ui/shell/page-header.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { ADD_BUTTON, useFocusAfterItem } from '#ui/dashboard/item-buttons.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';
import { PricingFields } from '#ui/forms/rates/pricing-fields.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { SaveFailure } from '#ui/forms/saved-form.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import { baseRates, createBaseRates, RATES_NOT_OFFERED } from './base-rates.ts';
import { createNextYear, type NextYear } from './next-year.ts';
import { NextYearSheet } from './next-year-sheet.tsx';
import { createPlanActions, type PlanActions } from './plans/plan-actions.ts';
import { createPlanEditor, type PlanEditor } from './plans/plan-editor.ts';
import { PlanSheet } from './plans/plan-sheet.tsx';
import { RatePlans } from './plans/rate-plans.tsx';
import { createPricingEditor, Pricing, type PricingEditor } from './pricing.tsx';
import { RateFailures } from './rate-saving.tsx';
import { RatesGrid } from './rates-grid.tsx';

export default function RatesSection({ dashboard }: SectionProps) {
  const [stores] = useState(() => createStores(dashboard));
  const { data, base, nextBase, plans, seasons, pricing, nextYear } = stores;
  const { edited: priced } = useSnapshot(pricing.state) as PricingEditor['state'];
  const { edited: plan } = useSnapshot(plans.state) as PlanEditor['state'];
  const { edited: season } = useSnapshot(seasons.state) as PlanEditor['state'];
  const { edited: rolled } = useSnapshot(nextYear.state) as NextYear['state'];
  useFocusAfterItem(plan);
  useFocusAfterItem(season);
  useFocusAfterEditing(priced, () => [MENU_BUTTON]);
  useFocusAfterEditing(rolled, () => [MENU_BUTTON]);

  const mayManage = dashboard.can('manage_rates');
  useEffect(() => (mayManage ? base.follow() : undefined), [base, mayManage]);
  useEffect(() => (mayManage ? nextBase.follow() : undefined), [nextBase, mayManage]);
  useEditorAddress(plans, mayManage);
  useEditorAddress(seasons, mayManage);
  useEditorAddress(pricing, mayManage);
  useEditorAddress(nextYear, mayManage);
  return (
    <Loaded of={data} label="Loading rates" context="general" lines={8}>
      {(rates) => (
        <>
          <Rates {...{ stores, rates, mayManage }} lacking={dashboard.lacking} />
          {plan && <PlanSheet editor={plans} edited={plan} rates={rates} />}
          {season && <PlanSheet editor={seasons} edited={season} rates={rates} />}
          {rolled && <NextYearSheet editor={nextYear} form={rolled.form} rates={rates} />}
          {priced && (
            <ItemForm editor={pricing} form={priced.form} what="pricing" title="Pricing">
              <PricingFields of={priced.form} />
            </ItemForm>
          )}
        </>
      )}
    </Loaded>
  );
}

function createStores(dashboard: SectionProps['dashboard']) {
  const { records, hotelId, serverClock, memory } = dashboard;
  const data = createResource(() => readRates(records, hotelId, serverClock), {
    memory,
    name: 'rates',
  });
  const actions = createPlanActions(dashboard, data);
  return {
    data,
    actions,
    base: createBaseRates(dashboard, data),
    nextBase: createBaseRates(dashboard, data, true),
    plans: createPlanEditor(dashboard, data, actions),
    seasons: createPlanEditor(dashboard, data, actions, true),
    pricing: createPricingEditor(dashboard, data),
    nextYear: createNextYear(dashboard, data),
  };
}

interface RatesProps {
  readonly stores: ReturnType<typeof createStores>;
  readonly rates: HotelRates;
  readonly mayManage: boolean;
  readonly lacking: SectionProps['dashboard']['lacking'];
}

function Rates({ stores, rates, mayManage, lacking: lackingNow }: RatesProps) {
  const { actions, base, nextBase, plans, seasons, pricing, nextYear } = stores;
  const lacking = useSnapshot(lackingNow);
  const mayEdit = mayManage && rates.isListed.rules;
  const hasBaseRate = baseRates(rates).some(({ main }) => main);
  const isNew = rates.plans.length === 0;
  const mayAdd = mayEdit && !lacking['plan.add'] && (isNew || (hasBaseRate && !rates.isLegacy));
  const add = (
    <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => plans.add()}>
      Add Rate Plan
    </Button>
  );
  if (rates.roomTypes.length === 0) {
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
  if (isNew) {
    const manager = mayAdd
      ? 'Start with the plan of your base rates. Then set the base rate of each room type.'
      : 'This server does not offer adding rates here.';
    return (
      <EmptyState icon={<Tags />} title="No Rates Yet" actions={mayAdd && add}>
        {mayManage ? manager : 'Rates appear here once a manager adds them.'}
      </EmptyState>
    );
  }
  // The notice then offers next year's prices.
  const ending = endingPlans(partsOf(rates), rates.today);
  const extension = mayManage && !lacking['rates.change'] && extensionOfAll(rates);
  return (
    <div className="space-y-4">
      <PageHeader
        facts={`${counted(rates.plans.length, 'plan')} · ${counted(rates.roomTypes.length, 'type')} · per room per night`}
        menu={[
          mayEdit &&
            ending.length === 0 && {
              label: "Next Year's Prices",
              icon: <CalendarPlus />,
              onClick: nextYear.open,
            },
          extension && {
            label: extension.label,
            icon: <CalendarRange />,
            onClick: () => void actions.extend(rates, extension.plans, extension.until),
          },
          mayManage &&
            rates.isListed.pricing &&
            !lacking['pricing.change'] && {
              label: 'Pricing',
              icon: <Percent />,
              onClick: pricing.open,
            },
        ]}
      >
        {mayAdd && (
          <>
            <Button variant="secondary" icon={<CalendarPlus />} onClick={() => seasons.add()}>
              Add Season
            </Button>
            {add}
          </>
        )}
      </PageHeader>
      <Extending actions={actions} />
      <ExpiryNotice
        {...{ rates, mayManage }}
        action={
          mayEdit && (
            <Button variant="secondary" onClick={nextYear.open}>
              Set Next Year's Prices
            </Button>
          )
        }
      />
      {mayEdit && !hasBaseRate && (
        <NoticeBox kind="info" title="Set the base rates first">
          Other plans and seasons are calculated from the base rate of each room type.
        </NoticeBox>
      )}
      {(!rates.isListed.rules || lacking['rates.change']) && (
        <NoticeBox kind="warning" role="alert" title="Not offered by this server">
          {rates.isListed.rules
            ? RATES_NOT_OFFERED
            : 'The server does not list rates, so you cannot see or change them here.'}
        </NoticeBox>
      )}
      {rates.isListed.rules && (
        <RatesGrid rates={rates} {...(mayEdit && !lacking['rates.change'] && { base, nextBase })} />
      )}
      <RatePlans {...{ rates, actions }} editor={mayManage ? plans : undefined} />
      {rates.isListed.pricing && <Pricing pricing={rates.pricing} />}
    </div>
  );
}

function Extending({ actions }: { readonly actions: PlanActions }) {
  const { progress, failures } = useSnapshot(actions.extending) as PlanActions['extending'];
  return (
    <>
      {progress && <ProgressBar doing="Extending rates" {...progress} />}
      <SaveFailure
        of={{ state: actions.action }}
        report={
          failures.length > 0 && (
            <RateFailures
              title="Not every rate was extended"
              failures={failures}
              advice="To continue, choose Extend again. Rates that were extended stay extended."
            />
          )
        }
      />
    </>
  );
}

function partsOf({ plans, rates }: HotelRates) {
  return { plans, rules: rates.flatMap(({ rules }) => rules) };
}

interface ExpiryNoticeProps extends Pick<RatesProps, 'rates' | 'mayManage'> {
  readonly action: ReactNode;
}

/** Renders nothing unless rates end soon or have ended. */
export function ExpiryNotice({ rates, mayManage, action }: ExpiryNoticeProps) {
  const ending = endingPlans(partsOf(rates), rates.today);
  const notice = endingNotice(ending, localeOf(rates.hotel.country), mayManage);
  if (!notice) return null;
  return (
    <NoticeBox kind="warning" title={notice.title} action={action}>
      {mayManage ? undefined : notice.message}
    </NoticeBox>
  );
}

/** The plans whose rates can all be extended to the same day, with a label for it. Undefined if no rates end soon. */
function extensionOfAll(rates: HotelRates) {
  const ending = endingPlans(partsOf(rates), rates.today).map(({ plan }) => plan);
  const until = extensionOf(rates, ending, rates.today);
  if (until === undefined) return undefined;
  const plans = lastingPlans(partsOf(rates));
  const what = plans.length > 1 ? `Extend all ${counted(plans.length, 'plan')}` : 'Extend';
  return { plans, until, label: `${what} to ${dayText(until, localeOf(rates.hotel.country))}` };
}
