import type { Id } from '#domain/record.ts';

/** The DOM ID of the button that adds an item. */
export const ADD_BUTTON = 'add-item';

export function editButtonId({ id }: { readonly id: Id }): string {
  return `edit-item-${id}`;
}
