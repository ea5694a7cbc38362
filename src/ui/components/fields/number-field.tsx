import { useRef, useState } from 'react';
import { describedField, FIELD_LOOK, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface NumberFieldProps extends Omit<FieldFrameProps, 'children'> {
  readonly value: number;
  readonly onChange: (number: number) => void;
  /**
   * The number that `onChange` gets if the text is not a number. If omitted, `onChange` is not
   * called for such a text.
   */
  readonly fallback?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  /** True for a calculated number, which the user cannot change. */
  readonly readOnly?: boolean | undefined;
}

/** Shows the typed text until the field loses the focus, and then the number. */
export function NumberField({
  value,
  onChange,
  fallback,
  min,
  max,
  step,
  readOnly,
  ...field
}: NumberFieldProps) {
  const { id, required, hint, problem } = field;
  const [typed, setTyped] = useState<string>();
  const isEntering = useRef(false);
  const type = (text: string) => {
    setTyped(text);
    const number = numberIn(text) ?? fallback;
    if (number !== undefined) onChange(number);
  };
  return (
    <FieldFrame {...field}>
      <input
        {...describedField(id, hint, problem)}
        {...{ id, required, min, max, step, readOnly }}
        type="number"
        autoComplete="off"
        value={typed ?? shown(value)}
        className={`${FIELD_LOOK} h-11 tabular-nums read-only:bg-page`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        // The first click selects the number, as Tab does, so that typing replaces it.
        onPointerDown={({ currentTarget: input }) => {
          isEntering.current = document.activeElement !== input;
        }}
        onClick={({ currentTarget: input }) => {
          if (isEntering.current) input.select();
        }}
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
