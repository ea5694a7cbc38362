import { decimalOf } from '#domain/description/decimal-of.ts';
import { NUMBER_KINDS, type Field, type FieldKind } from '#domain/description/field.ts';
import { countries, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { currencies, currencySymbol, FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { FIRST_TIME_ZONES, timeZones } from '#domain/places/time-zones.ts';
import type { FieldProps } from '#ui/components/fields/field-frame.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField, type TextFieldProps } from '#ui/components/fields/text-field.tsx';

const TEXTS: Readonly<Partial<Record<FieldKind, Partial<TextFieldProps>>>> = {
  lines: { multiline: true },
  code: { autoCapitalize: 'characters', spellCheck: false },
  username: { autoCapitalize: 'none', spellCheck: false },
  rooms: { spellCheck: false },
  floors: { spellCheck: false },
  email: { type: 'email' },
  phone: { type: 'tel' },
  website: { type: 'url' },
  time: { type: 'time' },
  day: { type: 'date' },
};

const AUTOFILL: Readonly<Partial<Record<FieldKind, string>>> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
};

/** The widths that suit what users enter: 96, 160 or 448 px, or the full width. */
const WIDTHS: readonly (readonly [className: string, kinds: readonly FieldKind[]])[] = [
  ['max-w-24', ['whole', 'percent']],
  ['max-w-40', ['number', 'money', 'time', 'day', 'code', 'currency']],
  ['', ['lines', 'list', 'website', 'rooms', 'floors', 'password']],
];

/** The same array each time, because the control has hundreds of options. */
function once(read: () => readonly string[]): () => readonly string[] {
  let list: readonly string[] | undefined;
  return () => (list ??= read());
}

/** Common options come first (docs/decisions/every-country-and-currency.md). */
const PLACES = {
  country: { first: FIRST_COUNTRIES.length, list: once(() => countries().map(({ name }) => name)) },
  currency: { first: FIRST_CURRENCIES.length, list: currencies },
  timezone: { first: FIRST_TIME_ZONES.length, list: once(timeZones) },
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FieldControlProps extends FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: never) => void;
  readonly onLeave?: () => void;
  readonly readOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly options?: readonly (string | Choice)[] | undefined;
  readonly currency?: string;
  /** The name by which the browser may fill in the field; only for the user's own data or hotel. */
  readonly autofillName?: string | undefined;
  readonly onGenerate?: () => void;
}

export function FieldControl(props: FieldControlProps) {
  const { field, value, onChange, onLeave, readOnly, disabled, options, currency, ...rest } = props;
  const { autofillName, onGenerate, ...given } = rest;
  const { kind, fallback } = field;
  const least = field.min?.[0] ?? 0;
  const isNumber = NUMBER_KINDS.has(kind);
  const [width = 'sm:max-w-md'] = WIDTHS.find(([, kinds]) => kinds.includes(kind)) ?? [];
  const text = String(value);
  const shared = {
    // In a table, the column decides.
    ...(!given.labelHidden && { width }),
    // Of a number with the fallback 0, 0 means that there is none.
    required: isNumber ? fallback !== 0 || least > 0 : field.required !== undefined,
    ...given,
    value: text,
    onChange: onChange as (value: unknown) => void,
  };
  if (kind === 'switch') {
    return <SwitchField {...{ ...shared, disabled }} value={value as boolean} />;
  }
  if (kind === 'option' || options) {
    return <NativeSelect {...{ ...shared, disabled }} options={choicesOf(field, options, text)} />;
  }
  if (kind === 'country' || kind === 'currency' || kind === 'timezone') {
    const { first, list } = PLACES[kind];
    return <NativeSelect {...{ ...shared, disabled, first }} options={list()} />;
  }
  if (isNumber) {
    const number = { ...shared, readOnly, mayBeNegative: least < 0 };
    const numberKind = kind === 'whole' || kind === 'percent' ? kind : 'decimal';
    if (field.mayBeText) {
      const write = (read: number, typed: string) =>
        shared.onChange(Number.isNaN(read) ? refused(typed) : String(read));
      return <NumberField {...number} kind={numberKind} onChange={write} />;
    }
    // A fallback that is not allowed stands for an empty field.
    const isEmpty = fallback !== undefined && value === fallback && Number(fallback) < least;
    return (
      <NumberField
        {...number}
        value={isEmpty ? Number.NaN : (value as number)}
        fallback={fallback as number | undefined}
        kind={currency ? { currency } : numberKind}
        prefix={currency && currencySymbol(currency)}
      />
    );
  }
  if (kind === 'password') {
    const autoComplete = field.autofill ?? 'new-password';
    return (
      <PasswordField {...{ ...shared, name: autofillName, autoComplete, readOnly, onGenerate }} />
    );
  }
  return (
    <TextField
      {...{ ...TEXTS[kind], ...shared, onLeave, name: autofillName }}
      {...(autofillName && { autoComplete: field.autofill ?? AUTOFILL[kind] })}
      maxLength={field.longest?.[0]}
    />
  );
}

/** As a value, an ambiguous 12.000 would be 12. */
const refused = (typed: string) => (Number.isNaN(decimalOf(typed)) ? typed : '');

function choicesOf(
  { options = [], offered = options, optionLabels }: Field,
  given: FieldControlProps['options'],
  value: string,
): Choice[] {
  const choice = (option: string): Choice => ({
    value: option,
    label: optionLabels?.[option] ?? option.charAt(0).toUpperCase() + option.slice(1),
  });
  const choices = (given ?? (offered as readonly string[])).map((option) =>
    typeof option === 'string' ? choice(option) : option,
  );
  return choices.some((each) => each.value === value) ? choices : [choice(value), ...choices];
}
