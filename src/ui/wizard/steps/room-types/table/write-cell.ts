import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { textIn, valueOfEmpty, type Column, type WrittenCell } from './columns.ts';
import { writtenIn } from './pasted-rows.ts';

export function writeValue(form: RoomTypesForm, id: string, { key, value }: WrittenCell): void {
  form.edit(id, key, value);
}

/** If the text could not be read, shows the message at the cell. */
export function refuseText(form: RoomTypesForm, id: string, { key, message }: WrittenCell): void {
  const index = form.state.items.findIndex((item) => item.id === id);
  if (message !== undefined) form.refuseField(`${index}.${key}`, message);
}

/**
 * Writes the text of an edited cell to the form. Text that cannot be read becomes a problem of the
 * cell.
 */
export function writeText(form: RoomTypesForm, id: string, column: Column, text: string): void {
  const item = form.state.items.find((candidate) => candidate.id === id);
  if (!item || textIn(column, item) === text) return;
  const empty = text.trim() === '' ? valueOfEmpty(column) : undefined;
  const cells = empty === undefined ? writtenIn(column, text) : [{ key: column.key, value: empty }];
  for (const cell of cells) {
    writeValue(form, id, cell);
    refuseText(form, id, cell);
  }
}
