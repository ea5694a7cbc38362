import type { ReactNode, Ref } from 'react';
import { NUMBER_KINDS, type Field, type FieldKind } from '#domain/description/field.ts';
import { currencySymbol } from '#domain/places/currencies.ts';
import type { FieldProps } from '#ui/components/fields/field-frame.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { PasswordField, type PasswordHandle } from '#ui/components/fields/password-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField, type TextFieldProps } from '#ui/components/fields/text-field.tsx';
import { PLACE_SELECTS } from './place-selects.tsx';

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

/** The widths that suit what users enter: 96, 160 or 320 px, or the full width. */
const WIDTHS: Readonly<Partial<Record<FieldKind, string>>> = {
  whole: 'max-w-24',
  percent: 'max-w-24',
  number: 'max-w-40',
  money: 'max-w-40',
  time: 'max-w-40',
  day: 'max-w-40',
  code: 'max-w-40',
  currency: 'max-w-40',
  lines: '',
  list: '',
  website: '',
  rooms: '',
  floors: '',
  password: '',
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FieldControlProps extends FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: never) => void;
  /** Called when the user leaves a text field. */
  readonly onLeave?: () => void;
  readonly readOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** By default, the options that the field offers. */
  readonly options?: readonly (string | Choice)[] | undefined;
  /** The currency of an amount. */
  readonly currency?: string;
  /** If given, the record is the user's own or their hotel's, so the browser may fill in the field by this name. */
  readonly autofillName?: string | undefined;
  /** Buttons beside a password. */
  readonly actions?: ReactNode;
  readonly ref?: Ref<PasswordHandle>;
}

/** The control that suits the kind of a field. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, onChange, onLeave, readOnly, disabled, options, currency, ...rest } = props;
  const { autofillName, actions, ref, ...given } = rest;
  const { kind } = field;
  const least = field.min?.[0] ?? 0;
  const isNumber = NUMBER_KINDS.has(kind);
  // Of a number with the fallback 0, 0 means that there is none.
  const isRequired = isNumber ? field.fallback !== 0 || least > 0 : field.required !== undefined;
  // In a table, the column decides.
  const width = given.labelHidden ? undefined : (WIDTHS[kind] ?? 'max-w-80');
  const shared = {
    width,
    required: isRequired,
    ...given,
    onChange: onChange as (value: unknown) => void,
  };
  const text = String(value);
  if (kind === 'switch') {
    const { hint, ...frame } = shared;
    return (
      <SwitchField {...frame} value={value as boolean} description={hint} disabled={disabled} />
    );
  }
  if (kind === 'option' || options) {
    const shown = choicesOf(field, options, text);
    return <NativeSelect {...shared} disabled={disabled} value={text} options={shown} />;
  }
  if (kind === 'country' || kind === 'currency' || kind === 'timezone') {
    const Select = PLACE_SELECTS[kind];
    return <Select {...shared} disabled={disabled} value={text} />;
  }
  if (isNumber) {
    const numberKind = kind === 'whole' || kind === 'percent' ? kind : 'decimal';
    const number = { ...shared, readOnly, mayBeNegative: least < 0, kind: numberKind } as const;
    if (field.mayBeText) {
      // A text that cannot be read stays the value, so the form refuses it.
      const write = (read: number, typed: string) =>
        shared.onChange(Number.isNaN(read) ? typed : String(read));
      return <NumberField {...number} value={value as number | string} onChange={write} />;
    }
    const fallback = field.fallback as number | undefined;
    // A fallback that is not allowed stands for an empty field.
    const isEmpty = fallback !== undefined && value === fallback && fallback < least;
    return (
      <NumberField
        {...number}
        value={isEmpty ? Number.NaN : (value as number)}
        fallback={fallback}
        {...(currency && { kind: { currency } })}
        prefix={currency && currencySymbol(currency)}
      />
    );
  }
  const input = { ...shared, name: autofillName, value: text };
  if (kind === 'password') {
    const autoComplete = field.autofill ?? 'new-password';
    return <PasswordField {...{ ...input, autoComplete, readOnly, actions, ref }} />;
  }
  return (
    <TextField
      {...TEXTS[kind]}
      {...input}
      {...(autofillName !== undefined && { autoComplete: field.autofill ?? AUTOFILL[kind] })}
      maxLength={field.longest?.[0]}
      onLeave={onLeave}
    />
  );
}

/** Keeps a value that is not an option as a choice. */
function choicesOf(
  { options, offered = options, optionLabels }: Field,
  given: FieldControlProps['options'],
  value: string,
): readonly Choice[] {
  const choice = (option: string): Choice => ({
    value: option,
    label: optionLabels?.[option] ?? option.charAt(0).toUpperCase() + option.slice(1),
  });
  const choices = (given ?? (offered as readonly string[])).map((option) =>
    typeof option === 'string' ? choice(option) : option,
  );
  return choices.some((each) => each.value === value) ? choices : [choice(value), ...choices];
}
