import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { OWN_STANDING, rolesToGive } from '#domain/staff/staff-list.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { STAFF_FORM, StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { memberName, type EditedStaff, type StaffList } from './staff-list.ts';

export interface StaffEditorProps {
  readonly staff: StaffList;
  readonly edited: EditedStaff;
  /** Of the one who is signed in. */
  readonly role: string | undefined;
}

/** One person's fields, in the place of the list. */
export function StaffEditor({ staff, edited, role }: StaffEditorProps) {
  const { form, member } = edited;
  const [user] = useListItems(form.state, 'users');
  const { saving, changed, summaries, error } = useSnapshot(staff.state);
  const problems = Object.entries(useSnapshot(form.problems));
  const whole = useRef<HTMLFormElement>(null);
  useEffect(() => {
    whole.current?.querySelector('input')?.focus();
  }, []);
  if (!user) return null;
  return (
    <form
      ref={whole}
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        void staff.save();
      }}
    >
      <ErrorSummary
        shownTimes={summaries}
        problems={problems.map(([key, message]) => ({ id: fieldId(STAFF_FORM, key), message }))}
      />
      <RestoredChanges draft={staff.draft} onDiscard={() => staff.cancel()}>
        {!member && <p className="mt-2">Passwords are never kept. Enter the password again.</p>}
      </RestoredChanges>
      <Card as="div" title={member ? `Edit ${memberName(member)}` : 'Add Staff User'}>
        <StaffUserFields
          form={form}
          user={user}
          roles={rolesToGive(role)}
          isExisting={member !== undefined}
          standingLocked={member && staff.isOneself(member) ? OWN_STANDING : undefined}
        />
      </Card>
      <FormAlert said={error}>
        {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
      </FormAlert>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={saving} onClick={() => staff.cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={saving}>
          Save
        </Button>
        {changed && (
          <UnsavedChanges
            what={member ? memberName(member) : 'the new person'}
            draft={staff.draft}
          />
        )}
      </div>
    </form>
  );
}
