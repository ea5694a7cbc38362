import { useState, type ReactNode } from 'react';
import { FieldAffixes } from './field-affixes.tsx';
import { describedField, FIELD_LOOK } from './field-description.ts';
import { FieldFrame } from './field-frame.tsx';

export interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly onChange: (number: number) => void;
  /** The value of text that is not a number; without it, such text changes nothing. */
  readonly fallback?: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | 'any' | undefined;
  readonly problem?: string | undefined;
  readonly problemElsewhere?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly name?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** Shows the typed text until the field loses the focus, and then the number. */
export function NumberField({
  id,
  label,
  value,
  onChange,
  fallback,
  problem,
  problemElsewhere,
  hint,
  prefix,
  suffix,
  required,
  labelHidden,
  autoComplete = 'off',
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const number = numberIn(text) ?? fallback;
    if (number !== undefined) onChange(number);
  };
  return (
    <FieldFrame {...{ id, label, labelHidden, required, hint, problem, problemElsewhere }}>
      <FieldAffixes prefix={prefix} suffix={suffix}>
        <input
          {...rest}
          {...describedField(id, hint, problem)}
          id={id}
          type="number"
          autoComplete={autoComplete}
          required={required}
          value={typed ?? shown(value)}
          className={`${FIELD_LOOK} h-11 tabular-nums`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          // Scrolling over a focused number field must not change its value.
          onWheel={(event) => event.currentTarget.blur()}
        />
      </FieldAffixes>
    </FieldFrame>
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
