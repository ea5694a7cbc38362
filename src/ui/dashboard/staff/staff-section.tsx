import { UserPlus, UsersRound } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/shell/loading/loaded-confirm-dialog.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import {
  createStaffList,
  memberName,
  statusOf,
  type EditedStaff,
  type StaffList,
} from './staff-list.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { StaffEditor } from './staff-editor.tsx';
import { editButtonId, StaffMemberActions } from './staff-member-actions.tsx';

const ADD_BUTTON = 'add-staff';

/** The staff of the hotel, with forms to add, change and remove members. */
export default function StaffSection({ dashboard }: SectionProps) {
  const [staff] = useState(() =>
    createStaffList({
      ...dashboard,
      staffApi: dashboard.services.staffApi,
      random: dashboard.services.random,
      draft: dashboard.draftOf('staff'),
      self: () => ({ role: dashboard.role, username: dashboard.user.username }),
    }),
  );
  useEffect(() => staff.editor.restore(), [staff]);
  const { edited } = useSnapshot(staff.editor.state) as StaffList['editor']['state'];
  useFocusAfterEditing(edited, focusAfter);
  return (
    <Loaded of={staff.list} label="Loading staff" lines={6}>
      {(members) =>
        edited ? (
          <StaffEditor staff={staff} edited={edited} role={dashboard.role} />
        ) : (
          <Members staff={staff} members={members} />
        )
      }
    </Loaded>
  );
}

const CELLS = {
  email: ({ email }: StaffMember) =>
    // A long address breaks before @ and dots.
    email.split(/(?=[@.])/).map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    )),
  role: ({ role }: StaffMember) => (
    <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleLabel(role)}</Badge>
  ),
  status: ({ is_active }: StaffMember) => (
    <Badge tone={is_active ? 'success' : 'warning'}>{statusOf(is_active)}</Badge>
  ),
};

/** Focus returns to the button that opened the form. */
function focusAfter({ item }: EditedStaff): string[] {
  return [...(item ? [editButtonId(item)] : []), ADD_BUTTON];
}

interface MembersProps {
  readonly staff: StaffList;
  readonly members: readonly StaffMember[];
}

function Members({ staff, members }: MembersProps) {
  const [leaving, setLeaving] = useState<StaffMember>();
  const add = (
    <Button
      id={ADD_BUTTON}
      icon={<UserPlus aria-hidden="true" />}
      onClick={() => staff.editor.add()}
    >
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
  const remove = async (member: StaffMember) => {
    setLeaving(undefined);
    if (await staff.remove(member)) document.getElementById(ADD_BUTTON)?.focus();
  };
  const actionsOf = (member: StaffMember) => (
    <StaffMemberActions
      staff={staff}
      member={member}
      onRemove={() => {
        if (staff.mayRemove(member)) setLeaving(member);
      }}
    />
  );
  return (
    <Card title="People" description="Active staff users can sign in to this hotel." actions={add}>
      <ListTable
        view={staff.view}
        rows={members}
        rowKey={({ id }) => id}
        title="Staff"
        columns="2.3fr 2.5fr 4.8fr 2.8fr 1.6fr minmax(9rem, auto)"
        cells={CELLS}
        actions={actionsOf}
      />
      {leaving && (
        <ConfirmDialog
          danger
          title={`Remove ${memberName(leaving)}?`}
          confirmLabel="Remove"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => void remove(leaving)}
        >
          <p>
            This removes the account “{leaving.username}” ({roleLabel(leaving.role)}).{' '}
            {memberName(leaving)} can then no longer sign in. To keep the account, deactivate it
            instead.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
