import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import { ratesOfNight } from '#application/hotel/rate-plans/night-rates.ts';
import type { RateRuleRecord } from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { isExpired, isSeason } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { SaveBar } from '#ui/dashboard/editor-form.tsx';
import { PriceGrid, type PriceColumn } from '#ui/forms/rates/price-grid.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { BaseRateCell } from './base-rate-cell.tsx';
import { baseRates, cellKey, type BaseRates } from './base-rates.ts';
import { DifferingNotice } from './differing-notice.tsx';

/** More plans than this share one column. */
const PLANS_SIDE_BY_SIDE = 6;

export interface RatesGridProps {
  readonly rates: HotelRates;
  /** Undefined if the user may not edit rates, or the server cannot change them. */
  readonly base: BaseRates | undefined;
}

/** The prices of the room types in each plan. Those that are calculated from a base rate are muted. */
export function RatesGrid({ rates: all, base: editable }: RatesGridProps) {
  const [night, setNight] = useState('');
  const rates = useMemo(() => (night === '' ? all : ratesOfNight(all, night)), [all, night]);
  const base = night === '' ? editable : undefined;
  const rows = useMemo(() => rowsOf(rates), [rates]);
  const columns = useMemo(() => columnsOf(rates, base), [rates, base]);
  return (
    <section aria-label="Rates" className="space-y-4">
      {editable && <Notices base={editable} rates={all} />}
      <PriceGrid
        title="Rates"
        isPage
        mayEdit={base !== undefined}
        {...{ rows, columns }}
        rowKey={({ id }) => id}
        end={
          <div className="ml-auto flex items-center gap-2 text-sm text-ink/75">
            <span aria-hidden="true">Night</span>
            <TextField
              id="night"
              type="date"
              label="Show the prices of one night"
              labelHidden
              value={night}
              onChange={setNight}
            />
          </div>
        }
      />
      {editable && <Unsaved base={editable} />}
    </section>
  );
}

interface PricedType {
  readonly id: Id;
  readonly title: string;
  /** The rates that users enter: one, except in hotels with legacy plans. */
  readonly base: readonly ResultingRate[];
  readonly others: readonly ResultingRate[];
}

function rowsOf(rates: HotelRates): readonly PricedType[] {
  const entered = new Set(baseRates(rates));
  const titles = roomTypeTitlesById(rates.roomTypes);
  const byType = Map.groupBy(rates.rates, ({ roomType }) => roomType);
  return rates.roomTypes.map((roomType) => {
    const { base = [], others = [] } = Object.groupBy(byType.get(roomType) ?? [], (rate) =>
      entered.has(rate) ? 'base' : 'others',
    );
    return { id: roomType.id, title: titles.get(String(roomType.id)) ?? '', base, others };
  });
}

function columnsOf(rates: HotelRates, base: BaseRates | undefined): PriceColumn<PricedType>[] {
  const [basePlan, ...others] = rates.plans;
  const cell = { rates, base, texts: textsOf(rates) };
  const common = { track: 'minmax(0, 1.5fr)', isNumber: true } as const;
  const first: PriceColumn<PricedType>[] = [
    { key: 'name', title: 'Room Type', track: '2fr', value: ({ title }) => title },
    {
      ...common,
      key: 'base',
      title: rates.isLegacy || !basePlan ? 'Base Rate' : basePlan.name,
      value: ({ base: [rate] }) => amountOf(rate),
      cell: (row) =>
        row.base.map((rate) => <BasePrice key={cellKey(rate)} {...cell} {...{ rate, row }} />),
    },
  ];
  if (rates.isLegacy || others.length === 0) return first;
  if (rates.plans.length > PLANS_SIDE_BY_SIDE) {
    const inPlans = ({ others: prices }: PricedType) =>
      prices
        .filter(({ rules }) => rules.length > 0)
        .map((rate) => (
          <span key={cellKey(rate)} className="mr-4 inline-flex items-baseline gap-2">
            <span className="text-sm text-ink/75">{rate.plan.name}</span>
            <Prices {...cell} rate={rate} />
          </span>
        ));
    const value = ({ others: prices }: PricedType) => prices.map(({ plan }) => plan.name).join(' ');
    return [...first, { key: 'others', title: 'Other Plans', track: '5fr', value, cell: inPlans }];
  }
  return [
    ...first,
    ...others.map(({ id, name }): PriceColumn<PricedType> => {
      const rateIn = (row: PricedType) => row.others.find(({ plan }) => plan.id === id);
      return {
        ...common,
        key: String(id),
        title: name,
        value: (row) => amountOf(rateIn(row)),
        cell: (row) => <Prices {...cell} rate={rateIn(row)} />,
      };
    }),
  ];
}

function amountOf(rate: ResultingRate | undefined): number {
  return rate?.main?.base_rate ?? 0;
}

interface PriceProps extends RatesGridProps {
  readonly texts: ReturnType<typeof textsOf>;
  readonly rate: ResultingRate | undefined;
}

/** The main rate can be edited. Rates of seasons and other years appear below it. */
function BasePrice({ row, rate, ...cell }: PriceProps & { rate: ResultingRate; row: PricedType }) {
  const { rates, base, texts } = cell;
  if (!base) return <Prices {...cell} rate={rate} />;
  const { main, rules } = rate;
  const amount = main ? texts.amount(main.base_rate) : '';
  const { currency } = rates.hotel;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 @4xl:justify-end">
        <BaseRateCell {...{ base, rate, amount, currency }} name={row.title} />
        {main && texts.notes(main)}
      </span>
      {rules.some((rule) => rule !== main) && (
        <Prices {...cell} rate={{ ...rate, rules: rules.filter((rule) => rule !== main) }} />
      )}
    </>
  );
}

function Prices({ rates, rate, base, texts }: PriceProps) {
  if (!rate || rate.rules.length === 0) return <span className="text-ink/75">No rate</span>;
  return rate.rules.map((rule) => (
    <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2 @4xl:justify-end">
      <span className={base ? 'text-ink/75' : ''}>
        <Amount>{texts.amount(rule.base_rate)}</Amount>
      </span>
      {base && rule === rate.main && <Preview {...{ rates, rate, base, texts }} />}
      {texts.notes(rule)}
    </span>
  ));
}

type PreviewProps = Required<PriceProps> & { rate: ResultingRate; base: BaseRates };

/** Shows what the rate will be once the typed base rate is saved. */
function Preview({ rates, rate, base, texts }: PreviewProps) {
  const { edited } = useSnapshot(base.state) as BaseRates['state'];
  const typed = useSnapshot(edited?.form.state ?? {});
  const amount = base.preview(rates, rate, typed);
  if (amount === undefined || amount === rate.main?.base_rate) return null;
  return (
    <span className="text-ink/75">
      <span aria-hidden="true">→ </span>
      <span className="sr-only">will be </span>
      <Amount>{texts.amount(amount)}</Amount>
    </span>
  );
}

function textsOf({ hotel, rates, plans, today }: HotelRates) {
  const locale = localeOf(hotel.country);
  const types = new Map(plans.map(({ id, rate_type }) => [String(id), rate_type]));
  const periods = new Set(rates.flatMap(({ rules }) => rules.map(periodOf)));
  // Formatted once, because formatting is slow and most rates have the same period.
  const when = new Map(
    [...periods].map((period) => {
      const [start = '', end = ''] = period.split(' ');
      return [period, daysText(start, end, locale)];
    }),
  );
  return {
    amount: (amount: number) => money(amount, hotel.currency, locale),
    /** The period of the rate, unless all rates have the same, and why it is not in use. */
    notes(rule: RateRuleRecord) {
      // The end of a season needs no warning.
      const tone = isSeason(types.get(String(rule.rate_plan)) ?? '', rule) ? 'neutral' : 'warning';
      return (
        <>
          {periods.size > 1 && (
            <span className="text-sm text-ink/75">{when.get(periodOf(rule))}</span>
          )}
          {!rule.is_active && <Badge>Inactive</Badge>}
          {rule.is_active && isExpired(rule, today) && <Badge tone={tone}>Expired</Badge>}
        </>
      );
    },
  };
}

function periodOf({ start_date, end_date }: RateRuleRecord): string {
  return `${start_date} ${end_date}`;
}

interface EditableProps extends RatesGridProps {
  readonly base: BaseRates;
}

function Notices({ base, rates }: EditableProps) {
  const { said } = useSnapshot(base.news);
  const titles = roomTypeTitlesById(rates.roomTypes);
  return (
    <>
      <output className="sr-only">{said}</output>
      <RestoredChanges
        of={base}
        titleOf={(key) => titles.get(key.split('.', 1)[0] ?? '') ?? 'Base rate'}
      />
      <DifferingNotice base={base} rates={rates} />
    </>
  );
}

function Unsaved({ base }: { readonly base: BaseRates }) {
  const { changed } = useSnapshot(base.state);
  return changed && <SaveBar what="the base rates" editor={base} onSave={() => void base.save()} />;
}
