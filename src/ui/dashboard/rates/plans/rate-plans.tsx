import { Power, PowerOff, Trash2 } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { planExpiredOn } from '#application/hotel/rate-expiry.ts';
import { endingPlans, lastingPlans, planEndsOn } from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ActionMenu } from '#ui/shell/action-menu.tsx';
import { ADD_BUTTON, editButtonId } from '#ui/dashboard/editor.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { counted } from '#ui/texts/counted.ts';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';
import type { PlanEditor } from './plan-editor.ts';

export interface RatePlansProps {
  readonly rates: HotelRates;
  readonly actions: PlanActions;
  readonly editor: PlanEditor | undefined;
}

export function RatePlans({ rates, actions, editor }: RatePlansProps) {
  const lacking = useSnapshot(actions.lacking);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const remove = (plan: RatePlanRecord) =>
    ask({
      what: plan.name,
      text: removalText(rates, plan),
      remove: () => actions.remove(plan),
    });
  const switchOff = (plan: RatePlanRecord) =>
    ask({
      verb: 'Switch Off',
      what: plan.name,
      text: OFF,
      remove: async () => (await actions.switchTo(plan, false)) && false,
    });
  return (
    <section aria-labelledby="rate-plans" className="@container">
      <h2 id="rate-plans" className="mb-2 text-lg font-semibold">
        Rate Plans
      </h2>
      <ul className="surface divide-y divide-line">
        {rates.plans.map((plan) => (
          <PlanRow
            key={plan.id}
            {...{ rates, plan }}
            onOpen={editor && !lacking['plan.change'] && (() => editor.edit(plan))}
          >
            {editor && <PlanMenu {...{ rates, plan, actions, remove, switchOff }} />}
          </PlanRow>
        ))}
      </ul>
      {question}
    </section>
  );
}

interface OfPlan extends Pick<RatePlansProps, 'rates'> {
  readonly plan: RatePlanRecord;
}

interface PlanRowProps extends OfPlan {
  readonly onOpen: (() => void) | false | undefined;
  readonly children: ReactNode;
}

/** The whole row opens the plan. */
function PlanRow({ rates, plan, onOpen, children }: PlanRowProps) {
  const titleId = useId();
  const dates = useMemo(() => datesText(rates, plan), [rates, plan]);
  const percentage = planPercentages(rates)[rates.plans.indexOf(plan)] ?? 0;
  return (
    <li
      aria-labelledby={titleId}
      className={`relative flex min-h-row items-center gap-x-4 px-3 py-1 ${onOpen ? 'hover:bg-brand-tint/40' : ''}`}
    >
      <div className="min-w-0 grow">
        <h3 id={titleId} dir="auto" className="font-medium wrap-anywhere">
          {onOpen ? (
            <button
              type="button"
              id={editButtonId(plan)}
              aria-label={`Edit ${plan.name}`}
              className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
              onClick={onOpen}
            >
              {plan.name}
            </button>
          ) : (
            plan.name
          )}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink/75">
          <span translate="no">{plan.code}</span>
          {!plan.is_base_plan && percentage !== 0 && (
            <span>{percentText(percentage)} on the base rates</span>
          )}
          {plan.is_base_plan && <Badge tone="brand">Base Plan</Badge>}
          <PlanState {...{ rates, plan }} />
          {!plan.is_public && <Badge>Not Public</Badge>}
          <span className="tabular-nums">{dates}</span>
        </p>
        {plan.description !== '' && (
          <p className="text-sm wrap-anywhere text-ink/75">{plan.description}</p>
        )}
      </div>
      {children}
    </li>
  );
}

interface PlanMenuProps extends OfPlan, Pick<RatePlansProps, 'actions'> {
  readonly remove: (plan: RatePlanRecord) => void;
  readonly switchOff: (plan: RatePlanRecord) => void;
}

function PlanMenu({ rates, plan, actions, remove, switchOff }: PlanMenuProps) {
  const { isRunning } = useSnapshot(actions.action);
  const lacking = useSnapshot(actions.lacking);
  // The other plans are calculated from the base plan, so it can be neither switched off nor removed.
  const isNeeded = !rates.isLegacy && plan === rates.plans[0] && rates.plans.length > 1;
  const maySwitch = !lacking['plan.change'] && !(isNeeded && plan.is_active);
  const mayRemove = !lacking['plan.remove'] && !isNeeded;
  return (
    <div className="flex w-10 justify-end">
      <ActionMenu
        label={`Actions for ${plan.name}`}
        busy={isRunning}
        actions={[
          maySwitch && {
            label: plan.is_active ? 'Switch Off' : 'Switch On',
            icon: plan.is_active ? <PowerOff /> : <Power />,
            onClick: () => (plan.is_active ? switchOff(plan) : void actions.switchTo(plan, true)),
          },
          mayRemove && { label: 'Remove', icon: <Trash2 />, onClick: () => remove(plan) },
        ]}
      />
    </div>
  );
}

/** `+20%` or `−15%`. */
function percentText(percentage: number): string {
  return `${percentage > 0 ? '+' : '−'}${Math.abs(percentage)}%`;
}

/** Warns of the same plans as the notice above, unless all plans end: the end of a season is a fact, and no warning. */
function PlanState({ rates, plan }: OfPlan) {
  if (!plan.is_active) return <Badge>Inactive</Badge>;
  const { plans, today } = rates;
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const all = endingPlans({ plans, rules }, today);
  const ending = all.find((each) => each.plan === plan);
  const expiredOn = planExpiredOn(rates, plan, today);
  if (expiredOn !== undefined) {
    const text = `Expired on ${dayText(expiredOn, localeOf(rates.hotel.country))}`;
    return <Badge tone={ending ? 'warning' : 'neutral'}>{text}</Badge>;
  }
  return (
    <>
      <Badge tone="success">Active</Badge>
      {ending && all.length < lastingPlans({ plans, rules }).length && (
        <Badge tone="warning">{endText(ending.days)}</Badge>
      )}
    </>
  );
}

function endText(days: number): string {
  if (days < 0) return 'Some rates have ended';
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

function rulesOf({ rates }: HotelRates, plan: RatePlanRecord) {
  return rates.filter(({ plan: { id } }) => id === plan.id).flatMap(({ rules }) => rules);
}

/** For example `1 January – 31 December 2026`. */
function datesText(rates: HotelRates, plan: RatePlanRecord): string {
  if (!rates.isListed.rules) return '';
  const rules = rulesOf(rates, plan);
  const [first] = rules;
  if (!first) return 'No rates yet';
  const locale = localeOf(rates.hotel.country);
  const periods = new Set(rules.map(({ start_date, end_date }) => `${start_date} ${end_date}`));
  if (periods.size === 1) return daysText(first.start_date, first.end_date, locale);
  const end = planEndsOn({ rules }, plan);
  const until = end === undefined ? '' : `; rates until ${dayText(end, locale)}`;
  return `Several periods${until}`;
}

const OFF =
  'Guests will no longer be able to book the plan. Its rates stay saved, so you can switch the plan on again.';

function removalText(rates: HotelRates, plan: RatePlanRecord): string {
  const { length } = rulesOf(rates, plan);
  const its = rates.isListed.rules ? counted(length, 'rate') : 'rates';
  const what = rates.isListed.rules && length === 0 ? 'The plan' : `The plan and its ${its}`;
  const instead = plan.is_active ? ' To keep the plan for later, switch it off instead.' : '';
  return `${what} will be deleted. Guests will no longer be able to book the plan. This cannot be undone.${instead}`;
}
