import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import type { RateRuleRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { currencySymbol } from '#domain/places/currencies.ts';
import type { Id } from '#domain/record.ts';
import { isExpired, isSeason } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { createListView } from '#ui/components/lists/list-view.ts';
import { daysText } from '#ui/texts/days.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { BaseRateCell } from './base-rate-cell.tsx';
import { RATES_NOT_OFFERED, type BaseRateCells } from './base-rate-cells.ts';
import { isBaseRate } from './base-rates.ts';
import { RATE_GRID } from './rate-grid.ts';
import { DifferingNotice } from './differing-notice.tsx';
import { RestoredRates, UnsavedRates } from './unsaved-rates.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/** With more plans than this, the table has a row for each rate instead of a column for each plan. */
const PLANS_SIDE_BY_SIDE = 6;

const NOT_OFFERED = 'Not offered by this server';

export interface ResultingRatesProps {
  readonly rates: HotelRates;
  /** The current day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Undefined for users who may not edit rates. */
  readonly cells: BaseRateCells | undefined;
  /** False once the server has reported that it cannot change rates. */
  readonly isOffered: boolean;
}

export function ResultingRates({ rates, today, cells: allCells, isOffered }: ResultingRatesProps) {
  const cells = isOffered ? allCells : undefined;
  const say = useMemo(() => sayOf(rates, today), [rates, today]);
  const isNarrow = useIsNarrow();
  // Narrow screens show a card for each room type, which fits any number of plans.
  const isLong = rates.plans.length > PLANS_SIDE_BY_SIDE && !isNarrow;
  const table = { rates, say, cells };
  return (
    <section aria-label="Rates">
      {!isOffered && (
        <NoticeBox kind="warning" role="alert" className="mb-4" title={NOT_OFFERED}>
          {RATES_NOT_OFFERED}
        </NoticeBox>
      )}
      {cells && <RestoredRates cells={cells} rates={rates} />}
      {cells && <DifferingNotice cells={cells} rates={rates} />}
      {isLong ? <LinePerRate {...table} /> : <ColumnPerPlan {...table} />}
      {cells && <UnsavedRates cells={cells} />}
    </section>
  );
}

interface PricedType {
  readonly id: Id;
  readonly title: string;
  /** Keys are plan IDs. */
  readonly byPlan: ReadonlyMap<string, ResultingRate>;
}

interface TableProps extends Pick<ResultingRatesProps, 'rates' | 'cells'> {
  readonly say: Say;
}

function ColumnPerPlan({ rates, say, cells }: TableProps) {
  const names = JSON.stringify(rates.plans.map(({ id, name }) => [String(id), name]));
  // Depends only on the plans, so that search and sort order survive a change of rates.
  const view = useMemo(() => {
    const plans = JSON.parse(names) as [id: string, name: string][];
    const name = { key: 'name', title: 'Room Type', value: ({ title }: PricedType) => title };
    const columns = plans.map(([id, title]) => ({
      key: id,
      title,
      isNumber: true as const,
      value: ({ byPlan }: PricedType) => mainAmount(byPlan.get(id)),
    }));
    return createListView([name, ...columns], '');
  }, [names]);
  const rows = useMemo(() => {
    const byType = Map.groupBy(rates.rates, ({ roomType }) => roomType);
    return rates.roomTypes.map((roomType): PricedType => {
      const typeRates = byType.get(roomType) ?? [];
      const byPlan = new Map(typeRates.map((rate) => [String(rate.plan.id), rate]));
      return { id: roomType.id, title: say.title(roomType), byPlan };
    });
  }, [rates, say]);
  const shown = useMemo(
    () =>
      Object.fromEntries(
        rates.plans.map(({ id }) => [
          String(id),
          rateCell({ rates, say, cells }, ({ byPlan }: PricedType) => byPlan.get(String(id))),
        ]),
      ),
    [rates, say, cells],
  );
  return (
    <ListTable
      key="plans"
      title="Rates"
      isPage
      grid={cells && RATE_GRID}
      rows={rows}
      rowKey={({ id }) => id}
      columns={`2fr repeat(${rates.plans.length}, minmax(0, 1.5fr))`}
      view={view}
      cells={shown}
    />
  );
}

function LinePerRate({ rates, say, cells }: TableProps) {
  const view = useMemo(
    () =>
      createListView<ResultingRate>(
        [
          {
            key: 'type',
            title: 'Room Type',
            value: ({ roomType }) => roomType.name,
            isFilter: true,
          },
          { key: 'plan', title: 'Rate Plan', value: ({ plan }) => plan.name, isFilter: true },
          { key: 'rate', title: 'Rate', value: mainAmount, isNumber: true },
        ],
        '',
      ),
    [],
  );
  const shown = useMemo(
    () => ({
      type: ({ roomType }: ResultingRate) => say.title(roomType),
      rate: rateCell({ rates, say, cells }, (rate: ResultingRate) => rate),
    }),
    [rates, say, cells],
  );
  const rows = useMemo(
    () => rates.rates.filter((rate) => rate.rules.length > 0 || (cells && isBaseRate(rates, rate))),
    [rates, cells],
  );
  return (
    <ListTable
      key="lines"
      title="Rates"
      isPage
      grid={cells && RATE_GRID}
      rows={rows}
      rowKey={({ roomType, plan }) => `${roomType.id} ${plan.id}`}
      columns="1fr 1fr 1fr"
      view={view}
      cells={shown}
    />
  );
}

function mainAmount(rate: ResultingRate | undefined): number {
  return rate?.main?.base_rate ?? 0;
}

function rateCell<Row>(table: TableProps, rateIn: (row: Row) => ResultingRate | undefined) {
  return (row: Row) => <RateCell {...table} rate={rateIn(row)} />;
}

interface RateCellProps extends TableProps {
  readonly rate: ResultingRate | undefined;
}

function RateCell({ rates, rate, say, cells }: RateCellProps) {
  if (!rate) return <NoRate />;
  if (cells && isBaseRate(rates, rate)) return <EditableRate {...{ rate, say, cells }} />;
  if (rate.rules.length === 0) return <NoRate />;
  const { main } = rate;
  return rate.rules.map((rule) => (
    <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2 @4xl:justify-end">
      <span className={cells ? 'text-ink/75' : ''}>
        <Amount>{say.amount(rule.base_rate)}</Amount>
      </span>
      {cells && rule === main && <Preview {...{ rates, rate, say, cells }} />}
      <RuleNotes rule={rule} say={say} />
    </span>
  ));
}

function NoRate() {
  return <span className="text-ink/75">No rate</span>;
}

/** The main rate can be edited. Rates of seasons and other years appear below it, read-only. */
function EditableRate({
  rate,
  say,
  cells,
}: {
  readonly rate: ResultingRate;
  readonly say: Say;
  readonly cells: BaseRateCells;
}) {
  const { main } = rate;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 @4xl:justify-end">
        <BaseRateCell
          cells={cells}
          rate={rate}
          name={say.title(rate.roomType)}
          amount={main ? say.amount(main.base_rate) : ''}
          symbol={say.symbol}
        />
        {main && <RuleNotes rule={main} say={say} />}
      </span>
      {rate.rules
        .filter((rule) => rule !== main)
        .map((rule) => (
          <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2 @4xl:justify-end">
            <Amount>{say.amount(rule.base_rate)}</Amount>
            <RuleNotes rule={rule} say={say} />
          </span>
        ))}
    </>
  );
}

/** Shows what the rate will be once the typed base rate is saved. */
function Preview({
  rates,
  rate,
  say,
  cells,
}: {
  readonly rates: HotelRates;
  readonly rate: ResultingRate;
  readonly say: Say;
  readonly cells: BaseRateCells;
}) {
  // Renders again when the user types, because `preview` depends on the input.
  useSnapshot(cells.state.cells);
  const amount = cells.preview(rates, rate);
  if (amount === undefined || amount === rate.main?.base_rate) return null;
  return (
    <span className="text-ink/75">
      <span aria-hidden="true">→ </span>
      <span className="sr-only">will be </span>
      <Amount>{say.amount(amount)}</Amount>
    </span>
  );
}

function RuleNotes({ rule, say }: { readonly rule: RateRuleRecord; readonly say: Say }) {
  return (
    <>
      {say.always === undefined && <span className="text-sm text-ink/75">{say.when(rule)}</span>}
      {!rule.is_active && <Badge>Inactive</Badge>}
      {rule.is_active && say.isExpired(rule) && (
        <Badge tone={say.isSeason(rule) ? 'neutral' : 'warning'}>Expired</Badge>
      )}
    </>
  );
}

type Say = ReturnType<typeof sayOf>;

function sayOf({ hotel, roomTypes, rates, plans }: HotelRates, today: string) {
  const locale = localeOf(hotel.country);
  const rateTypes = new Map(plans.map(({ id, rate_type }) => [String(id), rate_type]));
  const titles = roomTypeTitlesById(roomTypes);
  const texts = new Map<string, string>();
  // Cached, because formatting is slow and most rates have the same period.
  const when = ({ start_date, end_date }: RateRuleRecord) => {
    const period = `${start_date} ${end_date}`;
    const text = texts.get(period) ?? daysText(start_date, end_date, locale);
    texts.set(period, text);
    return text;
  };
  const times = new Set(rates.flatMap(({ rules }) => rules).map(when));
  return {
    /** The period that all rates share. Undefined if there is none. */
    always: times.size === 1 ? [...times][0] : undefined,
    title: ({ id }: RoomTypeRecord) => titles.get(String(id)) ?? '',
    amount: (amount: number) => money(amount, hotel.currency, locale),
    symbol: currencySymbol(hotel.currency),
    when,
    isExpired: (rule: RateRuleRecord) => isExpired(rule, today),
    /** The end of a season needs no warning. */
    isSeason: (rule: RateRuleRecord) => isSeason(rateTypes.get(String(rule.rate_plan)) ?? '', rule),
  };
}
