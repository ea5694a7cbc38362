import { ClipboardPen, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import { counted } from '#ui/texts/counted.ts';
import { reportTitle, type RoomChanges, type RoomChangesState } from './room-changes.ts';
import { StatusButtons, type Statuses } from './room-status.tsx';
import { byUse, inUseText } from './rooms-in-use.ts';

export interface SelectionBarProps {
  readonly changes: RoomChanges;
  /** Sorted by room number. */
  readonly selected: readonly RoomRecord[];
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
}

export function SelectionBar({ changes, selected, mayChange, mayRemove }: SelectionBarProps) {
  const { run, last } = useSnapshot(changes.state) as RoomChangesState;
  const [asked, ask] = useState<'change' | 'remove'>();
  const bar = useRef<HTMLElement>(null);
  const isRunning = run !== undefined;
  useEffect(() => {
    // The first button takes the place of one that disappears with the focus.
    const button = isRunning ? 'button' : 'output ~ button';
    focusIfLost(() => bar.current?.querySelector(button));
  }, [isRunning]);
  const what = counted(selected.length, 'room');
  const isDone = selected.length === 0;
  const dialog = {
    selected,
    what,
    onCancel: () => ask(undefined),
    onConfirm: (go: () => Promise<unknown>) => {
      ask(undefined);
      void go();
    },
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected rooms"
      className="max-h-[40svh] min-w-0 grow space-y-2 overflow-y-auto outline-none"
    >
      {run ? (
        <Running run={run} onStop={changes.stop} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <output className="mr-auto font-medium tabular-nums">
            {isDone && last ? `${counted(last.before.length, 'room')} changed` : `${what} selected`}
          </output>
          {!isDone && mayChange && (
            <Button variant="secondary" icon={<ClipboardPen />} onClick={() => ask('change')}>
              Change Status
            </Button>
          )}
          {!isDone && mayRemove && (
            <Button variant="danger" icon={<Trash2 />} onClick={() => ask('remove')}>
              Remove
            </Button>
          )}
          {last && last.before.length > 0 && (
            <Button
              variant="secondary"
              icon={<Undo2 />}
              onClick={() => void changes.undoSelected()}
            >
              Undo Changes
            </Button>
          )}
          <Button variant="quiet" icon={<X />} onClick={changes.clear}>
            {isDone ? 'Close' : 'Clear selection'}
          </Button>
        </div>
      )}
      {last && last.failures.length > 0 && (
        <NoticeBox kind="warning" role="alert" title={reportTitle(last)}>
          <RoomFailures
            label="Failed rooms"
            failures={last.failures.map(({ room, reason }) => [room.room_number, reason])}
          />
        </NoticeBox>
      )}
      {asked === 'change' && <ChangeDialog {...dialog} change={changes.changeSelected} />}
      {asked === 'remove' && <RemovalQuestion {...dialog} remove={changes.removeSelected} />}
    </section>
  );
}

interface RunningProps {
  readonly run: Readonly<NonNullable<RoomChangesState['run']>>;
  readonly onStop: () => void;
}

function Running({ run: { isRemoval, total, done, isStopping }, onStop }: RunningProps) {
  const doing = isRemoval ? 'Removing rooms' : 'Changing rooms';
  const [leaving, setLeaving] = useState<{ readonly go: () => void }>();
  useEffect(() => askBeforeLeaving((go) => setLeaving({ go })), []);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 grow">
        <ProgressBar {...{ doing, done, total }} />
      </div>
      <Button variant="secondary" busy={isStopping} onClick={onStop}>
        {isStopping ? 'Stopping' : 'Stop'}
      </Button>
      {leaving && (
        <ConfirmDialog
          danger
          title={`Stop ${doing.toLowerCase()}?`}
          confirmLabel="Stop and Leave"
          cancelLabel="Stay"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => {
            onStop();
            leaving.go();
          }}
        >
          <p>
            Processed so far: {done} of {counted(total, 'room')}. The remaining rooms will not
            change.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DialogProps {
  readonly selected: readonly RoomRecord[];
  /** For example `12 rooms`. */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onConfirm: (go: () => Promise<unknown>) => void;
}

interface ChangeDialogProps extends DialogProps {
  readonly change: (changes: Statuses) => Promise<unknown>;
}

/** A second tap on a status keeps that status of each room as it is. */
function ChangeDialog({ what, change, onCancel, onConfirm }: ChangeDialogProps) {
  const [chosen, choose] = useState<Statuses>({});
  return (
    <Modal isSheet title={`Change the status of ${what}`} onDismiss={onCancel}>
      {(['cleaning_status', 'status'] as const).map((name) => (
        <StatusButtons
          key={name}
          name={name}
          now={chosen[name] === undefined ? 'Keep as it is' : ''}
          chosen={chosen[name]}
          onChoose={(status) => {
            const { [name]: before, ...others } = chosen;
            choose(before === status ? others : { ...others, [name]: status });
          }}
        />
      ))}
      <div className="mt-5 flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={Object.keys(chosen).length === 0}
          onClick={() => onConfirm(() => change(chosen))}
        >
          Change {what}
        </Button>
      </div>
    </Modal>
  );
}

interface RemovalQuestionProps extends Omit<DialogProps, 'what'> {
  readonly remove: () => Promise<unknown>;
}

/** Asks about the rooms that can be removed. Without any, the user cannot confirm. */
export function RemovalQuestion({ selected, remove, onCancel, onConfirm }: RemovalQuestionProps) {
  const { inUse = [], free = [] } = byUse(selected);
  const isBlocked = free.length === 0;
  const what = counted(isBlocked ? inUse.length : free.length, 'room');
  return (
    <ConfirmDialog
      danger
      title={`Remove ${what}?`}
      confirmLabel={`Remove ${what}`}
      blocked={isBlocked ? inUseText(inUse) : ''}
      onCancel={onCancel}
      onConfirm={() => onConfirm(remove)}
    >
      {!isBlocked && (
        <p
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="max-h-60 overflow-y-auto rounded-sm wrap-anywhere focus-ring"
        >
          {free.length === 1 ? 'Room' : 'Rooms'}{' '}
          {free.map(({ room_number }) => room_number).join(', ')} will be deleted. This cannot be
          undone.
        </p>
      )}
      {!isBlocked && inUse.length > 0 && (
        <NoticeBox
          kind="warning"
          className="mt-3"
          title={`${counted(inUse.length, 'room')} will stay`}
        >
          {inUseText(inUse)}
        </NoticeBox>
      )}
    </ConfirmDialog>
  );
}

export interface RoomFailuresProps {
  /** The accessible name of the list, for example 'Rooms that were not created'. */
  readonly label: string;
  readonly failures: readonly (readonly [number: string, reason: string])[];
}

export function RoomFailures({ label, failures }: RoomFailuresProps) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={label}
      className="max-h-48 space-y-1 overflow-y-auto rounded-sm focus-ring"
    >
      {failures.map(([number, reason]) => (
        <li key={number} className="wrap-anywhere">
          <strong className="font-semibold">
            Room <bdi translate="no">{number}</bdi>.
          </strong>{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
