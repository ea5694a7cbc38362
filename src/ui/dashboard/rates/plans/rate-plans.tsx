import { Power, PowerOff, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  planExpiredOn,
  endingPlans,
  lastingPlans,
  planEndsOn,
} from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { ADD_BUTTON } from '#ui/dashboard/editor.ts';
import { ItemActions } from '#ui/dashboard/item-actions.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { counted } from '#ui/texts/counted.ts';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanEditor } from './plan-editor.tsx';
import { errorMessage } from '#application/errors/error-message.ts';
import { removeRatePlan } from '#application/hotel/rate-plans/remove-rate-plan.ts';
import { switchRatePlan } from '#application/hotel/rate-plans/save-rate-plan.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { notRemoved, removed } from '#ui/forms/saving-notices.ts';
import { createAction, lack, type ServerRequest } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { errorNotice, successNotice, warningNotice } from '#ui/texts/notices.ts';

export interface RatePlansProps {
  readonly rates: HotelRates;
  readonly actions: PlanActions;
  readonly editor: PlanEditor | undefined;
}

export function RatePlans({ rates, actions, editor }: RatePlansProps) {
  const lacking = useSnapshot(actions.lacking);
  const { isRunning } = useSnapshot(actions.action);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const columns = useMemo(() => columnsOf(rates, editor), [rates, editor]);
  const menuOf = (plan: RatePlanRecord) => {
    const { name: what, is_active: isActive } = plan;
    // The other plans are calculated from the base plan, so it can be neither switched off nor removed.
    const isNeeded = !rates.isLegacy && plan === rates.plans[0] && rates.plans.length > 1;
    const switchOff = async () => (await actions.switchTo(plan, false)) && false;
    return [
      !lacking['plan.change'] &&
        !(isNeeded && isActive) && {
          label: isActive ? 'Switch Off' : 'Switch On',
          icon: isActive ? <PowerOff /> : <Power />,
          onClick: () =>
            isActive
              ? ask({ verb: 'Switch Off', what, text: OFF, remove: switchOff })
              : void actions.switchTo(plan, true),
        },
      !lacking['plan.remove'] &&
        !isNeeded && {
          label: 'Remove',
          icon: <Trash2 />,
          onClick: () =>
            ask({ what, text: removalText(rates, plan), remove: () => actions.remove(plan) }),
        },
    ];
  };
  const actionsOf = (plan: RatePlanRecord) => (
    <ItemActions
      of={plan}
      name={plan.name}
      busy={isRunning}
      onEdit={!lacking['plan.change'] && (() => editor?.edit(plan))}
      actions={menuOf(plan)}
    />
  );
  return (
    <section aria-labelledby="rate-plans">
      <h2 id="rate-plans" className="mb-2 text-lg font-semibold">
        Rate Plans
      </h2>
      <ListTable
        isPage
        isBare
        isTransient
        isUnsorted
        title="Rate Plans"
        columns={columns}
        rows={rates.plans}
        rowKey={({ id }) => id}
        {...(editor && { actions: actionsOf })}
      />
      {question}
    </section>
  );
}

function columnsOf(
  rates: HotelRates,
  editor: RatePlansProps['editor'],
): ListColumn<RatePlanRecord>[] {
  const percentages = planPercentages(rates);
  return [
    {
      key: 'name',
      title: 'Rate Plan',
      track: 'minmax(0,1fr)',
      value: ({ name }) => name,
      cell: (plan) => {
        const percentage = percentages[rates.plans.indexOf(plan)] ?? 0;
        return (
          <div className={editor && '@max-4xl:pr-12'}>
            <bdi>{plan.name}</bdi>{' '}
            <span className="text-sm font-normal text-ink/75">
              <span translate="no">{plan.code}</span>
              {!plan.is_base_plan &&
                percentage !== 0 &&
                ` · ${percentText(percentage)} on the base rates`}
            </span>
            {plan.description !== '' && (
              <p className="text-sm font-normal text-ink/75">{plan.description}</p>
            )}
          </div>
        );
      },
    },
    {
      key: 'state',
      title: 'Status',
      track: '17rem',
      isWide: true,
      value: ({ is_active: isActive }) => String(isActive),
      cell: (plan) => (
        <span className="flex flex-wrap gap-1">
          {plan.is_base_plan && <Badge tone="brand">Base Plan</Badge>}
          <PlanState {...{ rates, plan }} />
          {!plan.is_public && <Badge>Not Public</Badge>}
          {editor && <UnsavedBadge of={editor} id={plan.id} />}
        </span>
      ),
    },
    {
      key: 'days',
      title: 'Days',
      track: '14rem',
      isWide: true,
      value: (plan) => datesText(rates, plan),
      cell: (plan) => <span className="text-sm tabular-nums">{datesText(rates, plan)}</span>,
    },
  ];
}

/** `+20%` or `−15%`. */
function percentText(percentage: number): string {
  return `${percentage > 0 ? '+' : '−'}${Math.abs(percentage)}%`;
}

/** Warns of the same plans as the notice above, unless all plans end: the end of a season is a fact, and no warning. */
function PlanState({ rates, plan }: { readonly rates: HotelRates; readonly plan: RatePlanRecord }) {
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

type PlanActions = ReturnType<typeof createPlanActions>;

type Parts = Pick<Dashboard, 'records' | 'hotelId' | 'lacking' | 'notify'>;

export function createPlanActions(
  { records: api, hotelId, lacking, notify }: Parts,
  data: Resource<HotelRates>,
) {
  const refuse = (request: ServerRequest) => {
    notify(warningNotice('Not Offered by This Server', lack(lacking, request)));
    return false;
  };
  const action = createAction({
    async run(_title: string, work: () => Promise<boolean>) {
      const isDone = await work();
      // Reads the rates even after a failure, because some of the changes may be saved.
      await data.read();
      return isDone;
    },
    onFailed: (error, title) => notify(errorNotice(title, errorMessage(error, 'general'))),
  });

  return {
    action: action.state,
    lacking,
    switchTo: (plan: RatePlanRecord, isActive: boolean) =>
      action.run(`${plan.name} was not switched ${isActive ? 'on' : 'off'}`, async () => {
        if (!(await switchRatePlan(api, { hotelId, plan, isActive }))) return refuse('plan.change');
        const [title, now] = isActive
          ? (['Switched On', 'is on: guests can book it.'] as const)
          : (['Switched Off', 'is off: guests cannot book it.'] as const);
        notify(successNotice(title, `${plan.name} ${now}`, 'short'));
        return true;
      }),
    remove: (plan: RatePlanRecord) =>
      action.run(`${plan.name} could not be removed`, async () => {
        const outcome = await removeRatePlan(api, { hotelId, plan });
        if (outcome.status === 'not-offered') return refuse('plan.remove');
        if (outcome.status === 'failed') {
          const { error, removedRates: count } = outcome;
          const gone = `${counted(count, 'rate')} ${count === 1 ? 'was' : 'were'} already removed.`;
          const advice = count > 0 ? `${gone} Try again, or` : 'To stop selling the plan,';
          const text = `${advice} switch the plan off.`;
          notify(notRemoved(plan.name, error, 'general', text));
          return false;
        }
        notify(removed(plan.name));
        return true;
      }),
  };
}
