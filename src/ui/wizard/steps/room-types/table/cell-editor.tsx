import { useRef, useState, type KeyboardEvent } from 'react';
import { fieldIn } from '#domain/description/record-description.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { LINE_BREAK } from '#ui/components/fields/text-field.tsx';
import type { Column } from './columns.ts';

/** Where the focus moves after an edit. 'left' means that the focus has already left the cell. */
export type EditEnd = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'left';

export interface CellEditorProps {
  readonly column: Column;
  readonly label: string;
  readonly text: string;
  /** Whether the edit started by typing, which replaces the text of the cell. */
  readonly isReplaced: boolean;
  readonly describedBy: string | undefined;
  /** Called when the edit ends. `text` is undefined if the user cancelled the edit. */
  readonly onEnd: (text: string | undefined, end: EditEnd) => void;
}

const LOOK =
  'block h-full min-h-control w-full border-0 bg-white px-3 py-2.5 text-base outline-2 -outline-offset-2 outline-brand';

/** The field in the edited cell. Enter and Tab accept the text, Escape cancels. */
export function CellEditor({
  column,
  label,
  text,
  isReplaced,
  describedBy,
  onEnd,
}: CellEditorProps) {
  const { key, kind } = column;
  const isSelect = kind === 'option';
  // An `<input>` would drop the line breaks of a pasted cell.
  const isMultiline = kind === 'lines' || LINE_BREAK.test(text);
  const [value, setValue] = useState(isReplaced && !isSelect ? '' : text);
  const hasEnded = useRef(false);
  const end = (given: string | undefined, where: EditEnd) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(given, where);
  };
  const press = (event: KeyboardEvent) => {
    const where = endOfKey(event, { isSelect, isMultiline, isReplaced });
    // The table must not handle the keys that the user presses in the field.
    event.stopPropagation();
    if (!where) return;
    event.preventDefault();
    end(event.key === 'Escape' ? undefined : value, where);
  };
  const field = {
    value,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy ? true : undefined,
    className: LOOK,
    onKeyDown: press,
    onBlur: () => end(value, 'left'),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValue(target.value),
  };
  if (isSelect) {
    const options = fieldIn(ROOM_TYPE, key).options as readonly string[];
    return (
      <select {...field} ref={focus}>
        {!options.includes(value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (isMultiline) {
    return <textarea {...field} ref={focusAndSelect} rows={3} dir="auto" autoComplete="off" />;
  }
  const isNumber = kind === 'whole' || kind === 'number';
  return (
    <input
      {...field}
      ref={focusAndSelect}
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      dir={isNumber || key === 'room_numbers' ? undefined : 'auto'}
      autoComplete="off"
    />
  );
}

function focus(field: HTMLElement | null): void {
  field?.focus();
}

function focusAndSelect(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

interface Editor {
  readonly isSelect: boolean;
  readonly isMultiline: boolean;
  readonly isReplaced: boolean;
}

/** Arrow keys leave the cell only if the edit started by typing, as in a spreadsheet. */
function endOfKey({ key, shiftKey }: KeyboardEvent, editor: Editor): EditEnd | undefined {
  const { isSelect, isMultiline, isReplaced } = editor;
  if (key === 'Enter') {
    if (isMultiline && shiftKey) return undefined;
    return shiftKey ? 'up' : 'down';
  }
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'Escape') return 'stay';
  if (isSelect || isMultiline || !isReplaced) return undefined;
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : undefined;
}
