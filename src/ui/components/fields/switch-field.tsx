import { Description, Field, Label, Switch } from '@headlessui/react';
import type { ReactNode } from 'react';

export interface SwitchFieldProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly description?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Only screen readers get the label, because others see a table header. */
  readonly labelHidden?: boolean | undefined;
}

/** A switch with its label and description, which also toggle it. */
export function SwitchField({
  id,
  label,
  value,
  onChange,
  description,
  disabled = false,
  labelHidden = false,
}: SwitchFieldProps) {
  return (
    <Field disabled={disabled} className="flex min-h-11 items-start gap-3 py-2">
      <Switch
        {...(id !== undefined && { id })}
        checked={value}
        onChange={onChange}
        className="group relative mt-0.5 inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-ink/50 bg-ink/10 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand data-checked:border-brand data-checked:bg-brand data-disabled:opacity-50 motion-safe:transition-colors forced-colors:data-checked:bg-[Highlight]"
      >
        <span
          aria-hidden="true"
          className="size-4 translate-x-1 rounded-full bg-ink/70 group-data-checked:translate-x-5.5 group-data-checked:bg-white motion-safe:transition-transform forced-colors:bg-[ButtonText] forced-colors:group-data-checked:bg-[HighlightText]"
        />
      </Switch>
      <div className="min-w-0">
        <Label className={labelHidden ? 'sr-only' : 'cursor-default text-base font-medium'}>
          {label}
        </Label>
        {description && <Description className="text-sm text-ink/75">{description}</Description>}
      </div>
    </Field>
  );
}
