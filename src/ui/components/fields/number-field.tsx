import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { describedField, FIELD_LOOK, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { pastedLines } from './pasted-lines.ts';
import { readTypedNumber, type NumberKind } from './typed-number.ts';

export interface NumberFieldProps extends Omit<FieldFrameProps, 'children'> {
  readonly value: number;
  /** How the value is written if it is not typed here, such as `12.00`. By default without needless zeros. */
  readonly written?: string | undefined;
  /** Gets NaN for a text that cannot be read. The field then says why, and the form must refuse NaN. */
  readonly onChange: (number: number, text: string) => void;
  /** The number that `onChange` gets if the field is empty. By default NaN. */
  readonly fallback?: number | undefined;
  readonly kind?: NumberKind;
  readonly mayBeNegative?: boolean;
  /** True for a calculated number, which the user cannot change. */
  readonly readOnly?: boolean | undefined;
}

/**
 * Shows the typed text until the field loses the focus, and then the number. A text that cannot be
 * read stays. The input has the type `text`, because browsers hide such texts from the app if it is
 * `number`, and read `12,5` as 125.
 */
export function NumberField({
  value,
  written = shown(value),
  onChange,
  fallback = Number.NaN,
  kind = 'whole',
  mayBeNegative = false,
  readOnly,
  ...field
}: NumberFieldProps) {
  const { id, required, hint } = field;
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const isEntering = useRef(false);
  const unreadable = Number.isNaN(value) ? problemIn(typed, kind) : undefined;
  // While the user types, only a refused form shows the problem.
  const problem = (isLeft || field.problem ? unreadable : undefined) ?? field.problem;
  const type = (text: string) => {
    setTyped(text);
    setIsLeft(false);
    const read = readTypedNumber(text, kind);
    onChange(read === undefined ? fallback : 'number' in read ? read.number : Number.NaN, text);
  };
  /** The arrow keys change whole numbers by 1. */
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || kind !== 'whole' || readOnly || Number.isNaN(value)) return;
    event.preventDefault();
    type(String(mayBeNegative ? value + by : Math.max(0, value + by)));
  };
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event);
    if (lines === undefined) return;
    type(lines);
    setIsLeft(true);
  };
  return (
    <FieldFrame {...field} problem={problem}>
      <input
        {...describedField(id, hint, problem)}
        {...{ id, required, readOnly }}
        type="text"
        // The decimal keyboards of phones have no minus sign.
        inputMode={mayBeNegative ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed !== undefined && (!isLeft || unreadable) ? typed : written}
        className={`${FIELD_LOOK} h-control tabular-nums read-only:bg-page`}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={step}
        onBlur={() => setIsLeft(true)}
        // The first click selects the number, as Tab does, so that typing replaces it.
        onPointerDown={({ currentTarget: input }) => {
          isEntering.current = document.activeElement !== input;
        }}
        onClick={({ currentTarget: input }) => {
          if (isEntering.current) input.select();
        }}
      />
    </FieldFrame>
  );
}

function problemIn(text: string | undefined, kind: NumberKind): string | undefined {
  const read = text === undefined ? undefined : readTypedNumber(text, kind);
  return read && 'problem' in read ? read.problem : undefined;
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}
