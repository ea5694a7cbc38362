import { useSnapshot } from 'valtio';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { RatesForm } from './rates-form.ts';

/** Lists the base rates that are rounded when they are sent. */
export function RoundingNotice({ form }: { readonly form: RatesForm }) {
  const { rates, rate_plans, currency } = useSnapshot(form.state.config);
  const text = roundingText(roundedRates({ rates, rate_plans }, currency));
  if (text === undefined) return null;
  return (
    <NoticeBox kind="info" className="mt-4">
      {text}.
    </NoticeBox>
  );
}
