import { useEffect, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import {
  type HotelRates,
  type ResultingRate,
  ratesOfNight,
} from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RateRuleRecord } from '#application/records/hotel-records.ts';
import { dayProblem } from '#domain/description/day-problem.ts';
import type { Id } from '#domain/record.ts';
import { isSeason } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { RestoredNote, UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { EDITOR_PARAMETER, leave } from '#ui/shell/session/leaving.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { BaseRateCell } from './base-rate-cell.tsx';
import { baseRates, nextYearRates, type BaseRateRow, type BaseRates } from './base-rates.ts';
import { DifferingNotice } from './differing-notice.tsx';

/** More plans than this share one column. */
const PLANS_SIDE_BY_SIDE = 6;

/** On narrow screens, each price is at the end of its own line. */
const CARDS =
  '[&_[role=gridcell]]:@max-4xl:col-span-full [&_[role=gridcell]:not(:has(input))]:@max-4xl:flex [&_[role=gridcell]]:@max-4xl:items-baseline [&_[role=gridcell]]:@max-4xl:justify-between';

const NOT_EDITED = proxy({ changed: false, edited: undefined });
const NO_AMOUNT = proxy({ base_rate: Number.NaN });

export interface RatesGridProps {
  readonly rates: HotelRates;
  readonly base?: BaseRates | undefined;
}

export function RatesGrid({ rates: read, base }: RatesGridProps) {
  const [night, setNight] = useState('');
  const [chosenYear, setChosenYear] = useState('');
  const { changed, edited } = useSnapshot(base?.state ?? NOT_EDITED) as BaseRates['state'];
  const nextYear = useMemo(() => nextYearRates(read), [read]);
  const hasNext = nextYear.rates.some(
    ({ main }, index) => main?.id !== read.rates[index]?.main?.id,
  );
  const year = Number(read.today.slice(0, 4));
  // A price of an earlier visit may be of the next year.
  const shownYear = (edited?.item.id ?? chosenYear).slice(0, 4);
  const all = hasNext && shownYear === String(year + 1) ? nextYear : read;
  const atNight = useMemo(
    () => (isDay(night) ? ratesOfNight(read, night) : undefined),
    [read, night],
  );
  const hasNoRates = atNight?.rates.every(({ main }) => !main);
  const shown = atNight ?? all;
  const editable = atNight ? undefined : base;
  const rows = useMemo(() => rowsOf(shown), [shown]);
  const columns = useMemo(() => columnsOf({ all, shown, base: editable }), [all, shown, editable]);
  useEffect(() => {
    // The address may name another editor.
    if (!new URLSearchParams(location.search).has(EDITOR_PARAMETER)) base?.restore();
  }, [base]);
  /** Shows other prices, once the open price is discarded. */
  const show = (change: () => void) =>
    leave(() => {
      base?.discard();
      change();
    });
  return (
    <section aria-label="Rates" className={`space-y-4 ${CARDS}`}>
      {base && changed && <UnsavedChanges what="the base rate" onLeave={() => base.draft.drop()} />}
      {base && <RestoredNote of={base} titleOf={() => 'Base rate'} />}
      {base && <DifferingNotice rates={all} />}
      <ListTable
        title="Rates"
        isPage
        isUnsorted
        isGrid={editable !== undefined}
        {...{ rows, columns }}
        rowKey={({ id }) => id}
        end={
          <div className="ml-auto flex flex-wrap items-start gap-2 text-sm text-ink/75">
            {hasNext && (
              <NativeSelect
                id="year"
                label="Year"
                labelHidden
                disabled={atNight !== undefined}
                value={all.today.slice(0, 4)}
                options={[year, year + 1].map(String).map((value) => ({ value, label: value }))}
                onChange={(chosen) => show(() => setChosenYear(chosen))}
              />
            )}
            <span aria-hidden="true" className="flex min-h-control items-center">
              Night
            </span>
            <TextField
              id="night"
              type="date"
              label="Show the prices of one night"
              labelHidden
              value={night}
              problem={hasNoRates ? 'No rates for this night' : undefined}
              onChange={(chosen) => show(() => setNight(chosen))}
            />
          </div>
        }
      />
    </section>
  );
}

/** False while the user types the year. */
function isDay(night: string): boolean {
  return night !== '' && !dayProblem(night);
}

interface PricedType {
  readonly id: Id;
  readonly title: string;
  readonly base: readonly BaseRateRow[];
  readonly others: readonly ResultingRate[];
}

function rowsOf(rates: HotelRates): readonly PricedType[] {
  const entered = baseRates(rates);
  const titles = roomTypeTitlesById(rates.roomTypes);
  return rates.roomTypes.map((roomType) => {
    const isOwn = (rate: ResultingRate) => rate.roomType === roomType;
    const base = entered.filter(isOwn);
    const others = rates.rates.filter(
      (rate) => isOwn(rate) && !base.some(({ plan }) => plan === rate.plan),
    );
    return { id: roomType.id, title: titles.get(String(roomType.id)) ?? '', base, others };
  });
}

interface Shown {
  readonly all: HotelRates;
  readonly shown: HotelRates;
  readonly base: BaseRates | undefined;
}

function columnsOf({ all, shown, base }: Shown): ListColumn<PricedType>[] {
  const [basePlan, ...derived] = all.plans;
  const texts = textsOf(all);
  const cell = { base, texts, isNight: all !== shown };
  // Seasons follow the plans that last.
  const others = derived.toSorted(
    (one, other) => Number(texts.seasonOf(one) !== '') - Number(texts.seasonOf(other) !== ''),
  );
  const titleOf = (plan: RatePlanRecord) =>
    [plan.name, texts.seasonOf(plan)].filter((text) => text !== '').join(', ');
  const common = { track: 'minmax(0, 1.5fr)', isNumber: true } as const;
  const first: ListColumn<PricedType>[] = [
    { key: 'name', title: 'Room Type', track: '2fr', value: ({ title }) => title },
    {
      ...common,
      key: 'base',
      title: all.isLegacy || !basePlan ? 'Base Rate' : basePlan.name,
      value: ({ base: [rate] }) => amountOf(rate),
      cell: (row) =>
        row.base.map((rate) => <BasePrice key={rate.id} {...cell} {...{ rate, row }} />),
    },
  ];
  if (all.isLegacy || others.length === 0) return first;
  if (all.plans.length > PLANS_SIDE_BY_SIDE) {
    const inPlans = ({ others: prices }: PricedType) =>
      prices
        .filter(({ main }) => main)
        .map((rate) => (
          <span key={rate.plan.id} className="mr-4 inline-flex items-baseline gap-2">
            <span className="text-sm text-ink/75">{titleOf(rate.plan)}</span>
            <Prices {...cell} rate={rate} />
          </span>
        ));
    const value = ({ others: prices }: PricedType) => prices.map(({ plan }) => plan.name).join(' ');
    return [...first, { key: 'others', title: 'Other Plans', track: '5fr', value, cell: inPlans }];
  }
  return [
    ...first,
    ...others.map((other): ListColumn<PricedType> => {
      const { id } = other;
      const rateIn = (row: PricedType) => row.others.find(({ plan }) => plan.id === id);
      return {
        ...common,
        key: String(id),
        title: titleOf(other),
        value: (row) => amountOf(rateIn(row)),
        cell: (row) => <Prices {...cell} rate={rateIn(row)} />,
      };
    }),
  ];
}

function amountOf(rate: ResultingRate | undefined): number {
  return rate?.main?.base_rate ?? 0;
}

interface PriceProps extends Pick<Shown, 'base'> {
  readonly texts: ReturnType<typeof textsOf>;
  readonly rate: ResultingRate | undefined;
  readonly isNight: boolean;
}

function BasePrice({ row, rate, ...cell }: PriceProps & { rate: BaseRateRow; row: PricedType }) {
  const { base, texts } = cell;
  if (!base) return <Prices {...cell} rate={rate} />;
  const { main } = rate;
  const amount = main ? texts.amount(main.base_rate) : '';
  return (
    <span className="flex flex-wrap items-center gap-x-2 @4xl:justify-end">
      <BaseRateCell {...{ base, rate, amount }} name={row.title} />
      {main && texts.notes(main)}
    </span>
  );
}

/** Several only if the periods of a night overlap. */
function Prices({ rate, base, texts, isNight }: PriceProps) {
  if (!rate?.main) return <span className="text-ink/75">No rate</span>;
  return (isNight ? rate.rules : [rate.main]).map((rule) => (
    <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2 @4xl:justify-end">
      <span className={base ? 'text-ink/75' : ''}>
        <Amount>{texts.amount(rule.base_rate)}</Amount>
      </span>
      {base && <Preview {...{ rate, base, texts }} />}
      {texts.notes(rule)}
    </span>
  ));
}

interface PreviewProps extends Pick<PriceProps, 'texts'> {
  readonly rate: ResultingRate;
  readonly base: BaseRates;
}

/** Shows what the rate will be once the typed base rate is saved. */
function Preview({ rate, base, texts }: PreviewProps) {
  const { edited } = useSnapshot(base.state) as BaseRates['state'];
  const { base_rate: typed } = useSnapshot(edited?.form.state ?? NO_AMOUNT);
  const amount = base.preview(rate, typed);
  if (amount === undefined || amount === rate.main?.base_rate) return null;
  return (
    <span className="text-ink/75">
      <span aria-hidden="true">→ </span>
      <span className="sr-only">will be </span>
      <Amount>{texts.amount(amount)}</Amount>
    </span>
  );
}

function textsOf({ hotel, rates }: HotelRates) {
  const locale = localeOf(hotel.country);
  const shown = rates.flatMap(({ main }) => main ?? []);
  const byPlan = Map.groupBy(shown, ({ rate_plan }) => String(rate_plan));
  const periods = new Map(
    [...byPlan].map(([plan, rules]) => [plan, new Set(rules.map(periodOf))] as const),
  );
  return {
    amount: (amount: number) => money(amount, hotel.currency, locale),
    /** The days of a season, if they are the same for all room types. */
    seasonOf({ id, rate_type }: RatePlanRecord): string {
      const [rule] = byPlan.get(String(id)) ?? [];
      const isOne = rule && periods.get(String(id))?.size === 1;
      return isOne && isSeason(rate_type, rule)
        ? daysText(rule.start_date, rule.end_date, locale)
        : '';
    },
    /** The period of the rate, unless all rates of its plan have the same. */
    notes(rule: RateRuleRecord) {
      const hasPeriods = (periods.get(String(rule.rate_plan))?.size ?? 0) > 1;
      return (
        <>
          {hasPeriods && (
            <span className="text-sm text-ink/75">
              {daysText(rule.start_date, rule.end_date, locale)}
            </span>
          )}
          {!rule.is_active && <Badge>Inactive</Badge>}
        </>
      );
    },
  };
}

function periodOf({ start_date, end_date }: RateRuleRecord): string {
  return `${start_date} ${end_date}`;
}
