import { KeyRound, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { useSnapshot } from 'valtio';
import { permissionLabels, roleLabel } from '#domain/staff-roles.ts';
import {
  PASSWORD_MIN_LENGTH,
  STAFF_ROLES,
  USERNAME_MIN_LENGTH,
  type StaffUser,
} from '#domain/staff.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { fieldId } from '../components/field-id.ts';
import { PasswordField } from '../components/password-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { SwitchField } from '../components/switch-field.tsx';
import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import type { ListedStaffUser, StaffForm } from '../stores/staff-form.ts';
import { staffName } from '../texts/item-names.ts';

/** What the DOM ids of this form's fields start with. */
export const STAFF_FORM = 'staff';

interface StaffText extends Partial<TextFieldProps> {
  readonly key: 'first_name' | 'last_name' | 'email' | 'username' | 'phone' | 'employee_id';
  readonly label: string;
}

const IDENTITY: readonly StaffText[] = [
  { key: 'first_name', label: 'First Name', required: true },
  { key: 'last_name', label: 'Last Name', required: true },
  {
    key: 'email',
    label: 'Email',
    type: 'email',
    required: true,
    hint: 'Editing it fills in the username.',
  },
  {
    key: 'username',
    label: 'Username',
    required: true,
    autoCapitalize: 'none',
    spellCheck: false,
    hint: `At least ${USERNAME_MIN_LENGTH} characters.`,
  },
];

const DETAILS: readonly StaffText[] = [
  { key: 'phone', label: 'Phone', type: 'tel', hint: 'Optional.' },
  { key: 'employee_id', label: 'Employee ID', hint: 'Optional.', spellCheck: false },
];

const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));

export interface StaffUserFieldsProps {
  readonly form: StaffForm;
  /** The user's own proxy, so that typing in one card renders no other. */
  readonly user: ListedStaffUser;
  /** Place in the list, from 0. */
  readonly position: number;
  readonly onRemove: (id: string) => void;
}

/** One card per staff user (SPEC §2 'Step 4, Staff Users'). */
export const StaffUserFields = memo(function StaffUserFields({
  form,
  user,
  position,
  onRemove,
}: StaffUserFieldsProps) {
  const shown = useSnapshot(user, { sync: true });
  const problems = useSnapshot(form.problems);
  const { id, role } = shown;
  const titleId = useId();
  const field = (key: keyof StaffUser) => ({
    id: fieldId(STAFF_FORM, `${id}.${key}`),
    problem: problems[`${id}.${key}`],
  });
  const text = ({ key, ...look }: StaffText) => (
    <TextField
      key={key}
      autoComplete="off"
      {...look}
      {...field(key)}
      value={shown[key]}
      onChange={(value) => form.edit(id, key, value)}
    />
  );
  const name = staffName(shown, position);
  return (
    <fieldset
      aria-labelledby={titleId}
      // Cards out of sight are not painted, so that typing stays quick with 60 users.
      className="min-w-0 rounded-card bg-white p-4 shadow-card [contain-intrinsic-size:auto_58rem] [content-visibility:auto] sm:p-6 sm:[contain-intrinsic-size:auto_40rem]"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
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
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {IDENTITY.map(text)}
        <PasswordField
          {...field('password')}
          label="Password"
          required
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          value={shown.password}
          onChange={(value) => form.edit(id, 'password', value)}
          action={
            <Button
              variant="secondary"
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => form.generatePassword(id)}
            >
              Generate
            </Button>
          }
        />
        <SelectField
          {...field('role')}
          label="Role"
          options={ROLE_OPTIONS}
          value={role}
          onChange={(value) => form.edit(id, 'role', value)}
        />
        {DETAILS.map(text)}
      </div>
      <div className="mt-3 grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <SwitchField
          label="Active"
          description="May sign in"
          checked={shown.is_active}
          onChange={(value) => form.edit(id, 'is_active', value)}
        />
        <RolePermissions role={role} />
      </div>
    </fieldset>
  );
});

function RolePermissions({ role }: { readonly role: string }) {
  const labels = permissionLabels(role);
  const headingId = useId();
  if (labels.length === 0) return null;
  return (
    <div className="py-2">
      <h3 id={headingId} className="text-sm font-medium">
        Permissions
      </h3>
      <ul aria-labelledby={headingId} className="mt-2 flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label}>
            <Badge>{label}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
