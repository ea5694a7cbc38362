import { ClipboardPen, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Statuses } from '#application/hotel/write-rooms.ts';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { Modal, SheetFooter } from '#ui/components/dialogs/modal.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { Failures } from '#ui/components/failures.tsx';
import { focusIfLost } from '#ui/components/focus.ts';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { counted } from '#ui/texts/counted.ts';
import { reportTitle, type RoomChanges, type RoomChangesState } from './room-changes.ts';
import { StatusFields } from './room-status.tsx';

export const LIST = 'rooms-list';

/** If the focused element has disappeared, focuses the map, or else the list. */
export function focusRooms(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]') ??
      document.getElementById(LIST),
  );
}

export interface SelectionBarProps {
  readonly changes: RoomChanges;
  readonly count: number;
  readonly mayChange: boolean;
  readonly onRemove: (() => void) | undefined;
}

export function SelectionBar({ changes, count, mayChange, onRemove }: SelectionBarProps) {
  const { run, last } = useSnapshot(changes.state) as RoomChangesState;
  /** The statuses in the open dialog. A second tap on a status keeps that status of each room as it is. */
  const [chosen, choose] = useState<Statuses>();
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
  const close = () => choose(undefined);
  const change = (statuses: Statuses) => {
    close();
    void changes.changeSelected(statuses);
  };
  const actions: (
    | false
    | (Pick<ButtonProps, 'icon' | 'variant' | 'onClick'> & { label: string })
  )[] = [
    count > 0 &&
      mayChange && {
        label: 'Change Status',
        icon: <ClipboardPen />,
        onClick: () => choose({}),
      },
    count > 0 &&
      onRemove !== undefined && {
        label: 'Remove',
        icon: <Trash2 />,
        variant: 'danger',
        onClick: onRemove,
      },
    undoable > 0 && {
      label: 'Undo Changes',
      icon: <Undo2 />,
      onClick: () => void changes.undoSelected(),
    },
  ];
  return (
    <>
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
              {actions.map(
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
      {chosen && (
        <Modal isSheet title={`Change the status of ${counted(count, 'room')}`} onDismiss={close}>
          <StatusFields
            of={chosen}
            now={(name) => (chosen[name] === undefined ? 'Keep as it is' : '')}
            onChoose={(name, status) => {
              const { [name]: before, ...others } = chosen;
              choose(before === status ? others : { ...others, [name]: status });
            }}
          />
          {Object.keys(chosen).length > 0 && <UnsavedChanges />}
          <SheetFooter>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button disabled={Object.keys(chosen).length === 0} onClick={() => change(chosen)}>
              Change {counted(count, 'Room')}
            </Button>
          </SheetFooter>
        </Modal>
      )}
    </>
  );
}
