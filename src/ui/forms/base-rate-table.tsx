/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   some browsers forget what a table is where it is not laid out as one: its roles are said again */
import { memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { RATE_TYPES } from '#domain/rate-plans.ts';
import { BASE_RATE_MINIMUM, type RoomTypeRate } from '#domain/rates.ts';
import { FieldProblem } from '../components/field-problem.tsx';
import { NumberField } from '../components/number-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { SwitchField } from '../components/switch-field.tsx';
import type { RatesForm } from '../stores/rates-form.ts';
import { currencySymbol } from '../texts/money.ts';
import { ratesFieldId } from './rates-field-id.ts';
import { roomTypeTitle, sameNameCodes } from '../texts/item-names.ts';
import { useListItems } from './use-list-items.ts';

const COLUMNS = ['Room Type', 'Base Rate', 'Rate Type', 'Min Rate', 'Max Rate', 'Status'] as const;

/** Rows are grids, so that those out of sight can be left unpainted, which table rows cannot. */
const ROW = 'grid gap-x-3 @3xl:grid-cols-[3.5fr_3fr_4fr_3fr_3fr_7.5rem] @3xl:*:min-w-0';

/** In half of a narrow card there would be no room for the words of a rate type. */
const WIDE_WHERE_TIGHT = '@max-xs:col-span-2';

const AMOUNTS = {
  base_rate: { title: 'Base Rate', min: BASE_RATE_MINIMUM, required: true },
  min_rate: { title: 'Min Rate', min: 0 },
  max_rate: { title: 'Max Rate', min: 0 },
} as const;

/** In the order of the columns. */
const FIELDS = ['base_rate', 'rate_type', 'min_rate', 'max_rate'] as const;

const TYPE_OPTIONS = RATE_TYPES.map((type) => ({
  value: type,
  label: type.charAt(0).toUpperCase() + type.slice(1),
}));

/** The base rate of each room type (SPEC §2 'Step 3, Rate Setup'): a table where it fits, else cards. */
export function BaseRateTable({ form }: { readonly form: RatesForm }) {
  const rates = useListItems(form.state.config, 'rates');
  const { currency } = useSnapshot(form.state.config);
  // Names change in another step only.
  const codes = sameNameCodes(rates.map(({ room_type_name }) => room_type_name));
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
              code={codes[index]}
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
  /** Tells it from another of the same name. */
  readonly code: string | undefined;
  readonly symbol: string;
}

const BaseRateRow = memo(function BaseRateRow({
  form,
  rate,
  index,
  code,
  symbol,
}: BaseRateRowProps) {
  const { room_type_name, rate_type: type, is_active, ...amounts } = useSnapshot(rate);
  const name = roomTypeTitle(room_type_name, index, code);
  const problems = useSnapshot(form.problems);
  const state = (key: (typeof FIELDS)[number]) => ({
    id: ratesFieldId(`rates.${index}.${key}`),
    problem: problems[`rates.${index}.${key}`],
  });
  const field = (key: (typeof FIELDS)[number], title: string) => ({
    ...state(key),
    problemElsewhere: true,
    label: `${title} for ${name}`,
    labelHidden: true,
  });
  const amount = (key: keyof typeof AMOUNTS) => {
    const { title, ...look } = AMOUNTS[key];
    return (
      <Cell title={title} className={key === 'base_rate' ? WIDE_WHERE_TIGHT : ''}>
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
  const wrong = FIELDS.map((key) => state(key)).filter(({ problem }) => problem);
  return (
    <tr
      role="row"
      className={`${ROW} grid-cols-2 items-start gap-y-4 rounded-lg border border-ink/15 p-4 [contain-intrinsic-size:auto_18rem] [content-visibility:auto] @3xl:rounded-none @3xl:border-x-0 @3xl:border-t-0 @3xl:px-0 @3xl:gap-y-1 @3xl:py-3 @3xl:[contain-intrinsic-size:auto_4.25rem] @3xl:last:border-b-0`}
    >
      <th
        scope="row"
        role="rowheader"
        dir="auto"
        className="col-span-2 min-w-0 text-left font-semibold wrap-anywhere @3xl:col-span-1 @3xl:pt-2.5 @3xl:font-medium"
      >
        {name}
      </th>
      {amount('base_rate')}
      <Cell title="Rate Type" className={WIDE_WHERE_TIGHT}>
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
        <div className="flex items-center">
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
      {wrong.length > 0 && (
        <td
          role="cell"
          className="col-span-full -mt-2.5 flex flex-wrap gap-x-6 @3xl:col-start-2 @3xl:mt-0"
        >
          {wrong.map(({ id, problem }) => (
            <FieldProblem key={id} id={id} problem={problem} />
          ))}
        </td>
      )}
    </tr>
  );
});

/** Says its column where the header row is out of sight. */
function Cell({
  title,
  className = '',
  children,
}: {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <td role="cell" className={`min-w-0 ${className}`}>
      <span aria-hidden="true" className="mb-1.5 block text-sm font-medium @3xl:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
