import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { endingPlans, lastingPlans } from '#application/records/ending-plans.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';

export interface ExpiryNoticeProps {
  readonly rates: HotelRates;
  /** The current day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly mayManage: boolean;
  /** Opens next year's prices; undefined for users who may not edit rates. */
  readonly onNextYear: (() => void) | undefined;
}

/** Renders nothing unless rates end soon or have ended. */
export function ExpiryNotice({ rates, today, mayManage, onNextYear }: ExpiryNoticeProps) {
  const ending = endingPlans(partsOf(rates), today);
  const notice = endingNotice(ending, localeOf(rates.hotel.country), mayManage);
  if (!notice) return null;
  return (
    <NoticeBox
      kind="warning"
      title={notice.title}
      action={
        onNextYear && (
          <Button variant="secondary" onClick={onNextYear}>
            Set Next Year's Prices
          </Button>
        )
      }
    >
      {notice.message}
    </NoticeBox>
  );
}

/** The plans whose rates can all be extended to the same day, with a label for it. Undefined if no rates end soon. */
export function extensionOfAll(rates: HotelRates, today: string) {
  const ending = endingPlans(partsOf(rates), today).map(({ plan }) => plan);
  const until = extensionOf(rates, ending, today);
  if (until === undefined) return undefined;
  const plans = lastingPlans(partsOf(rates));
  const what = plans.length > 1 ? `Extend all ${counted(plans.length, 'plan')}` : 'Extend';
  return { plans, until, label: `${what} to ${dayText(until, localeOf(rates.hotel.country))}` };
}

function partsOf({ plans, rates }: HotelRates) {
  return { plans, rules: rates.flatMap(({ rules }) => rules) };
}
