import { useState } from 'react';
import type { RoomChanges } from '#application/hotel/write-rooms.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';

export interface ChangeRoomsDialogProps {
  /** For example `12 rooms`. */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onChange: (changes: RoomChanges) => void;
}

export function ChangeRoomsDialog({ what, onCancel, onChange }: ChangeRoomsDialogProps) {
  const [status, setStatus] = useState('');
  const [cleaning, setCleaning] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = status === '' && cleaning === '';
  const apply = () => {
    setIsAsked(true);
    if (isEmpty) return;
    onChange({
      ...(status !== '' && { status }),
      ...(cleaning !== '' && { cleaning_status: cleaning }),
    });
  };
  return (
    <Modal title={`Change the status of ${what}`} onDismiss={onCancel}>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <NativeSelect
          id="status-of-rooms"
          label="Status"
          value={status}
          options={optionsOf(ROOM_STATUSES)}
          onChange={setStatus}
        />
        <NativeSelect
          id="cleaning-of-rooms"
          label="Cleaning status"
          value={cleaning}
          options={optionsOf(CLEANING_STATUSES)}
          onChange={setCleaning}
        />
        <div role="alert" className="text-sm font-medium text-error empty:hidden">
          {isAsked && isEmpty && 'Choose a status, a cleaning status, or both'}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Change {what}</Button>
        </div>
      </form>
    </Modal>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: 'Keep as it is' }, ...options];
}
