import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NewPassword } from '#ui/forms/password/new-password.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { SavedForm } from '#ui/forms/saved-form.tsx';
import { USERNAME_FOLLOWS } from '#ui/forms/staff/staff-user-fields.tsx';
import {
  ADMINISTRATOR_FIELDS,
  type AdministratorDialogProps,
  type AdministratorForm,
} from './administrator-form.ts';

export function AdministratorDialog({ form }: AdministratorDialogProps) {
  const { asked, isRunning } = useSnapshot(form.state) as AdministratorForm['state'];
  const user = useSnapshot(form.form.state);
  if (!asked) return null;
  const { hotel, isAdded } = asked;
  const close = () => form.close();
  const name = <bdi translate="no">{hotel.name}</bdi>;
  if (isAdded) {
    const { username, password } = user;
    return (
      <NewPassword
        title={<>Administrator added to {name}</>}
        {...{ username, password }}
        onClose={close}
      />
    );
  }
  return (
    <Modal
      title={<>Add an administrator to {name}</>}
      onDismiss={isRunning ? undefined : close}
      className="max-w-xl"
    >
      <Fields form={form} />
    </Modal>
  );
}

function Fields({ form }: AdministratorDialogProps) {
  const { isRunning } = useSnapshot(form.state);
  return (
    <SavedForm
      of={form}
      form={form.form}
      label="Administrator"
      className="mt-4"
      buttons={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isRunning} onClick={() => form.close()}>
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
        of={form.form}
        names={ADMINISTRATOR_FIELDS}
        given={{ email: { hint: USERNAME_FOLLOWS } }}
      />
    </SavedForm>
  );
}
