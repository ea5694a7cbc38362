import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal, SheetFooter } from '#ui/components/dialogs/modal.tsx';
import { changeOf, type RoomChanges, type RoomChangesState } from './room-changes.ts';
import { StatusFields, statusLabel } from './room-status.tsx';
import { inUseText } from './rooms-in-use.ts';
import { focusRooms } from './selection-bar.tsx';

export interface RoomPanelProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  readonly mayChange: boolean;
  /** Undefined if the user may not change rooms, or if the server does not support this request. */
  readonly onEdit: ((room: RoomRecord) => void) | undefined;
  readonly onRemove?: ((room: RoomRecord) => void) | undefined;
}

/** A tap on a status saves it. Undo restores the previous status. */
export function RoomPanel({ changes, rooms, mayChange, onEdit, onRemove }: RoomPanelProps) {
  const reasonId = useId();
  const { changed, announced } = useSnapshot(changes.state) as RoomChangesState;
  const { edited } = useSnapshot(changes.panel.state);
  const { 'room.change': isNotOffered } = useSnapshot(changes.lacking);
  const room = rooms.find(({ id }) => id === edited?.item.id);
  if (!room) return null;
  const { room_number: number, floor } = room;
  const { before, isRunning = false, error = '' } = changeOf(room, changed) ?? {};
  const reason = onRemove ? inUseText([room]) : '';
  const facts = [
    changes.typeOf(room),
    floor !== undefined && `Floor ${floor}`,
    !room.is_active && 'Inactive',
  ];
  const close = () => {
    changes.open(undefined);
    // A filter may have hidden the element that opened the panel.
    focusRooms();
  };
  const leave = (go: (left: RoomRecord) => void) => () => {
    close();
    go(room);
  };
  return (
    <Modal isSheet title={`Room ${number}`} onDismiss={close}>
      <p className="mt-1 text-sm text-ink/75 wrap-anywhere">{facts.filter(Boolean).join(', ')}</p>
      <output className="sr-only">{announced}</output>
      <StatusFields
        of={room}
        now={(name) => statusLabel(room, name)}
        isSaving={isRunning}
        onChoose={
          mayChange && !isNotOffered
            ? (name, status) => void changes.change(room, { [name]: status })
            : undefined
        }
      />
      {isNotOffered && (
        <p className="mt-4 text-sm">This server cannot change the status of rooms.</p>
      )}
      <div role="alert" className="mt-3 text-sm font-medium text-error empty:hidden">
        {error}
      </div>
      <SheetFooter>
        {onEdit && (
          <Button
            variant="quiet"
            icon={<Pencil />}
            aria-label={`Edit room ${number}`}
            onClick={leave(onEdit)}
          >
            Edit
          </Button>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            icon={<Trash2 />}
            aria-label={`Remove room ${number}`}
            aria-describedby={reason && reasonId}
            disabled={reason !== ''}
            onClick={leave(onRemove)}
          >
            Remove
          </Button>
        )}
        <span className="grow" />
        {before && (
          <Button
            variant="quiet"
            icon={<Undo2 />}
            busy={isRunning}
            onClick={() => void changes.change(room, before)}
          >
            Undo
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
        <p id={reasonId} className="basis-full text-sm text-ink/75 empty:hidden">
          {reason}
        </p>
      </SheetFooter>
    </Modal>
  );
}
