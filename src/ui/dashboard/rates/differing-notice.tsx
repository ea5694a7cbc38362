import { useMemo } from 'react';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  differingRates,
  type DifferingRate,
} from '#application/hotel/rate-plans/differing-rates.ts';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { localeOf, money } from '#ui/texts/money.ts';

const SHOWN = 5;

/** Lists rates that differ from the rates calculated from the base rate. */
export function DifferingNotice({ rates }: { readonly rates: HotelRates }) {
  const differing = useMemo(() => differingRates(rates), [rates]);
  const { currency, country } = rates.hotel;
  if (differing.length === 0) return null;
  const amountText = (amount: number) => money(amount, currency, localeOf(country));
  const text = ({ amount, expected, percentage }: DifferingRate) =>
    `${amountText(amount)} instead of ${amountText(expected)} (${percentage > 0 ? '+' : ''}${percentage}%)`;
  const isOne = differing.length === 1;
  return (
    <NoticeBox
      kind="warning"
      title={`${counted(differing.length, 'rate')} ${isOne ? 'does' : 'do'} not match the base rate`}
    >
      <p>
        A base rate was saved for only some of the plans, or a user set{' '}
        {isOne ? 'this rate' : 'these rates'} separately. To recalculate {isOne ? 'it' : 'them'},
        open the base rate and press Enter.
      </p>
      <Folded items={differing} limit={SHOWN} what="rates">
        {(shown) => (
          <ul className="mt-2 list-disc pl-5">
            {shown.map((rate) => (
              <li key={`${rate.roomType.id} ${rate.plan.id}`} className="wrap-anywhere">
                <bdi>{rate.roomType.name}</bdi>, <bdi>{rate.plan.name}</bdi>: {text(rate)}
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </NoticeBox>
  );
}
