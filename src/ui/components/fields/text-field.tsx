import { useState, type ComponentProps } from 'react';
import { dayProblem } from '#domain/description/check-fields.ts';
import { describedField, FIELD_LOOK, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTypedText } from './use-typed-text.ts';

/** The characters that an `<input>` drops. */
export const LINE_BREAK = /[\r\n]/;

type InputAttribute =
  | 'name'
  | 'placeholder'
  | 'maxLength'
  | 'autoComplete'
  | 'inputMode'
  | 'spellCheck'
  | 'autoCapitalize';

export interface TextFieldProps
  extends Omit<FieldProps, 'problemElsewhere'>, Pick<ComponentProps<'input'>, InputAttribute> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called when the field loses the focus. */
  readonly onLeave?: (() => void) | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'search';
  /** A value with line breaks gets a field with several lines anyway, because an `<input>` drops them. */
  readonly multiline?: boolean | undefined;
}

export function TextField({
  value,
  onChange,
  onLeave,
  type = 'text',
  multiline = false,
  label,
  labelHidden,
  hint,
  problem: given,
  width,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const { id, required } = rest;
  const hasLines = useHadLines(value) && type === 'text';
  const [isLeft, setIsLeft] = useState(false);
  const problem = (type === 'date' && isLeft && dayProblem(value)) || given;
  const typed = useTypedText(
    value,
    (text) => {
      setIsLeft(false);
      onChange(text);
    },
    () => {
      setIsLeft(true);
      onLeave?.();
    },
  );
  const field = {
    ...rest,
    autoComplete,
    ...describedField(id, hint, problem),
    ...typed,
    dir: 'auto',
  };
  return (
    <FieldFrame {...{ id, label, labelHidden, required, hint, problem, width }}>
      {multiline || hasLines ? (
        <textarea {...field} rows={3} className={`${FIELD_LOOK} py-2`} />
      ) : (
        <input {...field} type={type} className={`${FIELD_LOOK} h-control`} />
      )}
    </FieldFrame>
  );
}

/** Stays true after the user removes the line breaks, because a replaced field would lose the focus. */
function useHadLines(value: string): boolean {
  const [had, setHad] = useState(false);
  const has = LINE_BREAK.test(value);
  if (has && !had) setHad(true);
  return had || has;
}
