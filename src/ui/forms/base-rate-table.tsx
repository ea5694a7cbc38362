/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers forget what a table is where it is not laid out as one: its roles are said again */
import { memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { RATE_TYPES } from '#domain/rate-plans.ts';
import { BASE_RATE_MINIMUM, type RoomTypeRate } from '#domain/rates.ts';
import { NumberField } from '../components/number-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { SwitchField } from '../components/switch-field.tsx';
import type { RatesForm } from '../stores/rates-form.ts';
import { currencySymbol } from '../texts/money.ts';
import { ratesFieldId } from './rates-field-id.ts';
import { roomTypeTitle } from '../texts/item-names.ts';
import { useListItems } from './use-list-items.ts';

const COLUMNS = ['Room Type', 'Base Rate', 'Rate Type', 'Min Rate', 'Max Rate', 'Status'] as const;

/** Rows are grids, so that those out of sight can be left unpainted, which table rows cannot. */
const ROW = 'grid gap-x-3 @3xl:grid-cols-[4fr_3fr_3.5fr_3fr_3fr_2.75fr] @3xl:*:min-w-0';

const AMOUNTS = {
  base_rate: { title: 'Base Rate', min: BASE_RATE_MINIMUM, required: true },
  min_rate: { title: 'Min Rate', min: 0 },
  max_rate: { title: 'Max Rate', min: 0 },
} as const;

const TYPE_OPTIONS = RATE_TYPES.map((type) => ({
  value: type,
  label: type.charAt(0).toUpperCase() + type.slice(1),
}));

/** The base rate of each room type (SPEC §2 'Step 3, Rate Setup'): a table where it fits, else cards. */
export function BaseRateTable({ form }: { readonly form: RatesForm }) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  return (
    <div className="@container">
      <table role="table" className="block text-left">
        <caption className="sr-only">Base rates per night in {currency}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:block">
          <tr role="row" className={`${ROW} border-b border-ink/20 pb-2`}>
            {COLUMNS.map((title) => (
              <th key={title} scope="col" role="columnheader" className="text-sm font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block space-y-4 @3xl:space-y-0">
          {rates.map((rate, index) => (
            <BaseRateRow
              key={rate.room_type_id}
              form={form}
              rate={rate}
              index={index}
              symbol={currencySymbol(currency)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BaseRateRowProps {
  readonly form: RatesForm;
  /** The rate's own proxy, so that typing in one row renders no other. */
  readonly rate: RoomTypeRate;
  readonly index: number;
  readonly symbol: string;
}

const BaseRateRow = memo(function BaseRateRow({ form, rate, index, symbol }: BaseRateRowProps) {
  const { room_type_name, rate_type: type, is_active, ...amounts } = useSnapshot(rate);
  const name = roomTypeTitle(room_type_name, index);
  const problems = useSnapshot(form.problems);
  const field = (key: keyof RoomTypeRate, title: string) => ({
    id: ratesFieldId(`rates.${index}.${key}`),
    problem: problems[`rates.${index}.${key}`],
    label: `${title} for ${name}`,
    labelHidden: true,
  });
  const amount = (key: keyof typeof AMOUNTS) => {
    const { title, ...look } = AMOUNTS[key];
    return (
      <Cell title={title}>
        <NumberField
          {...field(key, title)}
          {...look}
          value={amounts[key]}
          fallback={0}
          step="any"
          prefix={symbol}
          onChange={(value) => form.editRate(index, key, value)}
        />
      </Cell>
    );
  };
  return (
    <tr
      role="row"
      className={`${ROW} grid-cols-2 items-start gap-y-4 rounded-lg border border-ink/15 p-4 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] @3xl:rounded-none @3xl:border-x-0 @3xl:border-t-0 @3xl:px-0 @3xl:py-3 @3xl:[contain-intrinsic-size:auto_4.25rem] @3xl:last:border-b-0`}
    >
      <th
        scope="row"
        role="rowheader"
        className="col-span-2 min-w-0 font-semibold wrap-anywhere @3xl:col-span-1 @3xl:pt-2.5 @3xl:font-medium"
      >
        {name}
      </th>
      {amount('base_rate')}
      <Cell title="Rate Type">
        <SelectField
          {...field('rate_type', 'Rate Type')}
          value={type}
          options={TYPE_OPTIONS}
          onChange={(value) => form.editRate(index, 'rate_type', value)}
        />
      </Cell>
      {amount('min_rate')}
      {amount('max_rate')}
      <Cell title="Status">
        <div className="flex items-center gap-2">
          <SwitchField
            label={`Status for ${name}`}
            labelHidden
            checked={is_active}
            onChange={(value) => form.editRate(index, 'is_active', value)}
          />
          <span aria-hidden="true" className="text-sm text-ink/75">
            {is_active ? 'Active' : 'Inactive'}
          </span>
        </div>
      </Cell>
    </tr>
  );
});

/** Says its column where the header row is out of sight. */
function Cell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className="min-w-0">
      <span aria-hidden="true" className="mb-1.5 block text-sm font-medium @3xl:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
