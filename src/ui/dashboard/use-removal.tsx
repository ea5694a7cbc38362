import { useState, type ReactNode } from 'react';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';

export interface Removal {
  readonly verb?: 'Switch Off';
  readonly what: string;
  readonly text: ReactNode;
  readonly note?: string | false;
  /** Says what to do first, for example with occupied rooms: Remove is disabled. '' if nothing. */
  readonly blocked?: string;
  /** Resolves to true if the item no longer exists. */
  remove(): Promise<boolean>;
}

/** `ask` opens the dialog, `question` renders it. Then focuses the DOM ID `next`, as the button is gone. */
export function useRemoval(next: string) {
  const [asked, ask] = useState<Removal>();
  const remove = async (removal: Removal) => {
    ask(undefined);
    if (await removal.remove()) document.getElementById(next)?.focus();
  };
  const question = asked && (
    <ConfirmDialog
      danger
      title={`${asked.verb ?? 'Remove'} ${asked.what}?`}
      confirmLabel={asked.verb ?? 'Remove'}
      blocked={asked.blocked}
      onCancel={() => ask(undefined)}
      onConfirm={() => void remove(asked)}
    >
      {!asked.blocked && (
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="max-h-60 overflow-y-auto rounded-sm wrap-anywhere focus-ring"
        >
          {asked.text}
        </p>
      )}
      {!asked.blocked && asked.note && (
        <NoticeBox kind="warning" className="mt-3">
          {asked.note}
        </NoticeBox>
      )}
    </ConfirmDialog>
  );
  return { ask, question };
}
