import { Pencil } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { planExpiredOn } from '#application/hotel/rate-expiry.ts';
import { endingPlans, planEndsOn } from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { UnfoldButton } from '#ui/components/unfold-button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { editButtonId } from '#ui/dashboard/item-buttons.ts';
import { RateFailures } from '#ui/dashboard/rates/rate-failures.tsx';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';
import type { PlanEditor } from './plan-editor.ts';
import { PlanButtons } from './plan-buttons.tsx';
import { NightField, NightPrice, NightPrices } from './night-prices.tsx';
import { usePlanQuestions } from './use-plan-questions.tsx';

export interface RatePlansProps {
  readonly rates: HotelRates;
  /** The current day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly actions: PlanActions;
  /** Undefined for users who may not change rate plans. */
  readonly editor: PlanEditor | undefined;
}

/** Columns: name, periods, price of the night, button. */
const PLAN_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)_4.5rem]';

export function RatePlans({ rates, today, actions, editor }: RatePlansProps) {
  const percentages = useMemo(() => planPercentages(rates), [rates]);
  const { ask, question } = usePlanQuestions(rates, actions);
  const [night, setNight] = useState(today);
  return (
    <section aria-labelledby="rate-plans" className="@container">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="rate-plans" className="text-lg font-semibold">
          Rate Plans
        </h2>
        {rates.isListed.rules && <NightField night={night} onChange={setNight} />}
      </div>
      <Trouble actions={actions} />
      <ul className="surface divide-y divide-line">
        {rates.plans.map((plan, index) => (
          <PlanRow
            key={plan.id}
            {...{ rates, plan, today, actions, editor, ask, night }}
            percentage={percentages[index]}
          />
        ))}
      </ul>
      {question}
    </section>
  );
}

function Trouble({ actions }: { readonly actions: PlanActions }) {
  const { trouble } = useSnapshot(actions.state) as PlanActions['state'];
  return (
    <FormAlert said={trouble}>
      {trouble && (
        <div className="pb-4">
          {trouble.failures.length > 0 ? (
            <RateFailures title={trouble.title} failures={trouble.failures} advice={trouble.text} />
          ) : (
            <NoticeBox kind="error" title={trouble.title}>
              {trouble.text}
            </NoticeBox>
          )}
        </div>
      )}
    </FormAlert>
  );
}

interface PlanRowProps extends RatePlansProps {
  readonly plan: RatePlanRecord;
  readonly percentage: number | undefined;
  readonly night: string;
  readonly ask: ReturnType<typeof usePlanQuestions>['ask'];
}

function PlanRow({ rates, plan, today, percentage, night, editor, actions, ask }: PlanRowProps) {
  const locale = localeOf(rates.hotel.country);
  const { running } = useSnapshot(actions.state) as PlanActions['state'];
  const lacking = useSnapshot(actions.lacking);
  const dates = useMemo(() => datesText(rates, plan, locale), [rates, plan, locale]);
  const progress = running?.plans.includes(String(plan.id)) ? running : undefined;
  const [isOpen, setIsOpen] = useState(false);
  const [titleId, detailsId] = [useId(), useId()];
  return (
    <li aria-labelledby={titleId} className="px-3 py-2">
      <div className={PLAN_GRID}>
        <div className="relative min-w-0 pl-7">
          <h3 className="font-medium">
            <UnfoldButton
              {...{ titleId, title: plan.name, isOpen, detailsId }}
              onToggle={() => setIsOpen(!isOpen)}
            />
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span translate="no" className="text-ink/75">
              {plan.code}
            </span>
            {!plan.is_base_plan && <Adjustment percentage={percentage} />}
            {plan.is_base_plan && <Badge tone="brand">Base Plan</Badge>}
            <PlanState {...{ rates, plan, today, locale }} />
            {!plan.is_public && <Badge>Not Public</Badge>}
          </p>
        </div>
        <div className="justify-self-end @2xl:col-start-4 @2xl:row-start-1">
          {editor && !lacking['plan.change'] && (
            <Button
              id={editButtonId(plan)}
              variant="quiet"
              className="px-2! text-sm!"
              icon={<Pencil />}
              aria-label={`Edit ${plan.name}`}
              disabled={running !== undefined}
              onClick={() => editor.edit(plan)}
            >
              Edit
            </Button>
          )}
        </div>
        <div className="col-span-2 min-w-0 self-center @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1">
          <p className="text-sm tabular-nums">{dates}</p>
        </div>
        <div className="col-span-2 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
          <NightPrice rates={rates} plan={plan} night={night} />
        </div>
      </div>
      {progress && progress.total > 0 && (
        <div className="mt-3">
          <ProgressBar
            doing="Extending rates"
            label={`Extending ${plan.name}`}
            done={progress.done}
            total={progress.total}
            valueText={`${progress.done} of ${progress.total} rates`}
          />
        </div>
      )}
      {isOpen && (
        <div id={detailsId} className="space-y-3 pt-3 @2xl:pl-7">
          {plan.description !== '' && (
            <p className="text-sm text-ink/75 wrap-anywhere">{plan.description}</p>
          )}
          <p className="text-sm first-letter:uppercase">
            {plan.rate_type.replaceAll('_', ' ')} rate, {plan.is_public ? 'public' : 'not public'}
          </p>
          <NightPrices rates={rates} plan={plan} night={night} />
          {editor && <PlanButtons {...{ rates, plan, today, actions, ask }} />}
        </div>
      )}
    </li>
  );
}

interface PlanStateProps extends Pick<RatePlansProps, 'rates' | 'today'> {
  readonly plan: RatePlanRecord;
  readonly locale: string;
}

/** Warns of the same plans as `ExpiryNotice`: the end of a season is a fact, and no warning. */
function PlanState({ rates, plan, today, locale }: PlanStateProps) {
  if (!plan.is_active) return <Badge>Inactive</Badge>;
  const { plans } = rates;
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const ending = endingPlans({ plans, rules }, today).find((each) => each.plan === plan);
  const expiredOn = planExpiredOn(rates, plan, today);
  if (expiredOn !== undefined) {
    const text = `Expired on ${dayText(expiredOn, locale)}`;
    return <Badge tone={ending ? 'warning' : 'neutral'}>{text}</Badge>;
  }
  return (
    <>
      <Badge tone="success">Active</Badge>
      {ending && <Badge tone="warning">{endText(ending.days)}</Badge>}
    </>
  );
}

function endText(days: number): string {
  if (days < 0) return 'Some rates have ended';
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

function rulesOfPlan({ rates }: HotelRates, plan: RatePlanRecord) {
  return rates.filter(({ plan: { id } }) => id === plan.id).flatMap(({ rules }) => rules);
}

/** For example `1 January – 31 December 2026`. */
function datesText(rates: HotelRates, plan: RatePlanRecord, locale: string): string {
  if (!rates.isListed.rules) return '';
  const rules = rulesOfPlan(rates, plan);
  if (rules.length === 0) return 'No rates yet';
  const periods = new Set(rules.map(({ start_date, end_date }) => `${start_date} ${end_date}`));
  const [{ start_date, end_date } = { start_date: '', end_date: '' }] = rules;
  if (periods.size === 1) return daysText(start_date, end_date, locale);
  const end = planEndsOn({ rules }, plan);
  return end === undefined
    ? 'Several periods'
    : `Several periods; rates until ${dayText(end, locale)}`;
}

function Adjustment({ percentage = 0 }: { readonly percentage: number | undefined }) {
  if (percentage === 0) return null;
  const signed = `${percentage > 0 ? '+' : ''}${percentage}%`;
  return (
    <span>
      <strong className="font-semibold">{signed}</strong> on the base rates
    </span>
  );
}
