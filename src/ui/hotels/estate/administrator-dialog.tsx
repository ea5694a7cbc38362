import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NewPassword } from '#ui/forms/password/new-password.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { SavedForm } from '#ui/forms/saved-form.tsx';
import { USERNAME_FOLLOWS } from '#ui/forms/staff/staff-user-fields.tsx';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { ADMINISTRATOR_FIELDS, createAdministratorForm } from './administrator-form.ts';

interface AdministratorDialogProps {
  readonly parts: HotelsParts;
  readonly hotel: SourceHotel;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function AdministratorDialog({ parts, hotel, onAdded, onClose }: AdministratorDialogProps) {
  const [administrator] = useState(() => createAdministratorForm(parts, hotel.id, onAdded));
  const { form } = administrator;
  const { isAdded, isRunning } = useSnapshot(administrator.state);
  const { username, password } = useSnapshot(form.state);
  const name = <bdi translate="no">{hotel.name}</bdi>;
  if (isAdded) {
    return (
      <NewPassword
        title={<>Administrator added to {name}</>}
        {...{ username, password, onClose }}
      />
    );
  }
  return (
    <Modal
      title={<>Add an administrator to {name}</>}
      onDismiss={isRunning ? undefined : onClose}
      className="max-w-xl"
    >
      <SavedForm
        of={administrator}
        form={form}
        label="Administrator"
        className="mt-4"
        buttons={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={isRunning}>
              Add administrator
            </Button>
          </div>
        }
      >
        <p className="text-ink/75">
          When you add the administrator, a password is generated and shown once.
        </p>
        <RecordFields
          of={form}
          names={ADMINISTRATOR_FIELDS}
          given={{ email: { hint: USERNAME_FOLLOWS } }}
        />
      </SavedForm>
    </Modal>
  );
}
