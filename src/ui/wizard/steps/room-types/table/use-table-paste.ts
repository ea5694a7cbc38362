import { useEffect, useEffectEvent, useState, type ActionDispatch, type RefObject } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted } from '#ui/texts/counted.ts';
import { textIn, type Column } from './columns.ts';
import type { GridAction } from './grid-state.ts';
import { countAdded, pasteInto, pasteReport } from './paste-into.ts';
import { isTable, readPastedRows, type PastedRows } from './pasted-rows.ts';

interface PasteNews {
  readonly kind: 'success' | 'warning' | 'error' | 'info';
  readonly text: string;
}

interface AskedPaste {
  readonly rows: PastedRows;
  readonly row: number;
  readonly added: number;
  readonly text: string;
}

interface TablePasteParts {
  readonly form: RoomTypesForm;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columns: readonly Column[];
  /** The cell with the keyboard focus. */
  readonly place: { readonly row: number; readonly column: number };
  readonly change: ActionDispatch<[GridAction]>;
}

/**
 * Copies the focused cell of the table, and pastes rows starting at that cell. If a paste would add
 * room types, asks first. The user can undo a paste until the next change.
 */
export function useTablePaste({ form, table, columns, place, change }: TablePasteParts) {
  const [news, setNews] = useState<PasteNews>();
  const [undo, setUndo] = useState<{ readonly run: () => void }>();
  const [asked, setAsked] = useState<AskedPaste>();
  const { row } = place;
  const column = Math.min(place.column, columns.length - 1);

  const back = (to = row) => {
    const { items } = form.state;
    const id = items[Math.min(to, items.length - 1)]?.id;
    if (id !== undefined) change({ do: 'go', id, column });
  };
  const apply = (rows: PastedRows, from: number) => {
    const added = countAdded(form, from, rows);
    const run = pasteInto(form, from, rows);
    const isReadable = !rows.rows.flat().some(({ message }) => message !== undefined);
    setNews({ kind: isReadable ? 'success' : 'warning', text: pasteReport(rows, added) });
    setUndo({ run });
    back(from);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (!focused || !table.current?.contains(focused)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isEditing = focused.matches('input, textarea, select');
    // The browser pastes a single value into the field.
    if (isEditing && !isTable(text, focused.matches('textarea'))) return;
    event.preventDefault();
    const rows = readPastedRows(text, column, columns);
    setUndo(undefined);
    if ('problem' in rows) {
      setNews({ kind: 'error', text: `${rows.problem}.` });
      return;
    }
    const added = countAdded(form, row, rows);
    if (isEditing) back();
    if (added === 0) return apply(rows, row);
    const changed = rows.rows.length - added;
    const changes = changed > 0 ? `change ${counted(changed, 'room type')} and ` : '';
    const question = `The ${counted(rows.rows.length, 'pasted row')} ${changes}add ${added} at the end of the list.`;
    setAsked({ rows, row, added, text: question });
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    const roomType = form.state.items[row];
    const isCell = focused?.matches('th, td') && table.current?.contains(focused);
    if (!isCell || !roomType || String(getSelection()) !== '') return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', textIn(columns[column]!, roomType));
  });
  useEffect(() => {
    // Listens on the document: outside a field, a paste event goes to the selection, not to the
    // focused cell.
    const onPaste = (event: ClipboardEvent) => paste(event);
    const onCopy = (event: ClipboardEvent) => copy(event);
    document.addEventListener('paste', onPaste);
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('copy', onCopy);
    };
  }, []);
  useEffect(() => {
    // Undoing the paste would also undo a later change.
    if (undo) return subscribe(form.state, () => setUndo(undefined));
    return undefined;
  }, [form, undo]);

  return {
    news,
    /** A paste that adds room types, until the user accepts or cancels it. */
    asked,
    accept() {
      setAsked(undefined);
      if (asked) apply(asked.rows, asked.row);
    },
    cancel() {
      setAsked(undefined);
      back();
    },
    undo:
      undo &&
      (() => {
        undo.run();
        setUndo(undefined);
        setNews({ kind: 'info', text: 'The paste is undone.' });
        back();
      }),
  };
}
