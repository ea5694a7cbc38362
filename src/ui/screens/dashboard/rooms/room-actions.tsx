import { ClipboardPen, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { searchFieldId } from '../../../components/list-search.tsx';
import type { RoomRow, Rooms } from '../../../stores/rooms.ts';

export interface RoomActionsProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
  /** Undefined for those who may not. */
  readonly onRemove: (() => void) | undefined;
}

export function RoomActions({ rooms, room, onRemove }: RoomActionsProps) {
  const { room_number: number, mode } = room;
  const changeButton = useFocusAfterEditing(mode);
  if (mode === 'edited') {
    return (
      <>
        <Button
          variant="secondary"
          className="grow @3xl:grow-0"
          onClick={() => rooms.cancelStatus()}
        >
          Cancel
        </Button>
        <Button className="grow @3xl:grow-0" onClick={() => void rooms.saveStatus()}>
          Save
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        ref={changeButton}
        variant="secondary"
        className="grow text-sm! @3xl:grow-0 @3xl:border-transparent"
        icon={<ClipboardPen aria-hidden="true" />}
        busy={mode === 'saving'}
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

/** Focus goes on at the room; where the list now leaves it out, at what it is searched by. */
function useFocusAfterEditing(mode: RoomRow['mode']) {
  const button = useRef<HTMLButtonElement>(null);
  const isEdited = mode === 'edited';
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  useEffect(
    () => () => {
      if (wasEdited.current) document.getElementById(searchFieldId('Rooms'))?.focus();
    },
    [],
  );
  return button;
}
