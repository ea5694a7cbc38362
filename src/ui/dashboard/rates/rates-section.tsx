import { CalendarPlus, Percent, Plus, Tags, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { MENU_BUTTON, PageHeader } from '#ui/shell/page-header.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { AddressedForm, ItemForm } from '#ui/dashboard/editor-form.tsx';
import { ADD_BUTTON } from '#ui/dashboard/editor.ts';
import { PricingFields } from '#ui/forms/rates/pricing-fields.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { REQUESTS } from '#ui/shell/action.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { localeOf } from '#ui/texts/money.ts';
import { baseRates, createBaseRates, type BaseRates } from './base-rates.ts';
import { createNextYear, NextYearSheet } from './next-year.tsx';
import { createPlanEditor, PlanSheet } from './plans/plan-editor.tsx';
import { createPlanActions, RatePlans } from './plans/rate-plans.tsx';
import { createPricingEditor, Pricing } from './pricing.tsx';
import { RatesGrid } from './rates-grid.tsx';

export default function RatesSection({ dashboard }: SectionProps) {
  const [stores] = useState(() => createStores(dashboard));
  const { data, plans, seasons, pricing, nextYear } = stores;
  const mayEdit = dashboard.can('manage_rates');
  const fromMenu = { mayEdit, opener: MENU_BUTTON };
  return (
    <Loaded of={data} label="Loading rates" context="general" lines={8}>
      {(rates) => (
        <>
          <Rates {...{ stores, rates }} mayManage={mayEdit} lacking={dashboard.lacking} />
          {[plans, seasons].map((editor) => (
            <AddressedForm key={editor.name} of={editor} mayEdit={mayEdit}>
              {(edited) => <PlanSheet {...{ editor, edited, rates }} />}
            </AddressedForm>
          ))}
          <AddressedForm of={nextYear} {...fromMenu}>
            {({ form }) => <NextYearSheet editor={nextYear} {...{ form, rates }} />}
          </AddressedForm>
          <AddressedForm of={pricing} {...fromMenu}>
            {({ form }) => (
              <ItemForm editor={pricing} form={form} what="pricing" title="Pricing">
                <PricingFields of={form} />
              </ItemForm>
            )}
          </AddressedForm>
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
  return {
    data,
    actions: createPlanActions(dashboard, data),
    base: createBaseRates(dashboard, data),
    plans: createPlanEditor(dashboard, data),
    seasons: createPlanEditor(dashboard, data, true),
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
  const { actions, base, plans, seasons, pricing, nextYear } = stores;
  const { edited } = useSnapshot(base.state) as BaseRates['state'];
  const lacking = useSnapshot(lackingNow);
  const mayEdit = mayManage && rates.isListed.rules;
  // If the user is editing a price, it stays editable, so that the typed text is not lost.
  const mayBeChanged = mayEdit && (!lacking['rates.change'] || edited !== undefined);
  const hasBaseRate = baseRates(rates).some(({ main }) => main);
  const isNew = rates.plans.length === 0;
  const mayAdd = mayEdit && !lacking['plan.add'] && (isNew || (hasBaseRate && !rates.isLegacy));
  const add = (
    <>
      <UnsavedBadge of={plans} />
      <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => plans.add()}>
        Add Rate Plan
      </Button>
    </>
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
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const ending = endingPlans({ plans: rates.plans, rules }, rates.today);
  const notice = endingNotice(ending, localeOf(rates.hotel.country), mayManage);
  return (
    <div className="space-y-4">
      <PageHeader
        facts={
          notice ? (
            <span className="flex flex-wrap items-center gap-x-2 font-medium text-ink">
              <span className="flex gap-2">
                <TriangleAlert className="h-lh w-5 shrink-0 text-accent" />
                {notice.title}
              </span>
              {mayEdit && (
                <Button variant="quiet" className="max-sm:-ml-3" onClick={nextYear.open}>
                  Set Next Year's Prices
                </Button>
              )}
            </span>
          ) : (
            `${counted(rates.plans.length, 'plan')} · ${counted(rates.roomTypes.length, 'type')} · per room per night`
          )
        }
        menu={[
          mayEdit &&
            !notice && {
              label: "Next Year's Prices",
              icon: <CalendarPlus />,
              onClick: nextYear.open,
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
      {mayEdit && !hasBaseRate && (
        <NoticeBox kind="info" title="Set the base rates first">
          Other plans and seasons are calculated from the base rate of each room type.
        </NoticeBox>
      )}
      {(!rates.isListed.rules || lacking['rates.change']) && (
        <NoticeBox kind="warning" role="alert" title="Not offered by this server">
          {rates.isListed.rules
            ? `This server cannot ${REQUESTS['rates.change']}. Nothing was changed.`
            : 'The server does not list rates, so you cannot see or change them here.'}
        </NoticeBox>
      )}
      {rates.isListed.rules && <RatesGrid rates={rates} {...(mayBeChanged && { base })} />}
      <RatePlans {...{ rates, actions }} editor={mayManage ? plans : undefined} />
      {rates.isListed.pricing && <Pricing pricing={rates.pricing} />}
    </div>
  );
}
