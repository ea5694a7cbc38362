import { CalendarPlus } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { endingPlans, lastingPlans } from '#application/records/ending-plans.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { ADD_BUTTON } from '#ui/dashboard/item-buttons.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';

export interface ExpiryNoticeProps {
  readonly rates: HotelRates;
  /** The current day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly mayManage: boolean;
  readonly actions: PlanActions;
  /** Opens next year's prices; undefined for users who may not edit rates. */
  readonly onNextYear: (() => void) | undefined;
}

/** Renders nothing unless rates end soon or have ended. */
export function ExpiryNotice(props: ExpiryNoticeProps) {
  const { rates, today, mayManage, actions, onNextYear } = props;
  const { running } = useSnapshot(actions.state) as PlanActions['state'];
  const lacking = useSnapshot(actions.lacking);
  const locale = localeOf(rates.hotel.country);
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const ending = endingPlans({ plans: rates.plans, rules }, today);
  const notice = endingNotice(ending, locale, mayManage);
  if (!notice) return null;
  const plans = lastingPlans({ plans: rates.plans, rules });
  const until = extensionOf(
    rates,
    ending.map(({ plan }) => plan),
    today,
  );
  const isOffered = mayManage && !lacking['rates.change'];
  const isRunning = running?.call === 'rates.change' && running.plans.length === plans.length;
  const extendAll = async (day: string) => {
    // The notice disappears together with its focused button, so the focus moves to another button.
    if (await actions.extend(rates, plans, day))
      focusIfLost(() => document.getElementById(ADD_BUTTON));
  };
  return (
    <NoticeBox kind="warning" title={notice.title}>
      <p>{notice.message}</p>
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {onNextYear && <Button onClick={onNextYear}>Set next year's prices</Button>}
        {until && isOffered && (
          <Button
            variant="secondary"
            icon={<CalendarPlus />}
            busy={isRunning}
            disabled={running !== undefined && !isRunning}
            onClick={() => void extendAll(until)}
          >
            {plans.length > 1 ? `Extend all ${counted(plans.length, 'plan')}` : 'Extend'} to{' '}
            {dayText(until, locale)}
          </Button>
        )}
      </div>
    </NoticeBox>
  );
}
