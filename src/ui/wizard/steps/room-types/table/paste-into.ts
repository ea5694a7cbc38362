import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted } from '#ui/texts/counted.ts';
import type { WrittenCell } from './columns.ts';
import type { PastedRows } from './pasted-rows.ts';
import { refuseText, writeValue } from './write-cell.ts';

/**
 * Pastes rows into the form, starting at the room type with this index. Returns a function that
 * undoes the paste.
 */
export function pasteInto(form: RoomTypesForm, start: number, { rows }: PastedRows): () => void {
  const before = form.value();
  const ids = rows.map((_, offset) => form.state.items[start + offset]?.id ?? form.add());
  const each = (write: typeof writeValue) => {
    for (const [offset, cells] of rows.entries()) {
      // Writes the room numbers first, because writing them also sets the room count. A different
      // pasted count then replaces it, and the form shows a problem.
      const numbersFirst = cells.toSorted((a, b) => orderOf(a) - orderOf(b));
      for (const cell of numbersFirst) write(form, ids[offset] ?? '', cell);
    }
  };
  each(writeValue);
  each(refuseText);
  return () => form.load(before);
}

const orderOf = ({ key }: WrittenCell) => (key === 'room_numbers' ? 0 : 1);

/** How many room types a paste that starts at this index adds. */
export function countAdded(form: RoomTypesForm, start: number, { rows }: PastedRows): number {
  return Math.max(0, start + rows.length - form.state.items.length);
}

export function pasteReport({ rows, ignored, beyond }: PastedRows, added: number): string {
  const unread = rows.flat().filter(({ message }) => message !== undefined).length;
  const changed = rows.length - added;
  const done = [
    changed > 0 && `${counted(changed, 'room type')} changed`,
    added > 0 && `${counted(added, 'room type')} added`,
  ];
  return [
    `${done.filter(Boolean).join(', ')}.`,
    unread > 0 && `${counted(unread, 'cell')} could not be read: correct the marked cells.`,
    ignored.length > 0 &&
      `Ignored ${ignored.length === 1 ? 'column' : 'columns'} ${ignored.join(', ')}: not in this table.`,
    beyond > 0 && `Ignored ${counted(beyond, 'column')} beyond the right edge of the table.`,
  ]
    .filter(Boolean)
    .join(' ');
}
