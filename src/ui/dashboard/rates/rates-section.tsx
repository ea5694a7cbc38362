import { CalendarPlus, CalendarRange, Percent, Plus, Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { Button } from '#ui/components/button.tsx';
import { MENU_BUTTON, PageHeader } from '#ui/components/page-header.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
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
import { createPricingEditor, type PricingEditor } from './pricing/pricing-editor.ts';
import { Pricing, PricingSheet } from './pricing/pricing.tsx';
import { createBaseRateCells } from './table/base-rate-cells.ts';
import { baseRates } from './table/base-rates.ts';
import { ResultingRates } from './table/resulting-rates.tsx';
import { RatePlanForm } from './plans/plan-form.tsx';

export default function RatesSection({ dashboard }: SectionProps) {
  const [{ data, actions, planEditor, pricing, cells, roll }] = useState(() =>
    createStores(dashboard),
  );
  const { edited: priced } = useSnapshot(pricing.state) as PricingEditor['state'];
  const { edited: plan } = useSnapshot(planEditor.state) as PlanEditor['state'];
  const { edited: rolled } = useSnapshot(roll.state) as RatesRollStore['state'];
  const lacking = useSnapshot(dashboard.lacking);
  useFocusAfterEditing(priced, () => [MENU_BUTTON]);
  useFocusAfterItem(plan);
  useFocusAfterEditing(rolled, () => [MENU_BUTTON]);

  const mayManage = dashboard.can('manage_rates');
  useEffect(() => (mayManage ? cells.restore() : undefined), [cells, mayManage]);
  useEditorAddress(planEditor, mayManage);
  useEditorAddress(pricing, mayManage);
  useEditorAddress(roll, mayManage);
  const shown = (rates: HotelRates) => {
    if (rates.roomTypes.length === 0) return <NoRoomTypes mayManage={mayManage} />;
    if (rates.plans.length === 0) {
      return (
        <NoPlans
          mayManage={mayManage}
          onAdd={
            mayManage && rates.isListed.rules && !lacking['plan.add']
              ? () => planEditor.add()
              : undefined
          }
        />
      );
    }
    const today = dayAtHotel(rates.hotel.timezone, dashboard.serverClock.now());
    const mayEditRates = mayManage && rates.isListed.rules;
    const extension = mayManage && !lacking['rates.change'] && extensionOfAll(rates, today);
    const hasBaseRate = baseRates(rates).some(({ main }) => main);
    const mayAdd = mayEditRates && hasBaseRate && !rates.isLegacy && !lacking['plan.add'];
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
        {mayEditRates && !hasBaseRate && (
          <NoticeBox kind="info" title="Set the base rates first">
            Other plans and seasons are calculated from the base rate of each room type.
          </NoticeBox>
        )}
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
    <Loaded of={data} label="Loading rates" context="general" lines={8}>
      {(rates) =>
        rolled ? (
          <RatesRollScreen store={roll} rates={rates} />
        ) : (
          <>
            {shown(rates)}
            {plan && <RatePlanForm editor={planEditor} edited={plan} rates={rates} />}
            {priced && <PricingSheet editor={pricing} form={priced.form} />}
          </>
        )
      }
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
    planEditor: createPlanEditor(dashboard, data, actions),
    pricing: createPricingEditor(dashboard, data),
    cells: createBaseRateCells(dashboard, data),
    roll: createRatesRoll(dashboard, data),
  };
}

interface NoPlansProps {
  readonly mayManage: boolean;
  /** Undefined if no plan can be added. */
  readonly onAdd: (() => void) | undefined;
}

function NoPlans({ mayManage, onAdd }: NoPlansProps) {
  return (
    <EmptyState
      icon={<Tags />}
      title="No Rates Yet"
      actions={
        onAdd && (
          <Button id={ADD_BUTTON} icon={<Plus />} onClick={onAdd}>
            Add Rate Plan
          </Button>
        )
      }
    >
      {onAdd && 'Start with the plan of your base rates. Then set the base rate of each room type.'}
      {mayManage && !onAdd && 'This server does not offer adding rates here.'}
      {!mayManage && 'Rates appear here once a manager adds them.'}
    </EmptyState>
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
