import { useState, type ComponentProps } from 'react';
import { dayProblem } from '#domain/description/day-problem.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** The characters that an `<input>` drops. */
const LINE_BREAK = /[\r\n]/;

type InputAttribute =
  | 'name'
  | 'placeholder'
  | 'maxLength'
  | 'autoComplete'
  | 'inputMode'
  | 'spellCheck'
  | 'autoCapitalize';

export interface TextFieldProps extends FieldProps, Pick<ComponentProps<'input'>, InputAttribute> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'search';
  /** A value with line breaks gets a field with several lines anyway, because an `<input>` drops them. */
  readonly multiline?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onLeave, type = 'text', multiline = false, ...others } = props;
  const { id, label, labelHidden, required, hint, width, problem: given, ...rest } = others;
  // Stays after the user removes the line breaks, because a replaced field would lose the focus.
  const [hasLines, setHasLines] = useState(multiline);
  if (!hasLines && type === 'text' && LINE_BREAK.test(value)) setHasLines(true);
  const { isLeft, ...typed } = useTypedText(value, onChange, onLeave);
  const problem = (type === 'date' && isLeft && dayProblem(value)) || given;
  return (
    <FieldFrame {...{ id, label, labelHidden, required, hint, problem, width }}>
      {(control) => {
        const field = { autoComplete: 'off', ...rest, ...control, ...typed, dir: 'auto' };
        return hasLines ? (
          <textarea {...field} rows={3} className={`${control.className} py-2`} />
        ) : (
          <input {...field} type={type} className={`${control.className} h-control`} />
        );
      }}
    </FieldFrame>
  );
}

/**
 * Props for a controlled field. Valtio updates `value` a moment after typing. Until then, the field
 * shows the typed text, because the cursor would jump otherwise. `isLeft` is true from the moment at which the user
 * leaves the field until the next edit.
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  onLeave?: () => void,
) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const [isLeft, setIsLeft] = useState(false);
  return {
    isLeft,
    value: typed?.over === value ? typed.text : value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped({ text: target.value, over: value });
      setIsLeft(false);
      onChange(target.value);
    },
    onBlur: () => {
      setTyped(undefined);
      setIsLeft(true);
      onLeave?.();
    },
  };
}
