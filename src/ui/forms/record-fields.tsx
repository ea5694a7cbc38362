import { Fragment, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { FieldKind } from '#domain/description/field.ts';
import { fieldIn, namesOf, type Fields } from '#domain/description/record-description.ts';
import { FieldControl, type FieldControlProps } from './field-control.tsx';
import type { EditedRecord } from './form.ts';

type Given = Partial<Omit<FieldControlProps, 'id' | 'problem'>>;

export interface RecordFieldProps<Described extends Fields> extends Given {
  readonly of: EditedRecord<Described>;
  readonly name: keyof Described & string;
  /** Whether the browser may fill in the field, because it describes the user or the user's hotel. */
  readonly mayAutofill?: boolean | undefined;
}

/** One field of a record. A hint of false hides the hint of the description. */
export function RecordField<Described extends Fields>({
  of: { record, idOf, prefix = '', problems, state, edit },
  name,
  mayAutofill = false,
  hint,
  ...given
}: RecordFieldProps<Described>) {
  const field = fieldIn(record, name);
  const key = `${prefix}${name}`;
  const values = useSnapshot(state, { sync: true }) as Readonly<Record<string, unknown>>;
  return (
    <FieldControl
      field={field}
      id={idOf(key)}
      label={field.label}
      hint={hint ?? field.hint}
      problem={useSnapshot(problems)[key]}
      value={values[name] ?? ''}
      onChange={(entered) => edit(name as never, entered)}
      autofillName={mayAutofill ? name : undefined}
      {...given}
    />
  );
}

/** Fields of these kinds follow all others: first times, then long texts. */
const LATER: Readonly<Partial<Record<FieldKind, number>>> = { time: 1, day: 1, list: 2, lines: 2 };
const WIDE: ReadonlySet<FieldKind> = new Set(['lines', 'list', 'website', 'reference']);
const FEW_SWITCHES = 3;

export interface RecordFieldsProps<Described extends Fields> extends Pick<
  RecordFieldProps<Described>,
  'of' | 'mayAutofill'
> {
  readonly names?: readonly (keyof Described & string)[];
  readonly given?: { readonly [Name in keyof Described]?: Given | false | undefined };
  readonly wide?: readonly (keyof Described)[];
  readonly columns?: string;
  readonly children?: ReactNode;
}

/** Fields of the same kind keep the order of `names`. Switches come last. */
export function RecordFields<Described extends Fields>({
  of,
  names = namesOf(of.record),
  given,
  wide,
  columns = 'sm:grid-cols-2',
  mayAutofill,
  children,
}: RecordFieldsProps<Described>) {
  const kindOf = (name: keyof Described) => fieldIn(of.record, name).kind;
  const switches = names.filter((name) => kindOf(name) === 'switch');
  const others = names.filter((name) => !['switch', 'id'].includes(kindOf(name)));
  const later = (name: keyof Described) => LATER[kindOf(name)] ?? 0;
  const fields = others.toSorted((one, other) => later(one) - later(other));
  /** The last day is beside the first. */
  const firstDay = fields.find((name) => kindOf(name) === 'day');
  const control = (name: keyof Described & string) => (
    <RecordField
      {...{ of, name, mayAutofill }}
      {...(wide?.includes(name) && { width: '' })}
      {...given?.[name]}
    />
  );
  return (
    <div className="space-y-3">
      {fields.length > 0 && (
        <div className={`grid gap-x-6 gap-y-5 ${columns}`}>
          {fields.map((name) => (
            <div
              key={name}
              className={`min-w-0 ${WIDE.has(kindOf(name)) || wide?.includes(name) ? 'col-span-full' : name === firstDay ? 'col-start-1' : ''}`}
            >
              {control(name)}
            </div>
          ))}
        </div>
      )}
      {(switches.length > 0 || children) && (
        <div
          className={`grid items-start gap-x-6 gap-y-1 ${switches.length > FEW_SWITCHES ? 'min-[420px]:grid-cols-2 lg:grid-cols-3' : 'sm:grid-cols-2'}`}
        >
          {switches.map((name) => (
            <Fragment key={name}>{control(name)}</Fragment>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}
