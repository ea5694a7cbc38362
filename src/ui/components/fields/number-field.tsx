import { useState } from 'react';
import { describedField, FIELD_LOOK } from './field-description.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

export interface NumberFieldProps extends FieldProps {
  readonly value: number;
  readonly onChange: (number: number) => void;
  /** The value of text that is not a number; without it, such text changes nothing. */
  readonly fallback?: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | 'any' | undefined;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** Shows the typed text until the field loses the focus, and then the number. */
export function NumberField({
  value,
  onChange,
  fallback,
  label,
  labelHidden,
  hint,
  problem,
  problemElsewhere,
  prefix,
  suffix,
  autoComplete = 'off',
  ...rest
}: NumberFieldProps) {
  const { id, required } = rest;
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const number = numberIn(text) ?? fallback;
    if (number !== undefined) onChange(number);
  };
  return (
    <FieldFrame
      {...{ id, label, labelHidden, required, hint, problem, problemElsewhere, prefix, suffix }}
    >
      <input
        {...rest}
        {...describedField(id, hint, problem)}
        type="number"
        autoComplete={autoComplete}
        value={typed ?? shown(value)}
        className={`${FIELD_LOOK} h-11 tabular-nums`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        // Scrolling over a focused number field must not change its value.
        onWheel={(event) => event.currentTarget.blur()}
      />
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
