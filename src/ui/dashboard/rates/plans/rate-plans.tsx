import { Menu, MenuButton } from '@headlessui/react';
import { CalendarPlus, ChevronDown, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { planExpiredOn } from '#application/hotel/rate-expiry.ts';
import { endingPlans, planEndsOn } from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { MenuAction, MenuList } from '#ui/components/menu.tsx';
import { ADD_BUTTON, editButtonId } from '#ui/dashboard/item-buttons.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { counted } from '#ui/texts/counted.ts';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';
import type { PlanEditor } from './plan-editor.ts';

export interface RatePlansProps {
  readonly rates: HotelRates;
  readonly actions: PlanActions;
  /** Undefined for users who may not change rate plans. */
  readonly editor: PlanEditor | undefined;
}

export function RatePlans({ rates, actions, editor }: RatePlansProps) {
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
          <PlanRow key={plan.id} {...{ rates, plan }}>
            {editor && <PlanButtons {...{ rates, plan, actions, editor, remove, switchOff }} />}
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

function PlanRow({ rates, plan, children }: OfPlan & { readonly children: React.ReactNode }) {
  const titleId = useId();
  const dates = useMemo(() => datesText(rates, plan), [rates, plan]);
  const percentage = planPercentages(rates)[rates.plans.indexOf(plan)] ?? 0;
  return (
    <li
      aria-labelledby={titleId}
      className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2"
    >
      <div className="min-w-0 grow basis-64">
        <h3 id={titleId} dir="auto" className="font-medium wrap-anywhere">
          {plan.name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink/75">
          <span translate="no">{plan.code}</span>
          {!plan.is_base_plan && percentage !== 0 && (
            <span>
              {percentage > 0 && '+'}
              {percentage}% on the base rates
            </span>
          )}
          {plan.is_base_plan && <Badge tone="brand">Base Plan</Badge>}
          <PlanState {...{ rates, plan }} />
          {!plan.is_public && <Badge>Not Public</Badge>}
        </p>
        {plan.description !== '' && (
          <p className="text-sm wrap-anywhere text-ink/75">{plan.description}</p>
        )}
      </div>
      <p className="grow text-sm text-ink/75 tabular-nums @2xl:text-right">{dates}</p>
      {children}
    </li>
  );
}

interface PlanButtonsProps extends OfPlan, Pick<RatePlansProps, 'actions'> {
  readonly editor: PlanEditor;
  readonly remove: (plan: RatePlanRecord) => void;
  readonly switchOff: (plan: RatePlanRecord) => void;
}

function PlanButtons({ rates, plan, actions, editor, remove, switchOff }: PlanButtonsProps) {
  const { isRunning } = useSnapshot(actions.action);
  const lacking = useSnapshot(actions.lacking);
  const until = lacking['rates.change'] ? undefined : extensionOf(rates, [plan], rates.today);
  // The other plans are calculated from the base plan, so it can be neither switched off nor removed.
  const isNeeded = !rates.isLegacy && plan === rates.plans[0] && rates.plans.length > 1;
  const maySwitch = !lacking['plan.change'] && !(isNeeded && plan.is_active);
  const mayRemove = !lacking['plan.remove'] && !isNeeded;
  return (
    <div className="flex w-44 justify-end @max-2xl:-ml-3 @max-2xl:justify-start">
      {!lacking['plan.change'] && (
        <Button
          variant="quiet"
          className="px-3!"
          id={editButtonId(plan)}
          aria-label={`Edit ${plan.name}`}
          icon={<Pencil />}
          disabled={isRunning}
          onClick={() => editor.edit(plan)}
        >
          Edit
        </Button>
      )}
      {(until ?? (maySwitch || mayRemove)) && (
        <Menu>
          <MenuButton
            as={Button}
            variant="quiet"
            className="px-3!"
            aria-label={`Actions for ${plan.name}`}
            busy={isRunning}
          >
            Actions
            <ChevronDown />
          </MenuButton>
          <MenuList anchor={{ to: 'bottom end', gap: 4, padding: 8 }}>
            {until && (
              <MenuAction onClick={() => void actions.extend(rates, [plan], until)}>
                <CalendarPlus />
                Extend to {dayText(until, localeOf(rates.hotel.country))}
              </MenuAction>
            )}
            {maySwitch && (
              <MenuAction
                onClick={() =>
                  plan.is_active ? switchOff(plan) : void actions.switchTo(plan, true)
                }
              >
                {plan.is_active ? <PowerOff /> : <Power />}
                {plan.is_active ? 'Switch Off' : 'Switch On'}
              </MenuAction>
            )}
            {mayRemove && (
              <MenuAction onClick={() => remove(plan)}>
                <Trash2 />
                Remove
              </MenuAction>
            )}
          </MenuList>
        </Menu>
      )}
    </div>
  );
}

/** Warns of the same plans as the notice above: the end of a season is a fact, and no warning. */
function PlanState({ rates, plan }: OfPlan) {
  if (!plan.is_active) return <Badge>Inactive</Badge>;
  const { plans, today } = rates;
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const ending = endingPlans({ plans, rules }, today).find((each) => each.plan === plan);
  const expiredOn = planExpiredOn(rates, plan, today);
  if (expiredOn !== undefined) {
    const text = `Expired on ${dayText(expiredOn, localeOf(rates.hotel.country))}`;
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
