import { Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { useSnapshot } from 'valtio';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import type { ListedStaffUser, StaffForm } from '#ui/forms/staff/staff-form.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';

export interface StaffUserCardProps {
  readonly form: StaffForm;
  readonly user: ListedStaffUser;
  /** Index in the list. */
  readonly position: number;
  readonly onRemove: (id: string) => void;
}

/** One card per staff user (docs/behaviour.md §2). */
export const StaffUserCard = memo(function StaffUserCard({
  form,
  user,
  position,
  onRemove,
}: StaffUserCardProps) {
  const { id, role, ...shown } = useSnapshot(user, { sync: true });
  const titleId = useId();
  const name = staffName(shown, position);
  return (
    <fieldset
      aria-labelledby={titleId}
      // The browser skips painting cards out of sight, so typing stays fast with 60 users.
      className="min-w-0 rounded-card bg-white p-4 shadow-card [contain-intrinsic-size:auto_58rem] [content-visibility:auto] sm:p-6 sm:[contain-intrinsic-size:auto_40rem]"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <h2 id={titleId} dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
          <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleLabel(role)}</Badge>
        </div>
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          className="-mr-2 shrink-0"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          Remove
        </Button>
      </div>
      <StaffUserFields form={form} user={user} />
    </fieldset>
  );
});
