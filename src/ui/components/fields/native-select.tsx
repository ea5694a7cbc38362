import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

export interface NativeSelectProps extends FieldProps {
  readonly value: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly first?: number | undefined;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

/** Loads no code, and phones show their own picker. A value that is no option stays until another is chosen. */
export function NativeSelect({
  value,
  options,
  first,
  onChange,
  disabled = false,
  ...field
}: NativeSelectProps) {
  const isListed = options.some((option) => valueOf(option) === value);
  const shown = useMemo(() => {
    const all = options.map((option) => (
      <option key={valueOf(option)} value={valueOf(option)}>
        {typeof option === 'string' ? option : option.label}
      </option>
    ));
    return first ? [...all.slice(0, first), <hr key="line" />, ...all.slice(first)] : all;
  }, [options, first]);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...{ ...control, value, disabled }}
            className={`${control.className} h-control appearance-none truncate pr-9!`}
            onChange={(event) => onChange(event.target.value)}
          >
            {!isListed && <option value={value}>{value}</option>}
            {shown}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink/75" />
        </div>
      )}
    </FieldFrame>
  );
}

function valueOf(option: NativeSelectProps['options'][number]): string {
  return typeof option === 'string' ? option : option.value;
}
