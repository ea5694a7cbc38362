import { useState, type ReactNode } from 'react';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';

export interface Removal {
  /** The name of the item: 'Room 101'. */
  readonly what: string;
  /** What will be lost. */
  readonly text: ReactNode;
  /** What to do first, for example with occupied rooms; '' if nothing. */
  readonly warning?: string;
  /** Resolves to true once it is removed. */
  remove(): Promise<boolean>;
}

/**
 * Asks before an item is removed. `ask` opens the question, and `question` shows it. Afterwards the
 * focus moves to the element with the DOM ID `next`, because the button no longer exists.
 */
export function useRemoval(next: string) {
  const [asked, ask] = useState<Removal>();
  const remove = async (removal: Removal) => {
    ask(undefined);
    if (await removal.remove()) document.getElementById(next)?.focus();
  };
  const question = asked && (
    <ConfirmDialog
      danger
      title={`Remove ${asked.what}?`}
      confirmLabel="Remove"
      onCancel={() => ask(undefined)}
      onConfirm={() => void remove(asked)}
    >
      <p>{asked.text}</p>
      {asked.warning && (
        <NoticeBox kind="warning" className="mt-3">
          {asked.warning}
        </NoticeBox>
      )}
    </ConfirmDialog>
  );
  return { ask, question };
}
