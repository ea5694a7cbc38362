import { CalendarPlus, Power, PowerOff, Trash2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Button } from '#ui/components/button.tsx';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';
import type { usePlanQuestions } from './use-plan-questions.tsx';

interface PlanButtonsProps {
  readonly rates: HotelRates;
  readonly plan: RatePlanRecord;
  /** The current day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly actions: PlanActions;
  readonly ask: ReturnType<typeof usePlanQuestions>['ask'];
}

export function PlanButtons({ rates, plan, today, actions, ask }: PlanButtonsProps) {
  const { running } = useSnapshot(actions.state) as PlanActions['state'];
  const lacking = useSnapshot(actions.lacking);
  const isOwn = (call: string) => running?.call === call && running.plans.includes(String(plan.id));
  const until = extensionOf(rates, [plan], today);
  const day = until && dayText(until, localeOf(rates.hotel.country));
  // The other plans are calculated from the base plan, so it can be neither switched off nor removed.
  const isNeeded = !rates.isLegacy && plan === rates.plans[0] && rates.plans.length > 1;
  return (
    <div className="-mx-2 flex flex-wrap gap-x-1">
      {until && !lacking['rates.change'] && (
        <Button
          variant="quiet"
          className="px-2! text-sm!"
          icon={<CalendarPlus />}
          aria-label={`Extend to ${day}: ${plan.name}`}
          busy={isOwn('rates.change')}
          disabled={running !== undefined && !isOwn('rates.change')}
          onClick={() => void actions.extend(rates, [plan], until)}
        >
          Extend to {day}
        </Button>
      )}
      {!lacking['plan.change'] && !(isNeeded && plan.is_active) && (
        <Button
          variant="quiet"
          className="px-2! text-sm!"
          icon={plan.is_active ? <PowerOff /> : <Power />}
          aria-label={`Switch ${plan.is_active ? 'off' : 'on'} ${plan.name}`}
          busy={isOwn('plan.change')}
          disabled={running !== undefined && !isOwn('plan.change')}
          onClick={() => (plan.is_active ? ask('off', plan) : void actions.switchTo(plan, true))}
        >
          {plan.is_active ? 'Switch Off' : 'Switch On'}
        </Button>
      )}
      {!lacking['plan.remove'] && !isNeeded && (
        <Button
          variant="quiet"
          className="px-2! text-sm!"
          icon={<Trash2 />}
          aria-label={`Remove ${plan.name}`}
          busy={isOwn('plan.remove')}
          disabled={running !== undefined && !isOwn('plan.remove')}
          onClick={() => ask('remove', plan)}
        >
          Remove
        </Button>
      )}
      {isNeeded && (
        <p className="px-2 py-2.5 text-sm text-ink/75">
          Other plans are calculated from this plan, so you cannot remove it.
        </p>
      )}
    </div>
  );
}
