import { useMemo } from 'react';
import {
  type HotelRates,
  differingRates,
  type DifferingRate,
} from '#application/hotel/hotel-rates.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

export function DifferingNotice({ rates }: { readonly rates: HotelRates }) {
  const differing = useMemo(() => differingRates(rates), [rates]);
  const { currency, country } = rates.hotel;
  if (differing.length === 0) return null;
  const amountText = (amount: number) => money(amount, currency, localeOf(country));
  const text = ({ roomType, plan, amount, expected, percentage }: DifferingRate) =>
    `${roomType.name} in ${plan.name}: ${amountText(amount)} instead of ${amountText(expected)} (${percentage > 0 ? '+' : ''}${percentage}%)`;
  const isOne = differing.length === 1;
  return (
    <NoticeBox
      kind="warning"
      title={`${counted(differing.length, 'rate')} ${isOne ? 'does' : 'do'} not match the base rate`}
    >
      {namesInShort(differing.map(text))}. A base rate was saved for only some of the plans, or a
      user set {isOne ? 'this rate' : 'these rates'} separately. To recalculate{' '}
      {isOne ? 'it' : 'them'}, open the base rate and press Enter.
    </NoticeBox>
  );
}
