import { ChevronDown } from 'lucide-react';
import { describedField, FIELD_LOOK, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface NativeSelectProps extends FieldProps {
  readonly value: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

/**
 * The browser's own select: it loads no code, and phones show their native picker. A value that is
 * missing from the options stays listed until the user chooses an option.
 */
export function NativeSelect({
  value,
  options,
  onChange,
  disabled = false,
  ...field
}: NativeSelectProps) {
  const { id, hint, problem, required } = field;
  const listed = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const isListed = listed.some((option) => option.value === value);
  return (
    <FieldFrame {...field}>
      <div className="relative">
        <select
          id={id}
          {...describedField(id, hint, problem)}
          required={required}
          disabled={disabled}
          value={value}
          className={`${FIELD_LOOK} h-control appearance-none truncate pr-9!`}
          onChange={(event) => onChange(event.target.value)}
        >
          {(isListed ? listed : [{ value, label: value }, ...listed]).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink/75" />
      </div>
    </FieldFrame>
  );
}
