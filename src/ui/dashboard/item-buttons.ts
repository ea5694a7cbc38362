import type { Id } from '#domain/record.ts';
import { useFocusAfterEditing } from '#ui/components/focus.ts';
import type { EditedItem } from './editor.ts';

/** The DOM ID of the button that adds an item. */
export const ADD_BUTTON = 'add-item';

export function editButtonId({ id }: { readonly id: Id }): string {
  return `edit-item-${id}`;
}

/** When the form closes, returns the focus to the button that opened it. */
export function useFocusAfterItem<Item extends { readonly id: Id }>(
  edited: EditedItem<Item | undefined, unknown> | undefined,
): void {
  useFocusAfterEditing(edited, ({ item }) => [...(item ? [editButtonId(item)] : []), ADD_BUTTON]);
}
