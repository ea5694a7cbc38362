import { Check, TriangleAlert } from 'lucide-react';
import { useMemo, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import { fieldIn } from '#domain/description/record-description.ts';
import { currencyDecimals, currencySymbol } from '#domain/places/currencies.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { basePlanOf, planPercentage } from '#domain/rates/rate-plans.ts';
import { RATE, SUGGESTED_CURRENCY, type RoomTypeRate } from '#domain/rates/rates.ts';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import {
  isSuggested,
  isUnconfirmedRate,
  unconfirmedLabel,
  unconfirmedRates,
} from '#domain/rates/unconfirmed-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { useListItems } from '#ui/forms/rows.ts';
import { counted } from '#ui/texts/counted.ts';
import { money } from '#ui/texts/money.ts';
import { rateTitles, type RatesFieldsProps, type RatesForm } from './rates-form.ts';

export const SUGGESTED = 'Suggested';

const AMOUNT = 'minmax(var(--amount), 3fr)';
const COLUMNS = {
  base_rate: AMOUNT,
  rate_type: 'minmax(8rem, 2fr)',
  min_rate: AMOUNT,
  max_rate: AMOUNT,
} as const;

type Column = keyof typeof COLUMNS;

/** The CSS width of a field with seven digits, the decimals of the currency and its symbol. */
function amountWidth(currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = 7 + (decimals > 0 ? decimals + 1 : 0);
  return `calc(${digits + 1.5 * currencySymbol(currency).length}ch + 2.25rem)`;
}

export function BaseRateGrid({ form }: RatesFieldsProps) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  const columns = useMemo(() => columnsOf(form, rates), [form, rates]);
  return (
    <>
      <UnconfirmedNotice form={form} />
      <div
        // Cards have as many amounts side by side as the width allows.
        className="[&_tbody_:is(th,td:has(select))]:@max-4xl:col-span-full! [&_tbody_tr]:items-start! [&_tbody_tr]:@max-4xl:grid-cols-[repeat(auto-fit,minmax(min(100%,var(--amount)),1fr))]!"
        style={{ '--amount': amountWidth(currency) } as CSSProperties}
      >
        <ListTable
          title={`Base rates per night in ${currency}`}
          isGrid
          isUnsorted
          isBare
          isTransient
          rows={rates}
          rowKey={({ room_type_id: id }) => id}
          columns={columns}
        />
      </div>
      <RoundingNotice form={form} />
    </>
  );
}

/** Names cannot change while the grid is shown. */
function columnsOf(
  form: RatesForm,
  rates: readonly RoomTypeRate[],
): readonly ListColumn<RoomTypeRate>[] {
  const names = rateTitles(rates);
  const titles = new Map(rates.map(({ room_type_id: id }, index) => [id, names[index] ?? '']));
  const titleOf = (rate: RoomTypeRate) => titles.get(rate.room_type_id) ?? '';
  return [
    {
      key: 'type',
      title: 'Room Type',
      track: 'minmax(0, 3.5fr)',
      value: titleOf,
      cell: (rate) => <TypeCell {...{ form, rate }} title={titleOf(rate)} />,
    },
    ...Object.entries(COLUMNS).map(([key, track]): ListColumn<RoomTypeRate> => {
      const name = key as Column;
      const cell = (rate: RoomTypeRate) => (
        <RateCell {...{ form, rate, name }} title={titleOf(rate)} />
      );
      return { key, track, title: fieldIn(RATE, name).label, value: (rate) => rate[name], cell };
    }),
    {
      key: 'is_active',
      title: 'Status',
      track: '6.5rem',
      value: ({ is_active: isActive }) => String(isActive),
      cell: (rate) => <StatusCell {...{ form, rate }} title={titleOf(rate)} />,
    },
  ];
}

interface RateCellProps extends RatesFieldsProps {
  /** A proxy of this rate only, so that typing in one row does not render the others. */
  readonly rate: RoomTypeRate;
  readonly title: string;
}

function TypeCell({ form, rate, title }: RateCellProps) {
  const { currency } = useSnapshot(form.state.config);
  const { items: plans } = useSnapshot(form.plans.state);
  const { base_rate: base } = useSnapshot(rate);
  const derived = plans.filter((plan) => plan.is_active && plan !== basePlanOf(plans));
  return (
    <div dir="auto" className="@4xl:py-1.5">
      {title}
      {base > 0 && (
        <p className="text-sm font-normal text-ink/75">
          {derived.map((plan) => (
            <span key={plan.id} className="mr-3 inline-block whitespace-nowrap">
              <span translate="no">{plan.code}</span>{' '}
              {money(adjustRate(base, currency, planPercentage(plan)), currency)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function RateCell({ form, rate, title, name }: RateCellProps & { readonly name: Column }) {
  const { currency } = useSnapshot(form.state.config);
  const { [name]: value, origin } = useSnapshot(rate);
  const amount = money(Number(value), currency);
  const isBase = name === 'base_rate';
  // 0 means that there is no limit.
  const hint = isBase
    ? currency === SUGGESTED_CURRENCY && isSuggested({ origin }) && SUGGESTED
    : value === 0 && 'No limit';
  return (
    <>
      <RecordField
        of={form.rate(rate)}
        name={name}
        label={`${fieldIn(RATE, name).label} for ${title}`}
        labelHidden
        currency={currency}
        hint={hint}
      />
      {isBase && origin && isUnconfirmedRate({ origin }, currency) && (
        <>
          <p className="mt-1.5 flex gap-1.5 text-sm font-medium text-ink">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-accent" />
            {unconfirmedLabel(origin)}
          </p>
          <Button
            variant="quiet"
            className="-ml-3 text-sm!"
            icon={<Check />}
            aria-label={`Confirm ${amount} for ${title}`}
            onClick={() => form.confirm(rate)}
          >
            Confirm {amount}
          </Button>
        </>
      )}
    </>
  );
}

function StatusCell({ form, rate, title }: RateCellProps) {
  const { is_active: isActive } = useSnapshot(rate);
  return (
    <div className="flex items-center">
      <RecordField
        of={form.rate(rate)}
        name="is_active"
        label={`Status for ${title}`}
        labelHidden
      />
      <span aria-hidden="true" className="text-sm text-ink/75">
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </div>
  );
}

/** Base rates in another currency; a button confirms all (docs/decisions/amount-keeps-its-currency.md). */
function UnconfirmedNotice({ form }: RatesFieldsProps) {
  const { rates, currency } = useSnapshot(form.state.config);
  const unconfirmed = unconfirmedRates({ rates, currency });
  if (unconfirmed.length === 0) return null;
  const [were, them] = unconfirmed.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return (
    <NoticeBox
      kind="warning"
      className="mb-4"
      title="Check the amounts"
      action={
        <Button variant="secondary" onClick={() => form.confirm()}>
          Confirm All Amounts in {currency}
        </Button>
      }
    >
      {counted(unconfirmed.length, 'base rate')} {were} entered in another currency. Enter {them} in{' '}
      {currency}, or confirm {them} as shown.
    </NoticeBox>
  );
}

function RoundingNotice({ form }: RatesFieldsProps) {
  const { rates, rate_plans, currency } = useSnapshot(form.state.config);
  const text = roundingText(roundedRates({ rates, rate_plans }, currency));
  if (text === undefined) return null;
  return (
    <NoticeBox kind="info" className="mt-4">
      {text}.
    </NoticeBox>
  );
}
