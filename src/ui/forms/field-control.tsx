import type { Field, FieldKind } from '#domain/description/field.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

const NUMBERS: ReadonlySet<FieldKind> = new Set(['whole', 'number', 'percent', 'money']);

interface FieldControlProps {
  readonly field: Field;
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: never) => void;
  readonly readOnly?: boolean;
}

/** The control that suits the kind of a field. */
export function FieldControl({ field, value, onChange, readOnly, ...frame }: FieldControlProps) {
  const change = onChange as (value: unknown) => void;
  const { kind, options = [] } = field;
  if (NUMBERS.has(kind)) {
    return (
      <NumberField
        {...frame}
        required
        readOnly={readOnly}
        value={value as number}
        onChange={change}
        {...(field.fallback !== undefined && { fallback: field.fallback as number })}
        kind={kind === 'whole' || kind === 'percent' ? kind : 'decimal'}
      />
    );
  }
  if (kind === 'switch') {
    return <SwitchField {...frame} value={value as boolean} onChange={change} />;
  }
  if (kind === 'option') {
    const shown = options as readonly string[];
    return <NativeSelect {...frame} value={value as string} options={shown} onChange={change} />;
  }
  return (
    <TextField
      {...frame}
      required={field.required !== undefined}
      multiline={kind === 'lines'}
      value={value as string}
      onChange={change}
    />
  );
}
