import { useMemo } from 'react';
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import type {
  RatePlanRecord,
  RateRuleRecord,
  RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { isExpired } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { createListView } from '#ui/components/lists/list-view.ts';
import { daysText } from '#ui/texts/days.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';

/**
 * With more plans than this, the table has a line for each rate instead of a column for each plan.
 */
const PLANS_SIDE_BY_SIDE = 6;

export interface ResultingRatesProps {
  readonly rates: HotelRates;
  /** The day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What each room type costs in each rate plan, and when. */
export function ResultingRates({ rates, today }: ResultingRatesProps) {
  const [say, table] = useMemo(() => {
    const texts = sayOf(rates, today);
    const tableOf = rates.plans.length > PLANS_SIDE_BY_SIDE ? linePerRate : columnPerPlan;
    return [texts, tableOf(rates, texts)];
  }, [rates, today]);
  return (
    <Card
      title="Rates"
      description={`Per room per night${say.always === undefined ? '' : `, ${say.always}`}.`}
    >
      {table}
    </Card>
  );
}

interface PricedType {
  readonly id: Id;
  readonly title: string;
  readonly byPlan: ReadonlyMap<RatePlanRecord, ResultingRate>;
}

function columnPerPlan({ roomTypes, plans, rates }: HotelRates, say: Say) {
  const byType = Map.groupBy(rates, ({ roomType }) => roomType);
  const rows = roomTypes.map((roomType): PricedType => {
    const byPlan = new Map((byType.get(roomType) ?? []).map((rate) => [rate.plan, rate]));
    return { id: roomType.id, title: say.title(roomType), byPlan };
  });
  const columns = plans.map((plan) => ({
    key: String(plan.id),
    title: plan.name,
    value: ({ byPlan }: PricedType) => firstRate(byPlan.get(plan)),
    cell: ({ byPlan }: PricedType) => <RateCell rate={byPlan.get(plan)} say={say} />,
  }));
  const name = { key: 'name', title: 'Room Type', value: ({ title }: PricedType) => title };
  return (
    <ListTable
      key="plans"
      title="Rates"
      rows={rows}
      rowKey={({ id }) => id}
      columns={`2fr repeat(${plans.length}, minmax(0, 1.5fr))`}
      view={createListView([name, ...columns], '')}
      cells={Object.fromEntries(columns.map(({ key, cell }) => [key, cell]))}
    />
  );
}

function linePerRate({ rates }: HotelRates, say: Say) {
  const typeOf = ({ roomType }: ResultingRate) => say.title(roomType);
  const view = createListView<ResultingRate>(
    [
      { key: 'type', title: 'Room Type', value: typeOf, isFilter: true },
      { key: 'plan', title: 'Rate Plan', value: ({ plan }) => plan.name, isFilter: true },
      { key: 'rate', title: 'Rate', value: firstRate },
    ],
    '',
  );
  return (
    <ListTable
      key="lines"
      title="Rates"
      rows={rates.filter(({ rules }) => rules.length > 0)}
      rowKey={({ roomType, plan }) => `${roomType.id} ${plan.id}`}
      columns="1fr 1fr 1fr"
      view={view}
      cells={{ rate: (rate) => <RateCell rate={rate} say={say} /> }}
    />
  );
}

function firstRate(rate: ResultingRate | undefined): number {
  return rate?.rules[0]?.base_rate ?? 0;
}

function RateCell({ rate, say }: { readonly rate: ResultingRate | undefined; readonly say: Say }) {
  if (!rate || rate.rules.length === 0) return <span className="text-ink/75">No rate</span>;
  return rate.rules.map((rule) => (
    <span key={rule.id} className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">
        <Amount>{say.amount(rule)}</Amount>
      </span>
      {say.always === undefined && <span className="text-sm text-ink/75">{say.when(rule)}</span>}
      {!rule.is_active && <Badge>Inactive</Badge>}
      {rule.is_active && say.isExpired(rule) && <Badge tone="warning">Expired</Badge>}
    </span>
  ));
}

type Say = ReturnType<typeof sayOf>;

/** Texts of one hotel's rates. */
function sayOf({ hotel, roomTypes, rates }: HotelRates, today: string) {
  const locale = localeOf(hotel.country);
  const titles = roomTypeTitlesById(roomTypes);
  const when = ({ start_date, end_date }: RateRuleRecord) => daysText(start_date, end_date, locale);
  const times = new Set(rates.flatMap(({ rules }) => rules).map(when));
  return {
    /** The period of the rates, if it is the same for all. */
    always: times.size === 1 ? [...times][0] : undefined,
    title: ({ id }: RoomTypeRecord) => titles.get(String(id)) ?? '',
    amount: ({ base_rate }: RateRuleRecord) => money(base_rate, hotel.currency, locale),
    when,
    isExpired: (rule: RateRuleRecord) => isExpired(rule, today),
  };
}
