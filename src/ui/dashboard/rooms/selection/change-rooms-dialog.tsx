import { useState } from 'react';
import type { RoomChanges } from '#application/hotel/write-rooms.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { FieldControl } from '#ui/forms/field-control.tsx';

const STATUSES = [
  { name: 'status', id: 'status-of-rooms', label: 'Status' },
  { name: 'cleaning_status', id: 'cleaning-of-rooms', label: 'Cleaning Status' },
] as const;

export interface ChangeRoomsDialogProps {
  /** For example `12 rooms`. */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onChange: (changes: RoomChanges) => void;
}

export function ChangeRoomsDialog({ what, onCancel, onChange }: ChangeRoomsDialogProps) {
  const [changes, setChanges] = useState<RoomChanges>({});
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = Object.keys(changes).length === 0;
  const choose = (name: keyof RoomChanges, value: string) => {
    const { [name]: _, ...others } = changes;
    setChanges(value === '' ? others : { ...others, [name]: value });
  };
  const apply = () => {
    setIsAsked(true);
    if (!isEmpty) onChange(changes);
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
        {STATUSES.map(({ name, id, label }) => (
          <FieldControl
            key={name}
            field={ROOM.fields[name]}
            id={id}
            label={label}
            value={changes[name] ?? ''}
            options={[{ value: '', label: 'Keep as it is' }, ...ROOM.fields[name].options]}
            onChange={(value: string) => choose(name, value)}
          />
        ))}
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
