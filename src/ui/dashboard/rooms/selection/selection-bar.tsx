import { ClipboardPen, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { CountedProgress } from '#ui/components/counted-progress.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { ChangeRoomsDialog } from './change-rooms-dialog.tsx';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import { counted } from '#ui/texts/counted.ts';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { RemovalQuestion } from './removal-question.tsx';
import { reportTitle, type BatchReport, type BatchRun, type RoomBatch } from './room-batch.ts';
import { RoomFailures } from '#ui/dashboard/rooms/room-failures.tsx';

export interface SelectionBarProps {
  readonly batch: RoomBatch;
  /** Sorted by room number. */
  readonly selected: readonly RoomRecord[];
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
}

export function SelectionBar({ batch, selected, mayChange, mayRemove }: SelectionBarProps) {
  const { run, report, undoable } = useSnapshot(batch.state) as RoomBatch['state'];
  const [asked, ask] = useState<'change' | 'remove'>();
  const what = counted(selected.length, 'room');
  const close = () => ask(undefined);
  const bar = useRef<HTMLElement>(null);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected rooms"
      className="max-h-[40svh] min-w-0 grow space-y-2 overflow-y-auto outline-none"
    >
      {run ? (
        <Running run={run} bar={bar} onStop={() => batch.stop()} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <output className="mr-auto font-medium tabular-nums">
            {selected.length === 0 && undoable
              ? `${counted(undoable.before.length, 'room')} changed`
              : `${what} selected`}
          </output>
          {selected.length > 0 && mayChange && (
            <Button variant="secondary" icon={<ClipboardPen />} onClick={() => ask('change')}>
              Change Status
            </Button>
          )}
          {selected.length > 0 && mayRemove && (
            <Button variant="danger" icon={<Trash2 />} onClick={() => ask('remove')}>
              Remove
            </Button>
          )}
          {undoable && (
            <Button variant="secondary" icon={<Undo2 />} onClick={() => void batch.undo()}>
              Undo Changes
            </Button>
          )}
          <Button variant="quiet" icon={<X />} onClick={() => batch.clear()}>
            {selected.length === 0 && undoable ? 'Close' : 'Clear selection'}
          </Button>
        </div>
      )}
      {report && <Report report={report} />}
      {asked === 'change' && (
        <ChangeRoomsDialog
          what={what}
          onCancel={close}
          onChange={(changes) => {
            close();
            void batch.change(changes);
          }}
        />
      )}
      {asked === 'remove' && (
        <RemovalQuestion
          selected={selected}
          onCancel={close}
          onRemove={() => {
            close();
            void batch.remove();
          }}
        />
      )}
    </section>
  );
}

interface RunningProps {
  readonly run: Readonly<BatchRun>;
  /**
   * The bar that contains this component. When the run starts or finishes, the bar's buttons are replaced and the first
   * one gets the focus.
   */
  readonly bar: RefObject<HTMLElement | null>;
  readonly onStop: () => void;
}

function Running({ run, bar, onStop }: RunningProps) {
  const { isRemoval, total, done, isStopping } = run;
  const doing = isRemoval ? 'Removing rooms' : 'Changing rooms';
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  useEffect(() => askBeforeLeaving((go) => setGoing({ go })), []);
  useEffect(() => {
    const button = () => bar.current?.querySelector('button');
    focusIfLost(button);
    return () => focusIfLost(button);
  }, [bar]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 grow">
        <CountedProgress {...{ doing, done, total }} />
      </div>
      <Button variant="secondary" busy={isStopping} onClick={onStop}>
        {isStopping ? 'Stopping' : 'Stop'}
      </Button>
      {going && (
        <ConfirmDialog
          danger
          title={isRemoval ? 'Stop removing rooms?' : 'Stop changing rooms?'}
          confirmLabel="Stop and Leave"
          cancelLabel="Stay"
          onCancel={() => setGoing(undefined)}
          onConfirm={() => {
            onStop();
            going.go();
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

function Report({ report }: { readonly report: BatchReport }) {
  return (
    <NoticeBox kind="warning" role="alert" title={reportTitle(report)}>
      <RoomFailures
        label="Failed rooms"
        failures={report.failures.map(({ room, reason }) => ({ number: room.room_number, reason }))}
      />
    </NoticeBox>
  );
}
