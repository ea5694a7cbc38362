import { useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import { ratesOfNight } from '#application/hotel/rate-plans/night-rates.ts';
import type { RatePlanRecord, RateRuleRecord } from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { isExpired, isSeason } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
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
import { hasNextYear, nextYearRates } from './next-year-rates.ts';

/** More plans than this share one column. */
const PLANS_SIDE_BY_SIDE = 6;

export interface RatesGridProps {
  readonly rates: HotelRates;
  /** Undefined if the user may not edit rates, or the server cannot change them. */
  readonly base?: BaseRates | undefined;
  /** The base rates of the next year. */
  readonly nextBase?: BaseRates | undefined;
}

/** The prices of the room types in each plan. Those that are calculated from a base rate are muted. */
export function RatesGrid({ rates: read, base: ofYear, nextBase }: RatesGridProps) {
  const [night, setNight] = useState('');
  const [isChosen, setIsChosen] = useState(false);
  const { changed: isNextChanged } = useSnapshot(nextBase?.state ?? UNCHANGED);
  const { changed } = useSnapshot(ofYear?.state ?? UNCHANGED);
  const hasNext = useMemo(() => hasNextYear(read), [read]);
  // Unsaved changes stay in sight.
  const isNext = hasNext && (isChosen || isNextChanged) && !changed;
  const all = isNext ? nextYearRates(read) : read;
  const editable = isNext ? nextBase : ofYear;
  const rates = useMemo(
    () => (night === '' ? mainRates(all) : ratesOfNight(read, night)),
    [all, read, night],
  );
  const base = night === '' ? editable : undefined;
  const rows = useMemo(() => rowsOf(rates), [rates]);
  const columns = useMemo(() => columnsOf(rates, base, read.today), [rates, base, read]);
  const year = Number(read.today.slice(0, 4));
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
          <div className="ml-auto flex flex-wrap items-center gap-2 text-sm text-ink/75">
            {hasNext && (
              <NativeSelect
                id="year"
                label="Year"
                labelHidden
                disabled={night !== '' || changed || isNextChanged}
                value={String(year + Number(isNext))}
                options={[year, year + 1].map(String).map((value) => ({ value, label: value }))}
                onChange={(chosen) => setIsChosen(chosen !== String(year))}
              />
            )}
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

/** One price for each room type and plan. 'Night' shows those of other days. */
function mainRates(rates: HotelRates): HotelRates {
  const only = rates.rates.map((rate) => ({ ...rate, rules: rate.main ? [rate.main] : [] }));
  return { ...rates, rates: only };
}

const UNCHANGED = proxy({ changed: false });

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

function columnsOf(
  rates: HotelRates,
  base: BaseRates | undefined,
  today: string,
): PriceColumn<PricedType>[] {
  const [basePlan, ...derived] = rates.plans;
  const texts = textsOf(rates, today);
  const cell = { rates, base, texts };
  // Seasons follow the plans that last.
  const others = derived.toSorted(
    (one, other) => Number(texts.seasonOf(one) !== '') - Number(texts.seasonOf(other) !== ''),
  );
  const titleOf = (plan: RatePlanRecord) =>
    [plan.name, texts.seasonOf(plan)].filter((text) => text !== '').join(', ');
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
            <span className="text-sm text-ink/75">{titleOf(rate.plan)}</span>
            <Prices {...cell} rate={rate} />
          </span>
        ));
    const value = ({ others: prices }: PricedType) => prices.map(({ plan }) => plan.name).join(' ');
    return [...first, { key: 'others', title: 'Other Plans', track: '5fr', value, cell: inPlans }];
  }
  return [
    ...first,
    ...others.map((other): PriceColumn<PricedType> => {
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

interface PriceProps extends Pick<RatesGridProps, 'rates' | 'base'> {
  readonly texts: ReturnType<typeof textsOf>;
  readonly rate: ResultingRate | undefined;
}

function BasePrice({ row, rate, ...cell }: PriceProps & { rate: ResultingRate; row: PricedType }) {
  const { rates, base, texts } = cell;
  if (!base) return <Prices {...cell} rate={rate} />;
  const { main } = rate;
  const amount = main ? texts.amount(main.base_rate) : '';
  return (
    <span className="flex flex-wrap items-center gap-x-2 @4xl:justify-end">
      <BaseRateCell {...{ base, rate, amount }} currency={rates.hotel.currency} name={row.title} />
      {main && texts.notes(main)}
    </span>
  );
}

/** Several only if the periods of a night overlap. */
function Prices({ rates, rate, base, texts }: PriceProps) {
  if (!rate || rate.rules.length === 0) return <span className="text-ink/75">No rate</span>;
  return rate.rules.map((rule) => (
    <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2 @4xl:justify-end">
      <span className={base ? 'text-ink/75' : ''}>
        <Amount>{texts.amount(rule.base_rate)}</Amount>
      </span>
      {base && <Preview {...{ rates, rate, base, texts }} />}
      {texts.notes(rule)}
    </span>
  ));
}

type PreviewProps = PriceProps & { rate: ResultingRate; base: BaseRates };

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

function textsOf({ hotel, rates, plans }: HotelRates, today: string) {
  const locale = localeOf(hotel.country);
  const types = new Map(plans.map(({ id, rate_type }) => [String(id), rate_type]));
  const shown = rates.flatMap(({ main }) => main ?? []);
  const byPlan = Map.groupBy(shown, ({ rate_plan }) => String(rate_plan));
  const periods = new Map(
    [...byPlan].map(([plan, rules]) => [plan, new Set(rules.map(periodOf))] as const),
  );
  const isOfSeason = (rule: RateRuleRecord) =>
    isSeason(types.get(String(rule.rate_plan)) ?? '', rule);
  return {
    amount: (amount: number) => money(amount, hotel.currency, locale),
    /** The days of a season, if they are the same for all room types. */
    seasonOf({ id }: RatePlanRecord): string {
      const [rule] = byPlan.get(String(id)) ?? [];
      const isOne = periods.get(String(id))?.size === 1;
      return rule && isOne && isOfSeason(rule)
        ? daysText(rule.start_date, rule.end_date, locale)
        : '';
    },
    /** The period of the rate, unless all rates of its plan have the same, and why it is not in use. */
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
          {rule.is_active && isExpired(rule, today) && (
            // The end of a season needs no warning.
            <Badge tone={isOfSeason(rule) ? 'neutral' : 'warning'}>Expired</Badge>
          )}
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
