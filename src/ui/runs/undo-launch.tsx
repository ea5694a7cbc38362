import { Undo2 } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Button } from '#ui/components/button.tsx';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import type { UndoProps } from './undo-dialog.tsx';
import { useLaunch } from './use-launch.ts';

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'));

/** 'Undo launch' with its dialog. Not offered if the browser has lost the journal of the launch. */
export function UndoLaunch({ launch, onUndone }: UndoProps) {
  const { undo } = launch;
  const { isOffered, status } = useLaunch(launch).undo;
  useEffect(() => void undo.check(), [undo]);
  const open = async () => {
    // A failure is reported in place of the dialog.
    await UndoDialog.load().catch(() => undefined);
    await undo.open();
  };
  return (
    <div>
      {isOffered && (
        <Button variant="secondary" icon={<Undo2 />} onClick={() => void open()}>
          Undo launch
        </Button>
      )}
      {status !== 'closed' && (
        <LoadBoundary>
          <Suspense>
            <UndoDialog launch={launch} onUndone={onUndone} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  );
}
