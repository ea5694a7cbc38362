import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { rateExpiryOf } from '#application/records/ending-plans.ts';
import {
  previewRoll,
  rollRates,
  rollReason,
  type RolledRow,
  type RollRequest,
} from '#application/hotel/rate-plans/roll-rates.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { blankOf, record, type RecordDescription } from '#domain/description/record-description.ts';
import { validityOfYear, type Validity } from '#domain/rates/rate-validity.ts';
import type { Id } from '#domain/record.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { createEditor, type EditedIn } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { RecordField, RecordFields } from '#ui/forms/record-fields.tsx';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { successNotice } from '#ui/texts/notices.ts';
import { unsavedRates } from './rate-errors.ts';
import { PriceTable, type PriceRow } from '#ui/components/price-table.tsx';

/** The only item. Its address is `?edit=prices-next-year`. */
const ITEM: { readonly id: Id } = { id: 'next-year' };

const NO_NEW_PRICES = 'There are no new prices to save.';

/** The year, the change of the prices, and a switch for each rate plan and room type. */
export type Choices = Readonly<Record<string, unknown>>;

type NextYear = ReturnType<typeof createNextYear>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

/** Plans and room types may have the same IDs. */
function switchKey(kind: 'plan' | 'type', { id }: { readonly id: Id }): string {
  return `${kind}-${id}`;
}

function copied(label: string) {
  return field.flag({ label, about: 'Whether its prices are copied.', default: true });
}

function described({ today, rates, hotel, plans, roomTypes }: HotelRates): RecordDescription {
  const thisYear = Number(today.slice(0, 4));
  const { valid, expired } = rateExpiryOf({ rates }, today);
  const isOver = valid === 0 && expired > 0;
  const titles = roomTypeTitlesById(roomTypes);
  return record('prices', {
    year: field.option({
      label: 'Year',
      about: 'The year that gets prices.',
      default: String(isOver ? thisYear : thisYear + 1),
      options: [String(thisYear), String(thisYear + 1)],
    }),
    unit: field.option({
      label: 'Change Prices By',
      about: 'The unit of the change.',
      default: 'percent',
      options: ['percent', 'amount'],
      optionLabels: { percent: 'A percentage', amount: `An amount in ${hotel.currency}` },
    }),
    by: field.percent({
      label: 'Percentage',
      about: 'The change of the prices.',
      hint: 'A negative number lowers the prices. 0 keeps them.',
      default: 0,
      min: [-Infinity, 'Enter a number'],
    }),
    ...Object.fromEntries(plans.map((plan) => [switchKey('plan', plan), copied(plan.name)])),
    ...Object.fromEntries(
      roomTypes.map((type) => [switchKey('type', type), copied(titles.get(String(type.id)) ?? '')]),
    ),
  });
}

/** The copies that these choices make. None while the change cannot be read. */
export function previewOf(rates: HotelRates, choices: Choices): readonly RolledRow[] {
  return Number.isNaN(choices['by']) ? [] : previewRoll(rates, requestOf(choices));
}

function requestOf(choices: Choices): RollRequest {
  return {
    year: Number(choices['year']),
    change: {
      by: Number(choices['by']),
      unit: choices['unit'] === 'amount' ? 'amount' : 'percent',
    },
    isWanted: ({ plan, roomType }) =>
      choices[switchKey('plan', plan)] === true && choices[switchKey('type', roomType)] === true,
  };
}

/** Copies the rates of one year to the next, after the user has reviewed them. */
export function createNextYear(parts: Parts, data: Resource<HotelRates>) {
  const { records: api, clock, hotelId } = parts;
  const loaded = () => {
    const { value } = data.state.now;
    if (!value) throw new Error('The rates are not loaded');
    return value;
  };
  const editor = createEditor(parts, {
    name: 'prices',
    of: data,
    itemsIn: ({ isListed }) => (isListed.rules ? [ITEM] : []),
    fieldsOf: (_: typeof ITEM | undefined): Choices => blankOf(described(loaded())),
    createForm(choices) {
      const description = described(loaded());
      const check = (typed: Choices) => checkFields(description, typed).all();
      return createForm({ name: 'prices', record: description, check }, choices);
    },
    async send(choices, _, __, onProgress) {
      const rates = loaded();
      const reviewed = previewOf(rates, choices);
      if (!reviewed.some(({ outcome }) => outcome === 'new')) return { error: NO_NEW_PRICES };
      const writeOnce = createWriteOnce(api, clock);
      const roll = { api, writeOnce, hotelId, rates, request: requestOf(choices), reviewed };
      const { written, missing, failures } = await rollRates({ ...roll, onProgress });
      await data.read();
      const text = `${counted(written.length, 'rate')} for ${String(choices['year'])}.`;
      return {
        notice: missing === 0 && successNotice('Saved', text),
        unsaved: unsavedRates('Not every rate was saved', failures),
      };
    },
  });
  return { ...editor, open: () => editor.edit(ITEM) };
}

type NextYearForm = EditedIn<NextYear>['form'];

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
