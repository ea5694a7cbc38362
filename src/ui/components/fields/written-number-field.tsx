import { decimalOf } from '#domain/description/decimal-of.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

interface WrittenNumberFieldProps extends Omit<
  NumberFieldProps,
  'value' | 'written' | 'onChange' | 'fallback'
> {
  readonly value: number | string;
  readonly onChange: (text: string) => void;
}

/**
 * A number field whose value may be text, as a file or the server writes it: `12.00`. A text that
 * cannot be read stays the value, so the form must refuse it.
 */
export function WrittenNumberField({ value, onChange, ...field }: WrittenNumberFieldProps) {
  return (
    <NumberField
      {...field}
      value={decimalOf(value)}
      written={String(value)}
      onChange={(number, text) => onChange(Number.isNaN(number) ? text : String(number))}
    />
  );
}
