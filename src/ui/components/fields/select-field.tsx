import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { describedField, FIELD_LOOK } from './field-description.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/**
 * The browser's own select: it loads nothing, and phones show their picker. A value that is not an
 * option stays until another one is chosen.
 */
export function SelectField({ value, options, onChange, disabled, ...field }: SelectFieldProps) {
  const { id, hint, problem, required } = field;
  const listed = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  if (!listed.some((option) => option.value === value)) listed.unshift({ value, label: value });
  return (
    <FieldFrame {...field}>
      <div className="relative">
        <select
          {...describedField(id, hint, problem)}
          {...{ id, value, disabled, required }}
          className={`${FIELD_LOOK} h-11 appearance-none truncate pr-9!`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={openWithEnter}
        >
          {listed.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink/70"
        />
      </div>
    </FieldFrame>
  );
}

/** Some browsers would submit the form. */
function openWithEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.showPicker?.();
}
