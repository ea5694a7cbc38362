import { useId } from 'react';
import { hintId, type FieldProps } from './field-frame.tsx';

export interface SwitchFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> {
  readonly id?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean | undefined;
}

export function SwitchField(props: SwitchFieldProps) {
  const ownId = useId();
  const { id = ownId, label, labelHidden, hint, value, onChange, disabled } = props;
  return (
    <div className="flex min-h-control items-start gap-3 py-2">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={value}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? hintId(id) : undefined}
        disabled={disabled}
        onClick={() => onChange(!value)}
        className="group relative mt-[calc((1lh-1.5rem)/2)] inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-control bg-ink/10 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand disabled:opacity-50 aria-checked:border-brand aria-checked:bg-brand motion-safe:transition-colors forced-colors:aria-checked:bg-[Highlight]"
      >
        <span
          aria-hidden="true"
          className="size-4 translate-x-1 rounded-full bg-ink/70 group-aria-checked:translate-x-5.5 group-aria-checked:bg-white motion-safe:transition-transform forced-colors:bg-[ButtonText] forced-colors:group-aria-checked:bg-[HighlightText]"
        />
      </button>
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={labelHidden ? 'sr-only' : 'cursor-default text-base font-medium'}
        >
          {label}
        </label>
        {hint && (
          <p id={hintId(id)} className="text-sm text-ink/75">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
