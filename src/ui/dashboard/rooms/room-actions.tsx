import { ClipboardPen, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import type { RoomRow, Rooms } from './rooms.ts';

export interface RoomActionsProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
  /** Undefined if the user may not. */
  readonly onRemove: (() => void) | undefined;
}

/** Buttons of one room in the list. */
export function RoomActions({ rooms, room, onRemove }: RoomActionsProps) {
  const { room_number: number, isEdited } = room;
  const changeButton = useFocusAfterEditing(isEdited);
  if (isEdited) return <SaveStatus rooms={rooms} room={room} />;
  return (
    <>
      <Button
        ref={changeButton}
        variant="secondary"
        className="grow text-sm! @3xl:grow-0 @3xl:border-transparent"
        icon={<ClipboardPen aria-hidden="true" />}
        aria-label={`Change status of room ${number}`}
        onClick={() => rooms.editStatus(room)}
      >
        Change status
      </Button>
      {onRemove && (
        <Button
          variant="quiet"
          className="px-2.5!"
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Remove room ${number}`}
          title={`Remove room ${number}`}
          onClick={onRemove}
        />
      )}
    </>
  );
}

/** A refused status stays chosen, with the reason. */
function SaveStatus({ rooms, room }: Omit<RoomActionsProps, 'onRemove'>) {
  const edit = useSnapshot(rooms.state).edits[String(room.id)];
  const isSaving = edit?.isSaving;
  return (
    <>
      <Button
        variant="secondary"
        className="grow @3xl:grow-0"
        disabled={isSaving}
        onClick={() => rooms.cancelStatus(room)}
      >
        Cancel
      </Button>
      <Button
        className="grow @3xl:grow-0"
        busy={isSaving}
        onClick={() => void rooms.saveStatus(room)}
      >
        Save
      </Button>
      <div role="alert" className="w-0 min-w-full text-sm font-medium text-error empty:hidden">
        {edit?.error}
      </div>
    </>
  );
}

/**
 * Keeps the focus at the room after a save. If a filter now hides the room, its row moves the
 * focus.
 */
function useFocusAfterEditing(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return button;
}
