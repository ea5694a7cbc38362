import { Undo2 } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import type { UndoLaunch } from '#application/launch/undo-launch.ts';
import { Button } from '#ui/components/button.tsx';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import type { UndoProps } from './undo-dialog.tsx';
import { useLaunch } from './use-launch.ts';

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'));

interface UndoOfferProps extends Omit<UndoProps, 'undo'> {
  readonly launch: { readonly undo: UndoLaunch };
}

/** 'Undo launch' with its dialog. Not offered if the browser has lost the journal of the launch. */
export function UndoOffer({ launch: { undo }, onUndone }: UndoOfferProps) {
  const { isOffered } = useLaunch(undo);
  useEffect(() => void undo.check(), [undo]);
  return (
    <div>
      {isOffered && <UndoButton undo={undo} label="Undo launch" />}
      <OpenUndoDialog undo={undo} onUndone={onUndone} />
    </div>
  );
}

interface UndoButtonProps extends Pick<UndoProps, 'undo'> {
  readonly label: string;
  readonly hotel?: { readonly index: number; readonly name: string };
}

export function UndoButton({ undo, label, hotel }: UndoButtonProps) {
  const open = async () => {
    // A failure is reported in place of the dialog.
    await UndoDialog.load().catch(() => undefined);
    await undo.open(hotel?.index);
  };
  return (
    <Button variant={hotel ? 'quiet' : 'secondary'} icon={<Undo2 />} onClick={() => void open()}>
      {label}
      {hotel && <span className="sr-only"> of {hotel.name}</span>}
    </Button>
  );
}

export function OpenUndoDialog(props: UndoProps) {
  const { status } = useLaunch(props.undo);
  if (status === 'closed') return null;
  return (
    <LoadBoundary>
      <Suspense>
        <UndoDialog {...props} />
      </Suspense>
    </LoadBoundary>
  );
}
