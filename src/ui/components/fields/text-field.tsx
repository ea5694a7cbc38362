import type { ComponentProps, ReactNode } from 'react';
import { FieldAffixes } from './field-affixes.tsx';
import { describedField, FIELD_LOOK } from './field-description.ts';
import { FieldFrame } from './field-frame.tsx';
import { useTypedText } from './use-typed-text.ts';

export interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Called when the field loses the focus. */
  readonly onLeave?: (() => void) | undefined;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'time' | 'search';
  readonly required?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly autoComplete?: string | undefined;
  readonly inputMode?: ComponentProps<'input'>['inputMode'];
  readonly multiline?: boolean | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly labelHidden?: boolean | undefined;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly spellCheck?: boolean | undefined;
  readonly autoCapitalize?: string | undefined;
}

export function TextField({
  id,
  label,
  value,
  onChange,
  onLeave,
  problem,
  hint,
  type = 'text',
  required,
  multiline = false,
  labelHidden,
  prefix,
  suffix,
  ...rest
}: TextFieldProps) {
  const typed = useTypedText(value, onChange, onLeave);
  const field = {
    ...rest,
    ...describedField(id, hint, problem),
    ...typed,
    id,
    required,
    dir: 'auto',
  };
  return (
    <FieldFrame {...{ id, label, labelHidden, required, hint, problem }}>
      {multiline ? (
        <textarea {...field} rows={3} className={`${FIELD_LOOK} py-2`} />
      ) : (
        <FieldAffixes prefix={prefix} suffix={suffix}>
          <input {...field} type={type} className={`${FIELD_LOOK} h-11`} />
        </FieldAffixes>
      )}
    </FieldFrame>
  );
}
