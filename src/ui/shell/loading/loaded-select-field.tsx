import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useState, type ComponentType, type KeyboardEvent } from 'react';
import { describedField, FIELD_LOOK, FieldFrame } from '#ui/components/fields/field-frame.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import type { SelectFieldProps } from '#ui/components/fields/select-field.tsx';
import { loadedOnApproach } from './loadable.tsx';

type Select = ComponentType<SelectFieldProps>;

/** A styled select of few options. */
export const SelectField = loadedSelect(
  async () => (await import('#ui/components/fields/select-field.tsx')).SelectField,
);

/**
 * A select that loads its list with the first use, because the list brings in a library or a long
 * table. Until then it is a button with the same role, name and value. If the list cannot be loaded,
 * the browser's own select replaces it, with the given options.
 */
export function loadedSelect(load: () => Promise<Select>): Select {
  const onApproach = loadedOnApproach({ load });
  return function LoadedSelect(props: SelectFieldProps) {
    const [Loaded, setLoaded] = useState<Select>();
    if (Loaded) return <Opened Select={Loaded} {...props} />;
    const open = async () => {
      const loaded = await load().catch(() => BrowserSelect);
      setLoaded(() => loaded);
    };
    return <ClosedSelect {...props} onApproach={onApproach} onOpen={() => void open()} />;
  };
}

interface ClosedSelectProps extends SelectFieldProps {
  readonly onApproach: ReturnType<typeof loadedOnApproach>;
  readonly onOpen: () => void;
}

function ClosedSelect(props: ClosedSelectProps) {
  const { value, options, disabled, onApproach, onOpen, ...field } = props;
  const { id, hint, problem, required } = field;
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <FieldFrame {...field}>
      <button
        id={id}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select has no styled list
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={undefined}
        aria-required={required || undefined}
        {...describedField(id, hint, problem)}
        disabled={disabled}
        className={`${FIELD_LOOK} flex h-11 items-center gap-2 text-left`}
        onClick={onOpen}
        onKeyDown={openWithArrow}
        {...onApproach}
      >
        <span className="min-w-0 grow truncate">{labelOf(options, value)}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink/70" />
      </button>
    </FieldFrame>
  );
}

interface OpenedProps extends SelectFieldProps {
  readonly Select: Select;
}

/** Takes over the focus of the closed select, and opens the list that the user asked for. */
function Opened({ Select, ...props }: OpenedProps) {
  const { id } = props;
  useEffect(() => {
    const field = document.getElementById(id);
    field?.focus();
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [id]);
  return <Select {...props} />;
}

function BrowserSelect({ options, ...props }: SelectFieldProps) {
  return <NativeSelect {...props} options={options.map(listed)} />;
}

type Option = SelectFieldProps['options'][number];

function listed(option: Option) {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

function labelOf(options: readonly Option[], value: string): string {
  return options.map(listed).find((option) => option.value === value)?.label ?? value;
}
