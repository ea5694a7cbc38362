/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers drop the roles of a table whose CSS `display` is changed, so they are explicit */
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { currencyDecimals, currencySymbol } from '#domain/places/currencies.ts';
import { SUGGESTED_CURRENCY, type RoomTypeRate } from '#domain/rates/rates.ts';
import {
  foreignSuggestion,
  isSuggested,
  isUnconfirmed,
  unconfirmedLabel,
} from '#domain/rates/unconfirmed-rates.ts';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { FieldProblem } from '#ui/components/fields/field-frame.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { money } from '#ui/texts/money.ts';
import { RoundingNotice } from './rounding-notice.tsx';
import { UnconfirmedCell, UnconfirmedNotice } from './unconfirmed-amounts.tsx';
import { rateTypeOptions } from './rate-type-options.ts';
import { RATES_FORM, rateTitles, type RatesFieldsProps, type RatesForm } from './rates-form.ts';
import { useListItems } from '#ui/forms/use-list-items.ts';

/**
 * Rows are grids because browsers can skip painting hidden grids (`content-visibility`), but not
 * hidden table rows.
 */
const ROW = 'grid gap-x-3 @4xl:gap-x-2 @4xl:grid-cols-(--columns) @4xl:*:min-w-0';

/** Fits as many amount fields side by side as the width allows. */
const CARD = 'grid-cols-[repeat(auto-fit,minmax(min(100%,var(--amount)),1fr))]';

/**
 * Hides the arrows of number fields, which take the space of two digits. The arrow keys still work.
 */
const NO_ARROWS = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';

/** The CSS width of a field with seven digits, the decimals of the currency and its symbol. */
function amountWidth(currency: string): string {
  const digits = 7 + currencyDecimals(currency);
  return `calc(${digits + 1.25 * currencySymbol(currency).length}ch + 2.125rem)`;
}

const AMOUNT = 'minmax(var(--amount), 3fr)';

/** In the order of the columns. `track` is the CSS grid track of the column. */
const FIELDS = {
  base_rate: { title: 'Base Rate', track: AMOUNT },
  rate_type: { title: 'Rate Type', track: 'minmax(8.5rem, 3fr)' },
  min_rate: { title: 'Min Rate', track: AMOUNT },
  max_rate: { title: 'Max Rate', track: AMOUNT },
} as const;
type Field = keyof typeof FIELDS;

const ALL_FIELDS = Object.keys(FIELDS) as Field[];
/**
 * The server stores no minimum and no maximum rate, so the form of an existing hotel hides them.
 */
const STORED_FIELDS: readonly Field[] = ['base_rate'];
/**
 * If each room type has its own plan, the form lists no plans, and the server stores a rate type for
 * each room type.
 */
const STORED_FIELDS_WITHOUT_PLANS: readonly Field[] = ['base_rate', 'rate_type'];

/** Marks a base rate that no user has entered. */
export const SUGGESTED = 'Suggested';

const TYPE_OPTIONS = rateTypeOptions();

/**
 * The base rate of each room type (docs/behaviour.md §2) as a table, or as cards where the table
 * does not fit.
 */
export function BaseRateTable({ form, isRunning = false }: RatesFieldsProps) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency, rate_plans: plans } = useSnapshot(form.state.config);
  const runningFields = plans.length === 0 ? STORED_FIELDS_WITHOUT_PLANS : STORED_FIELDS;
  const fields = isRunning ? runningFields : ALL_FIELDS;
  const titles = ['Room Type', ...fields.map((field) => FIELDS[field].title), 'Status'];
  const tracks = ['minmax(0, 3.5fr)', ...fields.map((field) => FIELDS[field].track), '6.5rem'];
  const widths = { '--columns': tracks.join(' '), '--amount': amountWidth(currency) };
  // Read without a snapshot, because names cannot change while this table is shown.
  const names = rateTitles(rates);
  return (
    <>
      <UnconfirmedNotice form={form} />
      <div className="@container" style={widths as CSSProperties}>
        <table role="table" className={`block text-left ${NO_ARROWS}`}>
          <caption className="sr-only">Base rates per night in {currency}</caption>
          <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:block">
            <tr role="row" className={`${ROW} border-b border-ink/20 pb-2`}>
              {titles.map((title) => (
                <th key={title} scope="col" role="columnheader" className="text-sm font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block space-y-4 @4xl:space-y-0">
            {rates.map((rate, index) => (
              <BaseRateRow
                key={rate.room_type_id}
                form={form}
                rate={rate}
                fields={fields}
                index={index}
                name={names[index] ?? ''}
                currency={currency}
              />
            ))}
          </tbody>
        </table>
      </div>
      <RoundingNotice form={form} />
    </>
  );
}

interface BaseRateRowProps {
  readonly form: RatesForm;
  /** A proxy of this rate only, so that typing in one row does not render the others. */
  readonly rate: RoomTypeRate;
  readonly fields: readonly Field[];
  readonly index: number;
  readonly name: string;
  readonly currency: string;
}

const BaseRateRow = memo(function BaseRateRow(props: BaseRateRowProps) {
  const { form, rate, fields, index, name, currency } = props;
  const { rate_type: type, is_active, origin, ...amounts } = useSnapshot(rate);
  const problems = useSnapshot(form.problems);
  const state = (key: Field) => ({
    id: fieldId(RATES_FORM, `rates.${index}.${key}`),
    problem: problems[`rates.${index}.${key}`],
  });
  const field = (key: Field) => ({
    ...state(key),
    problemElsewhere: true,
    label: `${FIELDS[key].title} for ${name}`,
    labelHidden: true,
  });
  const suggestion = foreignSuggestion({ origin }, currency);
  const hint =
    suggestion === undefined
      ? isSuggested({ origin }) && SUGGESTED
      : `${SUGGESTED} in ${SUGGESTED_CURRENCY}: ${suggestion.toLocaleString('en')}`;
  const input = (key: Field) =>
    key === 'rate_type' ? (
      <NativeSelect
        {...field(key)}
        value={type}
        options={TYPE_OPTIONS}
        onChange={(value) => form.editRate(index, key, value)}
      />
    ) : (
      <NumberField
        {...field(key)}
        required={key === 'base_rate'}
        // 0 means that no base rate is entered, so the field is empty.
        value={amounts[key] === 0 && key === 'base_rate' ? Number.NaN : amounts[key]}
        hint={key === 'base_rate' && hint}
        fallback={0}
        kind={{ currency }}
        prefix={currencySymbol(currency)}
        onChange={(value) => form.editRate(index, key, value)}
      />
    );
  const wrong = fields.map((key) => state(key)).filter(({ problem }) => problem);
  return (
    <tr
      role="row"
      className={`${ROW} ${CARD} relative items-start gap-y-3 rounded-lg border border-ink/15 p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] @4xl:rounded-none @4xl:border-x-0 @4xl:border-t-0 @4xl:px-0 @4xl:gap-y-1 @4xl:py-3 @4xl:[contain-intrinsic-size:auto_4.25rem] @4xl:last:border-b-0`}
    >
      <th
        scope="row"
        role="rowheader"
        dir="auto"
        className="col-span-full min-w-0 pr-32 text-left font-semibold wrap-anywhere @4xl:col-span-1 @4xl:pt-2.5 @4xl:pr-0 @4xl:font-medium"
      >
        {name}
      </th>
      {fields.map((key) => (
        <Cell key={key} title={FIELDS[key].title}>
          {input(key)}
        </Cell>
      ))}
      <td role="cell" className="absolute top-1.5 right-4 @4xl:static">
        <div className="flex items-center">
          <SwitchField
            label={`Status for ${name}`}
            labelHidden
            value={is_active}
            onChange={(value) => form.editRate(index, 'is_active', value)}
          />
          <span aria-hidden="true" className="text-sm text-ink/75">
            {is_active ? 'Active' : 'Inactive'}
          </span>
        </div>
      </td>
      {origin && isUnconfirmed({ origin }, currency) && (
        <UnconfirmedCell
          label={unconfirmedLabel(origin)}
          amount={money(amounts.base_rate, currency)}
          name={name}
          onConfirm={() => form.confirmRate(index)}
        />
      )}
      {wrong.length > 0 && (
        <td
          role="cell"
          className="col-span-full -mt-2.5 flex flex-wrap gap-x-6 @4xl:col-start-2 @4xl:mt-0"
        >
          {wrong.map(({ id, problem }) => (
            <FieldProblem key={id} id={id} problem={problem} />
          ))}
        </td>
      )}
    </tr>
  );
});

/** A cell that shows the title of its column when the header row is hidden. */
function Cell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className="min-w-0">
      <span aria-hidden="true" className="mb-1.5 block text-sm font-medium @4xl:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
