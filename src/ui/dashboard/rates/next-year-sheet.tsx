import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RolledRow } from '#application/hotel/rate-plans/roll-rates.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-rates.ts';
import { validityOfYear, type Validity } from '#domain/rates/rate-validity.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { NO_NEW_PRICES, previewOf, switchKey, type NextYear } from './next-year.ts';
import { PriceTable, type PriceRow } from './price-table.tsx';

type NextYearForm = NonNullable<NextYear['state']['edited']>['form'];

export interface NextYearSheetProps {
  readonly editor: NextYear;
  readonly form: NextYearForm;
  readonly rates: HotelRates;
}

export function NextYearSheet({ editor, form, rates }: NextYearSheetProps) {
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
      doing="Saving rates"
      blocked={added === 0 && NO_NEW_PRICES}
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
      <output className="block text-sm text-ink/75">
        {`${counted(added, 'new rate')}, ${existing} existing, ${rows.length - added - existing} not copied`}
      </output>
      <PriceTable title="Old and New Prices" rows={pricesOf(rates, rows, year)} />
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
    <details className="group">
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 rounded-sm text-sm font-medium focus-ring">
        <ChevronRight className="size-4 shrink-0 text-ink/60 group-open:rotate-90" />
        {chosen === names.length ? `All ${all}` : `${chosen} of ${all}`}
      </summary>
      <div className="max-h-80 overflow-y-auto pb-2">
        <RecordFields of={form} names={names} />
      </div>
    </details>
  );
}

function pricesOf(
  { hotel: { currency, country }, roomTypes }: HotelRates,
  rows: readonly RolledRow[],
  year: number,
): PriceRow[] {
  const locale = localeOf(country);
  const titles = roomTypeTitlesById(roomTypes);
  const amount = (value: number) => money(value, currency, locale);
  const days = (of: Validity) => daysText(of.start_date, of.end_date, locale);
  const wholeYear = days(validityOfYear(year));
  return rows.map((row): PriceRow => {
    const { of, from, outcome, amount: price } = row;
    const its = row.days && days(row.days);
    return {
      key: `${of.plan.id} ${of.roomType.id} ${its} ${from?.start_date}`,
      plan: of.plan.name,
      name: titles.get(String(of.roomType.id)),
      price: [
        from && amount(from.base_rate),
        outcome === 'new' && price !== from?.base_rate && amount(price),
      ]
        .filter(Boolean)
        .join(' → '),
      // The sheet says which year it is.
      note: rollReason(row, year, { days, amount }) || (its !== wholeYear && its),
    };
  });
}
