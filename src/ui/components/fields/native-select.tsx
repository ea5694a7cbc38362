import { ChevronDown } from 'lucide-react';
import { FIELD_LOOK, FieldFrame } from './field-frame.tsx';

export interface NativeSelectProps {
  readonly id: string;
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/**
 * The browser's own select: it loads nothing, and phones show their picker. A value that is not an
 * option stays until another one is chosen.
 */
export function NativeSelect(props: NativeSelectProps) {
  const { id, label, labelHidden, value, options, onChange } = props;
  const isListed = options.some((option) => option.value === value);
  return (
    <FieldFrame {...{ id, label, labelHidden }}>
      <div className="relative">
        <select
          id={id}
          value={value}
          className={`${FIELD_LOOK} h-11 appearance-none truncate pr-9!`}
          onChange={(event) => onChange(event.target.value)}
        >
          {(isListed ? options : [{ value, label: value }, ...options]).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink/70" />
      </div>
    </FieldFrame>
  );
}
