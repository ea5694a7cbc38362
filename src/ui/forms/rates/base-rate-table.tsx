/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers drop the roles of a table whose CSS `display` is changed, so they are explicit */
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { FieldKind } from '#domain/description/field.ts';
import { fieldIn, namesOf } from '#domain/description/record-description.ts';
import { currencyDecimals, currencySymbol } from '#domain/places/currencies.ts';
import { RATE, SUGGESTED_CURRENCY, type RoomTypeRate } from '#domain/rates/rates.ts';
import {
  foreignSuggestion,
  isSuggested,
  isUnconfirmed,
  unconfirmedLabel,
} from '#domain/rates/unconfirmed-rates.ts';
import { FieldProblem } from '#ui/components/fields/field-frame.tsx';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { money } from '#ui/texts/money.ts';
import { RoundingNotice } from './rounding-notice.tsx';
import { UnconfirmedCell, UnconfirmedNotice } from './unconfirmed-amounts.tsx';
import { rateTitles, type RatesFieldsProps, type RatesForm } from './rates-form.ts';
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

type FieldName = keyof typeof RATE.fields;

/** The width of a column, by the kind of its field. Fields of other kinds have no column. */
const TRACKS: Readonly<Partial<Record<FieldKind, string>>> = {
  money: 'minmax(var(--amount), 3fr)',
  option: 'minmax(8.5rem, 3fr)',
};

const COLUMNS = namesOf(RATE, 'rate_period')
  .map((name) => ({ name, ...fieldIn(RATE, name) }))
  .filter(({ kind }) => TRACKS[kind] !== undefined);

/** Marks a base rate that no user has entered. */
export const SUGGESTED = 'Suggested';

/**
 * The base rate of each room type (docs/behaviour.md §2) as a table, or as cards where the table
 * does not fit.
 */
export function BaseRateTable({ form }: RatesFieldsProps) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  const titles = ['Room Type', ...COLUMNS.map(({ label }) => label), 'Status'];
  const tracks = ['minmax(0, 3.5fr)', ...COLUMNS.map(({ kind }) => TRACKS[kind]), '6.5rem'];
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
            <tr role="row" className={`${ROW} border-b border-line pb-2`}>
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
  readonly index: number;
  readonly name: string;
  readonly currency: string;
}

const BaseRateRow = memo(function BaseRateRow(props: BaseRateRowProps) {
  const { form, rate, index, name: roomType, currency } = props;
  const { is_active, base_rate, origin } = useSnapshot(rate);
  const problems = useSnapshot(form.problems);
  const prefix = `rates.${index}.`;
  const suggestion = foreignSuggestion({ origin }, currency);
  const hint =
    suggestion === undefined
      ? isSuggested({ origin }) && SUGGESTED
      : `${SUGGESTED} in ${SUGGESTED_CURRENCY}: ${suggestion.toLocaleString('en')}`;
  const control = (name: FieldName, label: string) => (
    <RecordField
      of={{
        ...form,
        record: RATE,
        state: rate,
        prefix,
        edit: (field: never, value: never) => form.editRate(index, field, value),
      }}
      name={name}
      label={`${label} for ${roomType}`}
      labelHidden
      problemElsewhere
      currency={currency}
      hint={name === 'base_rate' && hint}
    />
  );
  const wrong = COLUMNS.map(({ name }) => `${prefix}${name}`).filter((key) => problems[key]);
  return (
    <tr
      role="row"
      className={`${ROW} ${CARD} relative items-start gap-y-3 rounded-control border border-line p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] @4xl:rounded-none @4xl:border-x-0 @4xl:border-t-0 @4xl:px-0 @4xl:gap-y-1 @4xl:py-3 @4xl:[contain-intrinsic-size:auto_4.25rem] @4xl:last:border-b-0`}
    >
      <th
        scope="row"
        role="rowheader"
        dir="auto"
        className="col-span-full min-w-0 pr-32 text-left font-semibold wrap-anywhere @4xl:col-span-1 @4xl:pt-2.5 @4xl:pr-0 @4xl:font-medium"
      >
        {roomType}
      </th>
      {COLUMNS.map(({ name, label }) => (
        <Cell key={name} title={label}>
          {control(name, label)}
        </Cell>
      ))}
      <td role="cell" className="absolute top-1.5 right-4 @4xl:static">
        <div className="flex items-center">
          {control('is_active', 'Status')}
          <span aria-hidden="true" className="text-sm text-ink/75">
            {is_active ? 'Active' : 'Inactive'}
          </span>
        </div>
      </td>
      {origin && isUnconfirmed({ origin }, currency) && (
        <UnconfirmedCell
          label={unconfirmedLabel(origin)}
          amount={money(base_rate, currency)}
          name={roomType}
          onConfirm={() => form.confirmRate(index)}
        />
      )}
      {wrong.length > 0 && (
        <td
          role="cell"
          className="col-span-full -mt-2.5 flex flex-wrap gap-x-6 @4xl:col-start-2 @4xl:mt-0"
        >
          {wrong.map((key) => (
            <FieldProblem key={key} id={form.idOf(key)} problem={problems[key]} />
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
