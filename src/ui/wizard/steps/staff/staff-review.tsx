import { useSnapshot } from 'valtio';
import type { StaffUser } from '#domain/staff/staff.ts';
import { reviewBadge, roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { staffName } from '#ui/texts/item-names.ts';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import { howManyCanSignIn, namesInShort } from './present-staff.ts';
import { ChangeButton } from '#ui/wizard/steps/change-button.tsx';

const LIMIT = 6;

/**
 * The staff users on the review (docs/behaviour.md §2), with the badges of docs/decisions.md R18.
 */
export function StaffReview({ wizard, form }: StepProps<StaffForm>) {
  const { users } = useSnapshot(form.state);
  const { presentStaff } = wizard;
  return (
    <Card
      title="Staff Users"
      actions={<ChangeButton wizard={wizard} part="staffUsers" />}
      className="@container"
    >
      {presentStaff.length > 0 && (
        <NoticeBox kind="info" title={howManyCanSignIn(presentStaff)}>
          {namesInShort(presentStaff)}.
        </NoticeBox>
      )}
      {users.length === 0 ? (
        presentStaff.length === 0 && <NobodyCanSignIn />
      ) : (
        <Folded items={users} limit={LIMIT} what="staff users">
          {(shown) => (
            <ul className="grid gap-4 @2xl:grid-cols-2">
              {shown.map((user, position) => (
                <StaffUserReview key={user.id} user={user} position={position} />
              ))}
            </ul>
          )}
        </Folded>
      )}
    </Card>
  );
}

function NobodyCanSignIn() {
  const { title, message } = WIZARD_NOTICES.nobodyCanSignIn;
  return (
    <NoticeBox kind="warning" title={title}>
      {message}
    </NoticeBox>
  );
}

interface StaffUserReviewProps {
  readonly user: Readonly<StaffUser>;
  readonly position: number;
}

function StaffUserReview({ user, position }: StaffUserReviewProps) {
  return (
    <li className="min-w-0 rounded-lg bg-page p-4 forced-colors:border">
      <h3 dir="auto" className="text-left font-semibold wrap-anywhere">
        {staffName(user, position)}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Badge tone="brand">{reviewBadge(user.role)}</Badge>
        <span className="text-sm">{roleLabel(user.role)}</span>
        {!user.is_active && <Badge tone="warning">Inactive</Badge>}
      </p>
      <p className="mt-2 text-sm wrap-anywhere">
        Signs in as <bdi className="font-medium">{user.username}</bdi>
      </p>
      {[user.email, user.phone, user.employee_id]
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <p key={text} className="text-sm text-ink/75 wrap-anywhere">
            {text}
          </p>
        ))}
    </li>
  );
}

export default StaffReview;
