import { Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { Button } from '#ui/components/button.tsx';
import { memberName, type StaffList } from './staff-list.ts';

export interface StaffMemberActionsProps {
  readonly staff: StaffList;
  readonly member: StaffMember;
  readonly onRemove: () => void;
}

/** Buttons for one staff member; nothing if the user may not manage them. */
export function StaffMemberActions({ staff, member, onRemove }: StaffMemberActionsProps) {
  const [isSwitching, setIsSwitching] = useState(false);
  if (!staff.mayManage(member)) return null;
  const name = memberName(member);
  const verb = member.is_active ? 'Deactivate' : 'Activate';
  const switchActive = async () => {
    setIsSwitching(true);
    await staff.setActive(member, !member.is_active);
    setIsSwitching(false);
  };
  return (
    <>
      <IconButton
        id={editButtonId(member)}
        label={`Edit ${name}`}
        icon={<Pencil />}
        onClick={() => staff.editor.edit(member)}
      />
      {!staff.isOneself(member) && (
        <>
          <IconButton
            label={`${verb} ${name}`}
            icon={member.is_active ? <UserX /> : <UserCheck />}
            busy={isSwitching}
            onClick={() => void switchActive()}
          />
          <IconButton label={`Remove ${name}`} icon={<Trash2 />} onClick={onRemove} />
        </>
      )}
    </>
  );
}

/** The DOM ID of the button that edits this member. */
export function editButtonId({ id }: StaffMember): string {
  return `edit-staff-${id}`;
}

function IconButton({
  label,
  ...rest
}: ComponentProps<typeof Button> & { readonly label: string }) {
  return <Button variant="quiet" className="px-2.5!" aria-label={label} title={label} {...rest} />;
}
