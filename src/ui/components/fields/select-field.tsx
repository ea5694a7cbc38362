import { Listbox, ListboxButton, ListboxOption, ListboxOptions, Portal } from '@headlessui/react';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { describedField, FIELD_LOOK, FieldFrame, type FieldProps } from './field-frame.tsx';

export interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

/** Options open in the main landmark, where no container cuts them off. */
const inMain = {
  get current(): HTMLElement | null {
    return document.querySelector('main') ?? document.body;
  },
};

/** A styled select. A value that is not an option stays until another one is chosen. */
export function SelectField({
  value,
  options,
  onChange,
  disabled = false,
  ...field
}: SelectFieldProps) {
  const { id, hint, problem, required } = field;
  const listed = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const chosen = listed.find((option) => option.value === value);
  return (
    <FieldFrame {...field}>
      <Listbox value={value} onChange={onChange} disabled={disabled}>
        <ListboxButton
          as={SelectButton}
          id={id}
          description={describedField(id, hint, problem)}
          isRequired={required}
        >
          <span className="min-w-0 grow truncate">{chosen?.label ?? value}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink/70" />
        </ListboxButton>
        <Portal.Group target={inMain}>
          <ListboxOptions
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            modal={false}
            className="z-30 min-w-(--button-width) rounded-lg border border-ink/15 bg-white py-1 text-ink shadow-card outline-none"
          >
            {listed.map((option) => (
              <ListboxOption
                key={option.value}
                value={option.value}
                className="group flex min-h-10 cursor-default items-center gap-2 px-3 py-2 text-base select-none data-focus:bg-brand-tint data-focus:text-brand-dark forced-colors:data-focus:outline-2 forced-colors:data-focus:-outline-offset-2 data-selected:font-medium"
              >
                <Check className="invisible size-4 shrink-0 text-brand group-data-selected:visible" />
                {option.label}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Portal.Group>
      </Listbox>
    </FieldFrame>
  );
}

interface SelectButtonProps extends ComponentProps<'button'> {
  readonly description: ReturnType<typeof describedField>;
  readonly isRequired?: boolean | undefined;
}

/**
 * A select-only combobox (ARIA APG), so that screen readers announce the value with the label.
 * Headless UI drops `aria-describedby` and lets Enter submit the form; here Enter opens the list.
 */
function SelectButton({ description, isRequired, onKeyDown, ...props }: SelectButtonProps) {
  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isEnter = event.key === 'Enter';
    onKeyDown?.(isEnter ? (Object.create(event, { key: { value: ' ' } }) as typeof event) : event);
  };
  return (
    <button
      {...props}
      {...description}
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select has no styled list
      role="combobox"
      aria-controls={props['aria-controls']}
      aria-expanded={props['aria-expanded']}
      aria-required={isRequired || undefined}
      onKeyDown={keyDown}
      className={`${FIELD_LOOK} flex h-11 items-center gap-2 text-left`}
    />
  );
}
