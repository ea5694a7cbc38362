import { ClipboardPen, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { Failures } from '#ui/components/failures.tsx';
import { focusIfLost } from '#ui/components/focus.ts';
import { counted } from '#ui/texts/counted.ts';
import { reportTitle, type RoomChanges, type RoomChangesState } from './room-changes.ts';
import { focusRooms } from './room-sheet.tsx';

type ActionButton = Pick<ButtonProps, 'icon' | 'variant' | 'onClick'> & { readonly label: string };

export interface SelectionBarProps {
  readonly changes: RoomChanges;
  readonly count: number;
  readonly mayChange: boolean;
  readonly onRemove: (() => void) | undefined;
}

export function SelectionBar({ changes, count, mayChange, onRemove }: SelectionBarProps) {
  const { run, last } = useSnapshot(changes.state) as RoomChangesState;
  const bar = useRef<HTMLElement>(null);
  const isRunning = run !== undefined;
  useWarningBeforeLeaving(isRunning);
  useEffect(() => {
    // The first button takes the place of one that disappears with the focus.
    const button = isRunning ? 'button' : 'output ~ button';
    focusIfLost(() => bar.current?.querySelector(button));
  }, [isRunning]);
  // The bar disappears together with its focused button.
  useEffect(() => focusRooms, []);
  const undoable = last?.undoable.length ?? 0;
  /** One for each action on selected rooms. */
  const buttons: Readonly<Record<keyof RoomChanges['selection'], ActionButton | false>> = {
    change: count > 0 &&
      mayChange && {
        label: 'Change Status',
        icon: <ClipboardPen />,
        onClick: () => changes.choose({}),
      },
    remove: count > 0 &&
      onRemove !== undefined && {
        label: 'Remove',
        icon: <Trash2 />,
        variant: 'danger',
        onClick: onRemove,
      },
    undo: undoable > 0 && {
      label: 'Undo Changes',
      icon: <Undo2 />,
      onClick: () => void changes.selection.undo(),
    },
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected rooms"
      className="max-h-[40svh] min-w-0 grow basis-0 space-y-2 overflow-y-auto outline-none"
    >
      <div className="flex flex-wrap items-center gap-2">
        {run ? (
          <>
            <div className="min-w-40 grow">
              <ProgressBar
                doing={run.isRemoval ? 'Removing rooms' : 'Changing rooms'}
                done={run.done}
                total={run.total}
              />
            </div>
            <Button variant="secondary" busy={run.isStopping} onClick={changes.stop}>
              {run.isStopping ? 'Stopping' : 'Stop'}
            </Button>
          </>
        ) : (
          <>
            <output className="mr-auto font-medium tabular-nums max-sm:basis-[calc(100%-4rem)]">
              {count === 0
                ? `${counted(undoable, 'room')} changed`
                : `${counted(count, 'room')} selected`}
            </output>
            {Object.values(buttons).map(
              (action) =>
                action && (
                  <Button
                    key={action.label}
                    variant="secondary"
                    className="max-sm:order-1 max-sm:grow"
                    {...action}
                  >
                    {action.label}
                  </Button>
                ),
            )}
            <Button
              variant="quiet"
              className="min-w-control px-2.5!"
              icon={<X />}
              onClick={changes.clear}
            >
              <span className="max-sm:sr-only">{count === 0 ? 'Close' : 'Clear Selection'}</span>
            </Button>
          </>
        )}
      </div>
      {last && last.failures.length > 0 && (
        <Failures
          role="alert"
          title={reportTitle(last)}
          label="Failed rooms"
          of={last.failures.map(({ room, reason }) => ({
            title: `Room ${room.room_number}`,
            reason,
          }))}
        />
      )}
    </section>
  );
}
