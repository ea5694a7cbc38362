import { useSnapshot } from 'valtio';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { permissionLabels, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { STAFF_USER, type StaffUser } from '#domain/staff/staff.ts';
import { BadgeList } from '#ui/components/badge.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import type { RecordForm } from '#ui/forms/form.ts';

export const USERNAME_FOLLOWS = 'The username is filled in from the email.';
const KEEP = 'Leave it empty to keep the current one.';
const RESET = 'A new password was generated. Save to apply it. It is then shown once.';
const PASSWORD_HINT = STAFF_USER.fields.password.hint;

export interface StaffUserFieldsProps {
  readonly form: RecordForm<StaffUser, typeof STAFF_USER.fields>;
  readonly onGenerate: () => void;
  readonly roles?: readonly string[];
  /** True for an existing user, who keeps the password if the field is empty. */
  readonly isExisting?: boolean;
  readonly isReset?: boolean;
  /** True for an existing hotel: the card shows what the role can do in this product. */
  readonly isRunning?: boolean;
  /** Says why role and state cannot be changed; undefined if they can. */
  readonly accessLocked?: string | undefined;
}

export function StaffUserFields({
  form,
  onGenerate,
  roles = STAFF_ROLES,
  isExisting = false,
  isReset = false,
  isRunning = false,
  accessLocked,
}: StaffUserFieldsProps) {
  const { role } = useSnapshot(form.state);
  const labels = isRunning ? roleAbilities(role) : permissionLabels(role);
  const access = { disabled: accessLocked !== undefined, hint: accessLocked };
  return (
    <RecordFields
      of={form}
      // A sheet is too narrow for two of these beside each other.
      wide={isRunning ? ['email', 'username', 'password'] : []}
      given={{
        email: !isExisting && { hint: USERNAME_FOLLOWS },
        username: isExisting && { hint: false },
        password: {
          required: !isExisting,
          ...(isExisting && { hint: isReset ? RESET : `${PASSWORD_HINT} ${KEEP}` }),
          onGenerate,
        },
        role: { ...access, options: roles },
        is_active: access,
      }}
    >
      {labels.length > 0 && <Facts of={{ Permissions: <BadgeList labels={labels} /> }} />}
    </RecordFields>
  );
}
