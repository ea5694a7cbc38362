import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { describedField, FIELD_LOOK, FieldFrame } from '#ui/components/fields/field-frame.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import type { SelectField as OpenedSelect } from '#ui/components/fields/select-field.tsx';
import { loadedOnApproach } from './loadable.tsx';

type SelectFieldProps = ComponentProps<typeof OpenedSelect>;

const loadSelect = async () => (await import('#ui/components/fields/select-field.tsx')).SelectField;
const ON_APPROACH = loadedOnApproach({ load: loadSelect });

/**
 * A styled select that loads its list with the first use, because the list brings in a library.
 * Until then it is a button with the same role, name and value. If the list cannot be loaded, the
 * browser's own select replaces it.
 */
export function SelectField(props: SelectFieldProps) {
  const [Select, setSelect] = useState<typeof OpenedSelect>();
  if (Select) return <Opened Select={Select} {...props} />;
  const open = async () => {
    const loaded = await loadSelect().catch(() => BrowserSelect);
    setSelect(() => loaded);
  };
  return <ClosedSelect {...props} onOpen={() => void open()} />;
}

interface ClosedSelectProps extends SelectFieldProps {
  readonly onOpen: () => void;
}

function ClosedSelect({ value, options, disabled, onOpen, ...field }: ClosedSelectProps) {
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
        {...ON_APPROACH}
      >
        <span className="min-w-0 grow truncate">{labelOf(options, value)}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink/70" />
      </button>
    </FieldFrame>
  );
}

interface OpenedProps extends SelectFieldProps {
  readonly Select: typeof OpenedSelect;
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
