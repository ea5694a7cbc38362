import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { differingRates } from '#application/hotel/rate-plans/differing-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import type { BaseRateCells } from './base-rate-cells.ts';
import { cellKey } from './base-rates.ts';

const SHOWN = 5;

export interface DifferingNoticeProps {
  readonly rates: HotelRates;
  readonly cells: BaseRateCells;
}

/**
 * Lists rates that differ from the rates calculated from the base rate. Its button saves the base rates
 * again, to correct them.
 */
export function DifferingNotice({ rates, cells }: DifferingNoticeProps) {
  const { cells: open } = useSnapshot(cells.state);
  const all = useMemo(() => differingRates(rates), [rates]);
  const [base] = rates.plans;
  if (!base) return null;
  const keyOf = ({ roomType }: (typeof all)[number]) => cellKey({ roomType, plan: base });
  // An open cell already shows that its base rate is not saved.
  const differing = all.filter((rate) => open[keyOf(rate)] === undefined);
  if (differing.length === 0) return null;
  const titles = roomTypeTitlesById(rates.roomTypes);
  const amountText = (amount: number) =>
    money(amount, rates.hotel.currency, localeOf(rates.hotel.country));
  const keys = [...new Set(differing.map(keyOf))];
  const isOne = differing.length === 1;
  return (
    <NoticeBox
      kind="warning"
      className="mb-4"
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
            {shown.map(({ roomType, plan, amount, expected, percentage }) => (
              <li key={`${roomType.id} ${plan.id}`} className="wrap-anywhere">
                <bdi>{titles.get(String(roomType.id))}</bdi>, <bdi>{plan.name}</bdi>:{' '}
                {amountText(amount)} instead of {amountText(expected)} ({percentage > 0 ? '+' : ''}
                {percentage}%)
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <Button variant="secondary" className="mt-3" onClick={() => void cells.saveAgain(keys)}>
        {keys.length === 1 ? 'Save the Base Rate Again' : 'Save These Base Rates Again'}
      </Button>
    </NoticeBox>
  );
}
