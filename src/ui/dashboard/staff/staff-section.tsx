import { KeyRound, Trash2, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { OWN_ACCESS, rolesToGive } from '#domain/staff/staff-list.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { AddressedForm, ItemForm } from '#ui/dashboard/editor-form.tsx';
import { ADD_BUTTON } from '#ui/dashboard/editor.ts';
import { ItemActions } from '#ui/dashboard/item-actions.tsx';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { NewPassword } from '#ui/forms/password/new-password.tsx';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { counted } from '#ui/texts/counted.ts';
import { userName } from '#ui/texts/item-names.ts';
import { createStaffList, type StaffList } from './staff-list.ts';

const stateLabel = ({ is_active }: StaffMember) => (is_active ? 'Active' : 'Inactive');

const columnsOf = ({ editor }: StaffList): readonly ListColumn<StaffMember>[] => [
  {
    key: 'name',
    title: 'Name',
    track: 'minmax(0,1fr)',
    value: (member) => [userName(member), member.username, member.email].join(' '),
    cell: (member) => (
      <span translate="no" className="block">
        <bdi className="@max-4xl:block @max-4xl:pr-12">{userName(member)}</bdi>{' '}
        <span className="text-sm font-normal text-ink/75">
          <bdi className="@max-4xl:block @max-4xl:pr-12">{member.username}</bdi>
          <span className="@max-4xl:sr-only"> · </span>
          <bdi className="@max-4xl:block">{member.email}</bdi>
        </span>{' '}
        <UnsavedBadge of={editor} id={member.id} />
      </span>
    ),
  },
  {
    key: 'role',
    title: 'Role',
    track: '9.5rem',
    value: ({ role }) => roleLabel(role),
    cell: ({ role }) => (
      <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleLabel(role)}</Badge>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    track: '5.5rem',
    value: stateLabel,
    cell: (member) => (
      <Badge tone={member.is_active ? 'success' : 'neutral'}>{stateLabel(member)}</Badge>
    ),
  },
];

export default function StaffSection({ dashboard }: SectionProps) {
  const [staff] = useState(() => createStaffList(dashboard));
  const { edited } = useSnapshot(staff.editor.state) as StaffList['editor']['state'];
  const { handover } = useSnapshot(staff.state) as StaffList['state'];
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const actionsOf = (member: StaffMember) => {
    const name = userName(member);
    return (
      <ItemActions
        of={member}
        name={name}
        onEdit={staff.mayManage(member) && (() => staff.editor.edit(member))}
        actions={
          staff.mayManage(member) && !staff.isOneself(member)
            ? [
                {
                  label: 'Reset Password',
                  name: `Reset password of ${name}`,
                  icon: <KeyRound />,
                  onClick: () => staff.resetPassword(member),
                },
                {
                  label: 'Remove',
                  name: `Remove ${name}`,
                  icon: <Trash2 />,
                  onClick: () =>
                    ask({
                      what: name,
                      text: `This removes the account “${member.username}” (${roleLabel(member.role)}). ${name} will no longer be able to sign in. To keep the account, make it inactive instead.`,
                      blocked: staff.refusalOf(member),
                      remove: () => staff.remove(member),
                    }),
                },
              ]
            : []
        }
      />
    );
  };
  return (
    <Loaded of={staff.list} label="Loading staff" context="general" lines={6}>
      {(members) => (
        <>
          <PageHeader
            facts={`${counted(members.length, 'user')} · ${members.filter((member) => member.is_active).length} active`}
          >
            <UnsavedBadge of={staff.editor} />
            <Button id={ADD_BUTTON} icon={<UserPlus />} onClick={() => staff.editor.add()}>
              Add Staff User
            </Button>
          </PageHeader>
          <ListTable
            isPage
            rows={members}
            rowKey={({ id }) => id}
            title="Staff"
            columns={columns}
            actions={actionsOf}
          />
          {question}
          {handover && !edited && (
            <NewPassword {...handover} onClose={() => staff.closeHandover()} />
          )}
          <AddressedForm of={staff.editor}>
            {({ form, item }) => (
              <ItemForm
                editor={staff.editor}
                form={form}
                what={item ? userName(item) : 'the new person'}
                title={item ? `Edit ${userName(item)}` : 'Add Staff User'}
                focusOn={staff.isReset(form) ? 'password' : undefined}
                restoredNote={
                  !item && <p>This browser never saves passwords, so enter the password again.</p>
                }
              >
                <StaffUserFields
                  isRunning
                  form={form}
                  onGenerate={() => staff.generatePassword(form)}
                  roles={rolesToGive(dashboard.role)}
                  isExisting={item !== undefined}
                  isReset={staff.isReset(form)}
                  accessLocked={item && staff.isOneself(item) ? OWN_ACCESS : undefined}
                />
              </ItemForm>
            )}
          </AddressedForm>
        </>
      )}
    </Loaded>
  );
}
