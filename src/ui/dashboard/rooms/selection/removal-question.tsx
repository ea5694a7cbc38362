import type { RoomRecord } from '#application/records/hotel-records.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { byUse, inUseText } from '#ui/dashboard/rooms/rooms-in-use.ts';
import { counted } from '#ui/texts/counted.ts';

export interface RemovalQuestionProps {
  /** Sorted by room number. */
  readonly selected: readonly RoomRecord[];
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/** Asks about the rooms that can be removed. Without any, the user cannot confirm. */
export function RemovalQuestion({ selected, onCancel, onRemove }: RemovalQuestionProps) {
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
      onConfirm={onRemove}
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
