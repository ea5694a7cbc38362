import { Menu, MenuButton } from '@headlessui/react';
import {
  ChevronDown,
  KeyRound,
  Pencil,
  Trash2,
  UserCheck,
  UserPlus,
  UsersRound,
  UserX,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { OWN_ACCESS, rolesToGive } from '#domain/staff/staff-list.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { MenuAction, MenuList } from '#ui/components/menu.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { ADD_BUTTON, editButtonId, useFocusAfterItem } from '#ui/dashboard/item-buttons.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { userName } from '#ui/texts/item-names.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import type { PasswordReset } from './password-reset.ts';
import { createStaffList, statusOf, type EditedStaff, type StaffList } from './staff-list.ts';

export default function StaffSection({ dashboard }: SectionProps) {
  const [staff] = useState(() => createStaffList(dashboard));
  const { edited } = useSnapshot(staff.editor.state) as StaffList['editor']['state'];
  useFocusAfterItem(edited);
  useEditorAddress(staff.editor);
  return (
    <Loaded of={staff.list} label="Loading staff" context="general" lines={6}>
      {(members) => (
        <>
          <Members staff={staff} members={members} />
          {edited && <StaffEditor staff={staff} edited={edited} role={dashboard.role} />}
        </>
      )}
    </Loaded>
  );
}

const NO_RESET = 'This server cannot reset passwords';

const CELLS = {
  name: (member: StaffMember) => (
    <>
      <bdi translate="no">{userName(member)}</bdi>{' '}
      <span className="text-sm font-normal text-ink/75">
        <bdi translate="no">{member.username}</bdi> <Email of={member} />
      </span>
    </>
  ),
  role: ({ role }: StaffMember) => (
    <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleLabel(role)}</Badge>
  ),
  status: ({ is_active }: StaffMember) => (
    <Badge tone={is_active ? 'success' : 'neutral'}>{statusOf(is_active)}</Badge>
  ),
};

/** A long email address can break before `@` and dots. */
function Email({ of: { email } }: { readonly of: StaffMember }) {
  return (
    <bdi translate="no" className="block">
      {email.split(/(?=[@.])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

interface MembersProps {
  readonly staff: StaffList;
  readonly members: readonly StaffMember[];
}

function Members({ staff, members }: MembersProps) {
  const { ask, question } = useRemoval(ADD_BUTTON);
  const { asked } = useSnapshot(staff.reset.state) as PasswordReset['state'];
  const { 'password.reset': isLacking } = useSnapshot(staff.reset.lacking);
  const isAsked = asked !== undefined;
  const add = (
    <Button id={ADD_BUTTON} icon={<UserPlus />} onClick={() => staff.editor.add()}>
      Add Staff User
    </Button>
  );
  if (members.length === 0) {
    return (
      <EmptyState icon={<UsersRound />} title="No Staff Users Yet" actions={add}>
        Add the people who will work with the system, starting with an administrator.
      </EmptyState>
    );
  }
  const remove = (member: StaffMember) => {
    if (!staff.mayRemove(member)) return;
    const name = userName(member);
    ask({
      what: name,
      text: `This removes the account “${member.username}” (${roleLabel(member.role)}). ${name} will no longer be able to sign in. To keep the account, deactivate it instead.`,
      remove: () => staff.remove(member),
    });
  };
  const actionsOf = (member: StaffMember) => (
    <MemberActions staff={staff} member={member} onRemove={() => remove(member)} />
  );
  return (
    <>
      <PageHeader
        facts={`${counted(members.length, 'user')} · ${members.filter((member) => member.is_active).length} active${isLacking ? ` · ${NO_RESET}` : ''}`}
      >
        {add}
      </PageHeader>
      <ListTable
        isPage
        view={staff.view}
        rows={members}
        rowKey={({ id }) => id}
        title="Staff"
        columns="minmax(0,1fr) 9.5rem 5.5rem 13rem"
        cells={CELLS}
        actions={actionsOf}
      />
      {question}
      {isAsked && <ResetPasswordDialog reset={staff.reset} />}
    </>
  );
}

interface MemberActionsProps {
  readonly staff: StaffList;
  readonly member: StaffMember;
  readonly onRemove: () => void;
}

/** Renders nothing if the user may not manage the member. */
function MemberActions({ staff, member, onRemove }: MemberActionsProps) {
  const [isSwitching, setIsSwitching] = useState(false);
  const { 'password.reset': isLacking } = useSnapshot(staff.reset.lacking);
  if (!staff.mayManage(member)) return null;
  const name = userName(member);
  const verb = member.is_active ? 'Deactivate' : 'Activate';
  const switchActive = async () => {
    setIsSwitching(true);
    await staff.setActive(member, !member.is_active).finally(() => setIsSwitching(false));
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-3! @max-4xl:-ml-3"
        id={editButtonId(member)}
        aria-label={`Edit ${name}`}
        icon={<Pencil />}
        onClick={() => staff.editor.edit(member)}
      >
        Edit
      </Button>
      {!staff.isOneself(member) && (
        <Menu>
          <MenuButton
            as={Button}
            variant="quiet"
            className="px-3!"
            aria-label={`Actions for ${name}`}
            busy={isSwitching}
          >
            Actions
            <ChevronDown />
          </MenuButton>
          <MenuList anchor={{ to: 'bottom end', gap: 4, padding: 8 }}>
            {!isLacking && (
              <MenuAction
                aria-label={`Reset password of ${name}`}
                onClick={() => staff.reset.ask(member)}
              >
                <KeyRound />
                Reset Password
              </MenuAction>
            )}
            <MenuAction aria-label={`${verb} ${name}`} onClick={() => void switchActive()}>
              {member.is_active ? <UserX /> : <UserCheck />}
              {verb}
            </MenuAction>
            <MenuAction aria-label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 />
              Remove
            </MenuAction>
          </MenuList>
        </Menu>
      )}
    </>
  );
}

interface StaffEditorProps {
  readonly staff: StaffList;
  readonly edited: EditedStaff;
  readonly role: string | undefined;
}

function StaffEditor({ staff, edited, role }: StaffEditorProps) {
  const { form, item } = edited;
  return (
    <ItemForm
      editor={staff.editor}
      form={form}
      what={item ? userName(item) : 'the new person'}
      title={item ? `Edit ${userName(item)}` : 'Add Staff User'}
      restoredNote={
        !item && (
          <p className="mt-2">This browser never saves passwords, so enter the password again.</p>
        )
      }
    >
      <StaffUserFields
        isRunning
        form={form}
        onGenerate={() => staff.generatePassword(edited)}
        roles={rolesToGive(role)}
        isExisting={item !== undefined}
        accessLocked={item && staff.isOneself(item) ? OWN_ACCESS : undefined}
      />
    </ItemForm>
  );
}
