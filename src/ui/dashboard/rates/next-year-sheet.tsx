import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RolledRow } from '#application/hotel/rate-plans/roll-rates.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-reasons.ts';
import { validityOfYear, type Validity } from '#domain/rates/rate-validity.ts';
import { Amount } from '#ui/components/amount.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { createListView } from '#ui/components/lists/list-view.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { previewOf, switchKey, type NextYear } from './next-year.ts';
import { RateFailures } from './rate-saving.tsx';

type NextYearForm = NonNullable<NextYear['state']['edited']>['form'];

export interface NextYearSheetProps {
  readonly editor: NextYear;
  readonly form: NextYearForm;
  readonly rates: HotelRates;
}

export function NextYearSheet({ editor, form, rates }: NextYearSheetProps) {
  const { progress, failures } = useSnapshot(editor.saving) as NextYear['saving'];
  const choices = useSnapshot(form.state);
  const { currency } = rates.hotel;
  const year = Number(choices['year']);
  const rows = useMemo(() => previewOf(rates, choices), [rates, choices]);
  const count = (wanted: RolledRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted).length;
  const [added, existing] = [count('new'), count('existing')];
  const isAmount = choices['unit'] === 'amount';
  return (
    <ItemForm
      editor={editor}
      form={form}
      what="next year's prices"
      title="Next Year's Prices"
      progress={progress && { doing: 'Saving rates', ...progress }}
      report={
        failures.length > 0 && (
          <RateFailures
            title="Not every rate was saved"
            failures={failures}
            advice="Save again to continue: saved rates stay, and nothing is created twice."
          />
        )
      }
    >
      <p className="mb-4 text-sm text-ink/75">
        The rates of {year - 1} are copied to {year}, season by season. Existing rates of {year} do
        not change.
      </p>
      <div className="grid grid-cols-2 gap-4">
        <RecordField of={form} name="year" />
        <RecordField of={form} name="unit" />
        <div className="col-span-full">
          <RecordField
            of={form}
            name="by"
            {...(isAmount && { label: `Amount in ${currency}`, currency })}
          />
        </div>
      </div>
      <div className="my-4 divide-y divide-line border-y border-line">
        <Switches
          form={form}
          what="rate plan"
          names={rates.plans.map((plan) => switchKey('plan', plan))}
        />
        <Switches
          form={form}
          what="room type"
          names={rates.roomTypes.map((type) => switchKey('type', type))}
        />
      </div>
      <output className="mb-2 block text-sm text-ink/75">
        {`${counted(added, 'new rate')}, ${existing} existing, ${rows.length - added - existing} not copied`}
      </output>
      <Preview rates={rates} rows={rows} year={year} />
    </ItemForm>
  );
}

interface SwitchesProps {
  readonly form: NextYearForm;
  readonly what: string;
  readonly names: readonly string[];
}

/** Excludes rate plans or room types. */
function Switches({ form, what, names }: SwitchesProps) {
  const choices = useSnapshot(form.state);
  const chosen = names.filter((name) => choices[name] === true).length;
  const all = counted(names.length, what);
  return (
    <details>
      <summary className="min-h-control cursor-pointer rounded-sm py-2.5 text-sm font-medium focus-ring">
        {chosen === names.length ? `All ${all}` : `${chosen} of ${all}`}
      </summary>
      <div className="max-h-80 overflow-y-auto pb-2">
        <RecordFields of={form} names={names} />
      </div>
    </details>
  );
}

const OUTCOMES: Readonly<Partial<Record<RolledRow['outcome'], string>>> = {
  new: 'New',
  existing: 'Existing',
};

interface PreviewProps extends Pick<NextYearSheetProps, 'rates'> {
  readonly rows: readonly RolledRow[];
  readonly year: number;
}

function Preview({ rates, rows, year }: PreviewProps) {
  const { hotel, roomTypes } = rates;
  const view = useMemo(() => {
    const titles = roomTypeTitlesById(roomTypes);
    const title = ({ of }: RolledRow) => titles.get(String(of.roomType.id)) ?? '';
    const outcome = (row: RolledRow) => OUTCOMES[row.outcome] ?? 'Not copied';
    return createListView<RolledRow>(
      [
        { key: 'type', title: 'Room Type', value: title },
        { key: 'plan', title: 'Rate Plan', value: ({ of }) => of.plan.name, isFilter: true },
        { key: 'price', title: 'Old and New', value: ({ from }) => from?.base_rate ?? 0 },
        { key: 'outcome', title: 'Result', value: outcome, isFilter: true },
      ],
      '',
    );
  }, [roomTypes]);
  const cells = useMemo(() => cellsOf(hotel, year), [hotel, year]);
  return (
    <ListTable
      // The address belongs to the grid of prices.
      isTransient
      title="Old and New Prices"
      rows={rows}
      rowKey={({ of, from, days }) =>
        `${of.plan.id} ${of.roomType.id} ${(days ?? from)?.start_date} ${(days ?? from)?.end_date}`
      }
      columns="1fr 1fr 1fr 1fr"
      view={view}
      cells={cells}
    />
  );
}

function cellsOf({ currency, country }: HotelRates['hotel'], year: number) {
  const locale = localeOf(country);
  const amount = (value: number) => money(value, currency, locale);
  const days = (of: Validity) => daysText(of.start_date, of.end_date, locale);
  const wholeYear = days(validityOfYear(year));
  return {
    price: ({ outcome, from, amount: price }: RolledRow) => (
      <>
        {from ? <Amount>{amount(from.base_rate)}</Amount> : '–'}
        {outcome === 'new' && price !== from?.base_rate && (
          <strong className="font-semibold">
            {' → '}
            <Amount>{amount(price)}</Amount>
          </strong>
        )}
      </>
    ),
    outcome: (row: RolledRow) => (
      <span className="text-sm text-ink/75">
        {rollReason(row, year, { days, amount }) ||
          // The sheet says which year it is.
          (row.days && days(row.days) !== wholeYear && days(row.days))}
      </span>
    ),
  };
}
