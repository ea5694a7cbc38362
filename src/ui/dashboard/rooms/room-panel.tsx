import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { ROOM } from '#domain/rooms/room.ts';
import type { ShownStatus } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { cleaningLabel, cleaningMark, ROOM_STATUS_LOOKS, statusLabel } from './map/room-looks.ts';
import { inUseText } from './rooms-in-use.ts';
import { changeOf, type RoomStatuses, type RoomStatusesState } from './room-statuses.ts';

const STATUSES = ['cleaning_status', 'status'] as const;

const CODES = {
  cleaning_status: cleaningMark,
  status: (status: string) => ROOM_STATUS_LOOKS[status as ShownStatus].code,
};

function labelNow(room: RoomRecord, name: (typeof STATUSES)[number]): string {
  return name === 'status' ? statusLabel(room) : cleaningLabel(room[name]);
}

export interface RoomPanelProps {
  readonly statuses: RoomStatuses;
  readonly data: HotelRooms;
  readonly mayChange: boolean;
  /** Undefined if the user may not change rooms, or if the server does not support this request. */
  readonly onEdit: ((room: RoomRecord) => void) | undefined;
  readonly onRemove?: ((room: RoomRecord) => void) | undefined;
}

/** A tap on a status saves it. Undo restores the previous status. */
export function RoomPanel({ statuses, data, mayChange, onEdit, onRemove }: RoomPanelProps) {
  const reasonId = useId();
  const { opened, changed, said } = useSnapshot(statuses.state) as RoomStatusesState;
  const { 'room.change': isNotOffered } = useSnapshot(statuses.lacking);
  const room =
    opened === undefined ? undefined : data.rooms.find(({ id }) => String(id) === opened);
  if (!room) return null;
  const { room_number: number, floor } = room;
  const done = changeOf(room, changed);
  const reason = inUseText([room]);
  const type = roomTypeTitlesById(data.roomTypes).get(String(room.room_type));
  const close = () => {
    statuses.open(undefined);
    // A filter may have hidden the element that opened the panel.
    focusIfLost(() => document.querySelector('[role=grid] [tabindex="0"], #rooms-list'));
  };
  const leave = (go: (left: RoomRecord) => void) => () => {
    close();
    go(room);
  };
  return (
    <Modal isSheet title={`Room ${number}`} onDismiss={close}>
      <p className="mt-1 text-sm text-ink/75 wrap-anywhere">
        {[type, floor !== undefined && `Floor ${floor}`, !room.is_active && 'Inactive']
          .filter(Boolean)
          .join(', ')}
      </p>
      <output className="sr-only">{said}</output>
      {STATUSES.map((field) => (
        <fieldset key={field} className="mt-5" aria-busy={done?.isSaving}>
          <legend className="mb-2 text-sm font-semibold">
            {ROOM.fields[field].label}: <span className="font-normal">{labelNow(room, field)}</span>
          </legend>
          {mayChange && !isNotOffered && (
            <div className="grid grid-cols-2 gap-2">
              {Object.entries(ROOM.fields[field].optionLabels).map(([status, label]) => (
                <Button
                  key={status}
                  variant="secondary"
                  className="justify-start! px-3! text-left text-sm! aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-white forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight]"
                  icon={
                    <span aria-hidden="true" className="w-4 text-center">
                      {CODES[field](status)}
                    </span>
                  }
                  aria-pressed={room[field] === status}
                  onClick={() => void statuses.change(room, { [field]: status })}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </fieldset>
      ))}
      {isNotOffered && (
        <p className="mt-4 text-sm">This server cannot change the status of rooms.</p>
      )}
      <div role="alert" className="mt-3 text-sm font-medium text-error empty:hidden">
        {done?.error}
      </div>
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
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
        {done?.before && (
          <Button
            variant="quiet"
            icon={<Undo2 />}
            busy={done.isSaving}
            onClick={() => void statuses.undo(room)}
          >
            Undo
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
        {onRemove && reason !== '' && (
          <p id={reasonId} className="basis-full text-sm text-ink/75">
            {reason}
          </p>
        )}
      </div>
    </Modal>
  );
}
