import { OWN_ACCESS, rolesToGive } from '#domain/staff/staff-list.ts';
import { Card } from '#ui/components/card.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { STAFF_FORM } from '#ui/forms/staff/staff-form.ts';
import { StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { memberName, type EditedStaff, type StaffList } from './staff-list.ts';

export interface StaffEditorProps {
  readonly staff: StaffList;
  readonly edited: EditedStaff;
  /** Of the signed-in user. */
  readonly role: string | undefined;
}

/** The fields of one staff member, in the place of the list. */
export function StaffEditor({ staff, edited: { form, item }, role }: StaffEditorProps) {
  const [user] = useListItems(form.state, 'items');
  if (!user) return null;
  return (
    <ItemForm
      editor={staff.editor}
      form={form}
      formId={STAFF_FORM}
      what={item ? memberName(item) : 'the new person'}
      restoredNote={
        !item && <p className="mt-2">Passwords are never kept. Enter the password again.</p>
      }
    >
      <Card as="div" title={item ? `Edit ${memberName(item)}` : 'Add Staff User'}>
        <StaffUserFields
          form={form}
          user={user}
          roles={rolesToGive(role)}
          isExisting={item !== undefined}
          accessLocked={item && staff.isOneself(item) ? OWN_ACCESS : undefined}
        />
      </Card>
    </ItemForm>
  );
}
