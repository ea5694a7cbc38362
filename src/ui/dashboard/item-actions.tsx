import type { Id } from '#domain/record.ts';
import { RowButton } from '#ui/components/lists/row-button.tsx';
import { ActionMenu, type ActionMenuProps } from '#ui/shell/action-menu.tsx';
import { editButtonId } from './editor.ts';

export interface ItemActionsProps extends Pick<ActionMenuProps, 'actions' | 'busy'> {
  readonly of: { readonly id: Id };
  readonly name: string;
  /** False if the user may not edit the record. */
  readonly onEdit: (() => void) | false;
}

/** What a user can do with a record of a list: the whole row edits it, and a menu has the rest. */
export function ItemActions({ of, name, onEdit, busy = false, actions }: ItemActionsProps) {
  return (
    <>
      {onEdit && (
        <RowButton
          id={editButtonId(of)}
          className="absolute inset-0"
          aria-label={`Edit ${name}`}
          disabled={busy}
          onClick={onEdit}
        />
      )}
      <ActionMenu label={`Actions for ${name}`} busy={busy} actions={actions} />
    </>
  );
}
