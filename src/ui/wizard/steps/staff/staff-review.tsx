import { useSnapshot } from 'valtio';
import { reviewBadge, roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { ReviewCard, ReviewList, ReviewTile } from '#ui/wizard/steps/review-card.tsx';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import { howManyCanSignIn } from './present-staff.ts';

export default function StaffReview({ wizard, form }: StepProps<StaffForm>) {
  const users = useSnapshot(form.state).items;
  const { presentStaff } = wizard;
  return (
    <ReviewCard wizard={wizard} part="staffUsers" title="Staff Users">
      {presentStaff.length > 0 && (
        <div className="mb-4">
          <p className="font-medium">{howManyCanSignIn(presentStaff)}</p>
          <p>{namesInShort(presentStaff)}.</p>
        </div>
      )}
      {presentStaff.length + users.length === 0 && <p>{WIZARD_NOTICES.noAdministrator.message}</p>}
      {users.length > 0 && (
        <ReviewList items={users} what="staff users" look="tiles">
          {(user, position) => (
            <ReviewTile
              key={user.id}
              title={staffName(user, position)}
              notes={[user.email, user.phone, user.employee_id]}
            >
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone="brand">{reviewBadge(user.role)}</Badge>
                <span className="text-sm">{roleLabel(user.role)}</span>
                {!user.is_active && <Badge tone="warning">Inactive</Badge>}
              </p>
              <p className="mt-2 text-sm wrap-anywhere">
                Signs in as{' '}
                <bdi translate="no" className="font-medium">
                  {user.username}
                </bdi>
              </p>
            </ReviewTile>
          )}
        </ReviewList>
      )}
    </ReviewCard>
  );
}
