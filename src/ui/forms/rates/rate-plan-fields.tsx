import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { basePlanOf, type RatePlan } from '#domain/rates/rate-plans.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { ratePlanTitle } from '#ui/texts/item-names.ts';
import { PlanRow } from './plan-row.tsx';
import type { RatesFieldsProps } from './rates-form.ts';

interface Removed {
  readonly plan: RatePlan;
  readonly index: number;
}

/** One row per rate plan (docs/behaviour.md §2). */
export function RatePlanFields({ form }: RatesFieldsProps) {
  const plans = useListItems(form.state.config, 'rate_plans');
  const shown = useSnapshot(form.state.config).rate_plans;
  const [removed, setRemoved] = useState<Removed>();
  const basePlan = basePlanOf(shown);
  const newsId = form.idOf('removed-plan');
  const focusNext = useRef('');
  useEffect(() => {
    const target = document.getElementById(focusNext.current);
    if (!target) return;
    focusNext.current = '';
    target.focus();
  });
  const focusPlan = (index: number) => {
    setRemoved(undefined);
    focusNext.current = form.idOf(`rate_plans.${index}.name`);
  };
  const remove = (index: number) => {
    const plan = form.state.config.rate_plans[index];
    if (!plan) return;
    setRemoved({ plan: { ...plan }, index });
    form.removePlan(index);
    focusNext.current = newsId;
  };
  return (
    <>
      {plans.length === 0 && (
        <p>Without rate plans, each room type gets its own plan with its base rate.</p>
      )}
      <div className="divide-y divide-line border-y border-line">
        {plans.map((plan, index) => {
          const isBase = basePlan !== undefined && basePlan === shown[index];
          return (
            <PlanRow
              // oxlint-disable-next-line react/no-array-index-key -- plans have no other identity
              key={index}
              {...{ form, plan, index, isBase }}
              onRemove={isBase ? undefined : remove}
            />
          );
        })}
      </div>
      {removed && (
        <NoticeBox kind="info" className="mt-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p id={newsId} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
              <bdi>{ratePlanTitle(removed.plan.name, removed.index)}</bdi> removed.
            </p>
            <Button
              variant="quiet"
              className="-my-2"
              icon={<Undo2 />}
              onClick={() => {
                form.restorePlan(removed.plan, removed.index);
                focusPlan(removed.index);
              }}
            >
              Undo
            </Button>
          </div>
        </NoticeBox>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Plus />}
        onClick={() => focusPlan(form.addPlan())}
      >
        Add Rate Plan
      </Button>
    </>
  );
}
