import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useState } from 'react';
import type { RoomChanges } from '#application/hotel/write-rooms.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { useFocusReturn } from '#ui/components/dialogs/use-focus-return.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';

export interface ChangeRoomsDialogProps {
  /** `12 rooms`. */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onChange: (changes: RoomChanges) => void;
}

/** Asks for the status that all selected rooms get. */
export default function ChangeRoomsDialog({ what, onCancel, onChange }: ChangeRoomsDialogProps) {
  useFocusReturn();
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
    <Dialog open onClose={onCancel} className="fixed inset-0 z-40 font-sans">
      <DialogBackdrop className="fixed inset-0 bg-ink/50" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-4 text-ink sm:items-center">
        <DialogPanel className="w-full max-w-md rounded-card bg-white p-6 shadow-card">
          <DialogTitle className="text-lg font-semibold">Change {what}</DialogTitle>
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
              label="Cleaning"
              value={cleaning}
              options={optionsOf(CLEANING_STATUSES)}
              onChange={setCleaning}
            />
            <div role="alert" className="text-sm font-medium text-error empty:hidden">
              {isAsked && isEmpty && 'Choose a status or a cleaning status'}
            </div>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={onCancel}>
                Cancel
              </Button>
              <Button type="submit">Change {what}</Button>
            </div>
          </form>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: 'No change' }, ...options];
}
