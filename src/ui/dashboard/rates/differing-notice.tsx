import { useMemo } from 'react';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  differingRates,
  type DifferingRate,
} from '#application/hotel/rate-plans/differing-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { cellKey, type BaseRates } from './base-rates.ts';

const SHOWN = 5;

export interface DifferingNoticeProps {
  readonly rates: HotelRates;
  readonly base: BaseRates;
}

/**
 * Lists rates that differ from the rates calculated from the base rate. Its button saves the base rates again, to
 * correct them.
 */
export function DifferingNotice({ rates, base }: DifferingNoticeProps) {
  const differing = useMemo(() => differingRates(rates), [rates]);
  const { hotel, plans } = rates;
  const [plan] = plans;
  if (!plan || differing.length === 0) return null;
  const amountText = (amount: number) => money(amount, hotel.currency, localeOf(hotel.country));
  const text = ({ amount, expected, percentage }: DifferingRate) =>
    `${amountText(amount)} instead of ${amountText(expected)} (${percentage > 0 ? '+' : ''}${percentage}%)`;
  const keys = [...new Set(differing.map((rate) => cellKey({ ...rate, plan })))];
  const isOne = differing.length === 1;
  return (
    <NoticeBox
      kind="warning"
      title={`${counted(differing.length, 'rate')} ${isOne ? 'does' : 'do'} not match the base rate`}
    >
      <p>
        A base rate was saved for only some of the plans, or a user set{' '}
        {isOne ? 'this rate' : 'these rates'} separately. Save the base rate again to recalculate
        the rates of the other plans.
      </p>
      <Folded items={differing} limit={SHOWN} what="rates">
        {(shown) => (
          <ul className="mt-2 list-disc pl-5">
            {shown.map((rate) => (
              <li key={cellKey(rate)} className="wrap-anywhere">
                <bdi>{rate.roomType.name}</bdi>, <bdi>{rate.plan.name}</bdi>: {text(rate)}
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <Button variant="secondary" className="mt-3" onClick={() => void base.saveAgain(keys)}>
        {keys.length === 1 ? 'Save the Base Rate Again' : 'Save These Base Rates Again'}
      </Button>
    </NoticeBox>
  );
}
