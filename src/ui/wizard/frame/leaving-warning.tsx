import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export const PASSWORDS_WOULD_BE_LOST =
  'The generated passwords were neither downloaded, printed nor copied. They are only on this page, and cannot be looked up later.';

/** While passwords are not handed over, asks before another screen opens or the page is closed. */
export function LeavingWarning({ wizard: { launch } }: { readonly wizard: Wizard }) {
  const isPending = useLaunch(launch).pending > 0;
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  useWarningBeforeLeaving(isPending);
  useEffect(
    () =>
      isPending
        ? // The passwords may have been handed over since the last render.
          askBeforeLeaving((go) => (launch.state.pending > 0 ? setGoing({ go }) : go())).release
        : undefined,
    [isPending, launch],
  );
  if (!going) return null;
  return (
    <ConfirmDialog
      danger
      title="Leave without the passwords?"
      confirmLabel="Leave without them"
      cancelLabel="Stay"
      onCancel={() => setGoing(undefined)}
      onConfirm={() => {
        setGoing(undefined);
        // Prevents a second question.
        launch.handOver();
        going.go();
      }}
    >
      <p>{PASSWORDS_WOULD_BE_LOST}</p>
    </ConfirmDialog>
  );
}
