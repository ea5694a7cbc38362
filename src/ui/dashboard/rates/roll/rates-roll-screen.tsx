import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RolledRow } from '#application/hotel/rate-plans/roll-rates.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-reasons.ts';
import { Amount } from '#ui/components/amount.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { createListView } from '#ui/components/lists/list-view.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { heightAs } from '#ui/components/height-as.ts';
import { RateFailures } from '#ui/dashboard/rates/rate-failures.tsx';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { RollChoices } from './roll-choices.tsx';
import type { RatesRollStore } from './rates-roll.ts';

const ROLL_BAR = heightAs('--selection-bar');
const ADVICE = 'Try again to continue: saved rates stay, and nothing is created twice.';

export interface RatesRollScreenProps {
  readonly store: RatesRollStore;
  readonly rates: HotelRates;
}

export function RatesRollScreen({ store, rates }: RatesRollScreenProps) {
  const shown = useSnapshot(store.state) as RatesRollStore['state'];
  const { year, unit, by, excluded, progress, failures } = shown;
  const { isRunning: isSaving, error } = useSnapshot(store.saving);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // oxlint-disable-next-line react/exhaustive-deps -- the store reads its state
  const rows = useMemo(() => store.preview(rates), [store, rates, year, unit, by, excluded]);
  const count = (...outcomes: RolledRow['outcome'][]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [added, existing] = [count('new'), count('existing')];
  const hasFailed = failures.length > 0 || error !== '';
  const { currency } = rates.hotel;
  const thisYear = Number(rates.today.slice(0, 4));
  return (
    <form
      noValidate
      aria-labelledby="next-year"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void store.save(rates, rows);
      }}
    >
      <h2 id="next-year" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Next Year's Prices
      </h2>
      <Card
        title="What to Copy"
        description={`The rates of ${year - 1} are copied to ${year}, season by season. Existing rates of ${year} do not change.`}
        className="@container"
      >
        <fieldset disabled={isSaving} className="space-y-5">
          <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2 @3xl:grid-cols-3">
            <NativeSelect
              id="roll-year"
              label="Year"
              value={String(year)}
              options={[String(thisYear), String(thisYear + 1)]}
              onChange={(value) => (store.state.year = Number(value))}
            />
            <NativeSelect
              id="roll-unit"
              label="Change Prices By"
              value={unit}
              options={[
                { value: 'percent', label: 'A percentage' },
                { value: 'amount', label: `An amount in ${currency}` },
              ]}
              onChange={(value) => (store.state.unit = value === 'amount' ? 'amount' : 'percent')}
            />
            <NumberField
              id="roll-by"
              label={unit === 'percent' ? 'Percentage' : `Amount in ${currency}`}
              hint="A negative number lowers the prices. 0 keeps them."
              value={by}
              kind={unit === 'percent' ? unit : { currency }}
              mayBeNegative
              onChange={(value) => (store.state.by = value)}
            />
          </div>
          <RollChoices store={store} rates={rates} excluded={excluded} />
        </fieldset>
      </Card>
      <Card title="Old and New Prices" description="Per room per night.">
        <Preview rates={rates} rows={rows} year={year} />
      </Card>
      <FormAlert said={hasFailed && failures}>
        {error !== '' && (
          <NoticeBox kind="error" title="The prices were not saved">
            {error} {ADVICE}
          </NoticeBox>
        )}
        {failures.length > 0 && (
          <RateFailures title="Not every rate was saved" failures={failures} advice={ADVICE} />
        )}
      </FormAlert>
      <div
        ref={ROLL_BAR}
        // Sticky, because the table above may be long.
        className="selection-bar sticky bottom-(--bottom-bar,0px) z-10 -mx-2 flex [@media(height<32rem)]:static flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-page px-2 py-3"
      >
        <div className="min-w-0 grow basis-60 text-sm text-ink/75">
          <output>
            {!isSaving &&
              `${counted(added, 'new rate')}, ${existing} existing, ${rows.length - added - existing} not copied`}
          </output>
          {progress && <ProgressBar doing="Saving rates" {...progress} />}
        </div>
        <div className="flex gap-3">
          <Button variant="secondary" disabled={isSaving} onClick={() => store.discard()}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving} disabled={added === 0}>
            {hasFailed ? 'Try again' : "Save Next Year's Prices"}
          </Button>
        </div>
      </div>
    </form>
  );
}

const OUTCOMES: Readonly<Partial<Record<RolledRow['outcome'], string>>> = {
  new: 'New',
  existing: 'Existing',
};

interface PreviewProps extends Pick<RatesRollScreenProps, 'rates'> {
  readonly rows: readonly RolledRow[];
  readonly year: number;
}

function Preview({ rates, rows, year }: PreviewProps) {
  const { hotel, roomTypes } = rates;
  const titles = useMemo(() => roomTypeTitlesById(roomTypes), [roomTypes]);
  const view = useMemo(() => {
    const title = ({ of }: RolledRow) => titles.get(String(of.roomType.id)) ?? '';
    return createListView<RolledRow>(
      [
        { key: 'type', title: 'Room Type', value: title, isFilter: true },
        { key: 'plan', title: 'Rate Plan', value: ({ of }) => of.plan.name, isFilter: true },
        { key: 'days', title: 'Days', value: ({ days, from }) => (days ?? from)?.start_date ?? '' },
        { key: 'old', title: 'Old', value: ({ from }) => from?.base_rate ?? 0 },
        { key: 'new', title: 'New', value: ({ amount }) => amount || 0 },
        {
          key: 'outcome',
          title: 'Result',
          value: ({ outcome }) => OUTCOMES[outcome] ?? 'Not copied',
          isFilter: true,
        },
      ],
      '',
    );
  }, [titles]);
  const cells = useMemo(() => cellsOf(hotel, year), [hotel, year]);
  return (
    <ListTable
      // The address belongs to the table of rates, which replaces this screen.
      isTransient
      title="Old and New Prices"
      rows={rows}
      rowKey={({ of, from, days }) =>
        `${of.plan.id} ${of.roomType.id} ${(days ?? from)?.start_date} ${(days ?? from)?.end_date}`
      }
      columns="1.5fr 1.2fr 1.2fr 0.8fr 0.8fr 2fr"
      view={view}
      cells={cells}
    />
  );
}

function cellsOf({ currency, country }: HotelRates['hotel'], year: number) {
  const locale = localeOf(country);
  const days = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    daysText(start_date, end_date, locale);
  const amount = (value: number) => money(value, currency, locale);
  return {
    days: (row: RolledRow) => (row.days ? days(row.days) : '–'),
    old: ({ from }: RolledRow) => (from ? <Amount>{amount(from.base_rate)}</Amount> : '–'),
    new: ({ outcome, amount: price }: RolledRow) =>
      outcome === 'new' ? (
        <span className="font-semibold">
          <Amount>{amount(price)}</Amount>
        </span>
      ) : (
        '–'
      ),
    outcome: (row: RolledRow) => rollReason(row, year, { days, amount }) || 'New',
  };
}
