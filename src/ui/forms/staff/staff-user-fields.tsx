import { Check, Copy, KeyRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { permissionLabels, roleLabel, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { PasswordField, type PasswordHandle } from '#ui/components/fields/password-field.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { TextField, type TextFieldProps } from '#ui/components/fields/text-field.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { STAFF_FORM, type ListedStaffUser, type StaffForm } from './staff-form.ts';

interface StaffText extends Partial<TextFieldProps> {
  readonly key: 'first_name' | 'last_name' | 'email' | 'username' | 'phone' | 'employee_id';
  /** Hint for a user who does not exist yet. */
  readonly newHint?: string;
}

const IDENTITY: readonly StaffText[] = [
  { key: 'first_name', required: true },
  { key: 'last_name', required: true },
  {
    key: 'email',
    type: 'email',
    required: true,
    newHint: 'The username is filled in from the email.',
  },
  {
    key: 'username',
    required: true,
    autoCapitalize: 'none',
    spellCheck: false,
  },
];

const DETAILS: readonly StaffText[] = [
  { key: 'phone', type: 'tel' },
  { key: 'employee_id', spellCheck: false },
];

export interface StaffUserFieldsProps {
  readonly form: StaffForm;
  /** A proxy of this user only, so that typing in one card does not render the others. */
  readonly user: ListedStaffUser;
  readonly roles?: readonly string[];
  /** True for an existing user, who keeps the password if the field is empty. */
  readonly isExisting?: boolean;
  /** True for an existing hotel: the card shows what the role can do in this product. */
  readonly isRunning?: boolean;
  /** Says why role and state cannot be changed; undefined if they can. */
  readonly accessLocked?: string | undefined;
}

/** The fields of one staff user (docs/behaviour.md §2). */
export function StaffUserFields({
  form,
  user,
  roles = STAFF_ROLES,
  isExisting = false,
  isRunning = false,
  accessLocked,
}: StaffUserFieldsProps) {
  const shown = useSnapshot(user, { sync: true });
  const { id, role } = shown;
  const field = bindFields({
    formName: STAFF_FORM,
    prefix: `${id}.`,
    record: STAFF_USER,
    problems: useSnapshot(form.problems),
    values: shown,
    edit: (key, value) => form.edit(id, key, value),
  });
  const text = ({ key, newHint, ...props }: StaffText) => (
    <TextField key={key} {...props} {...(!isExisting && { hint: newHint })} {...field(key)} />
  );
  const passwordField = useRef<PasswordHandle>(null);
  const passwordHint = STAFF_USER.fields.password.hint;
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {IDENTITY.map(text)}
        <PasswordField
          {...field('password')}
          required={!isExisting}
          autoComplete="new-password"
          hint={
            isExisting ? `${passwordHint} Leave it empty to keep the current one.` : passwordHint
          }
          ref={passwordField}
          actions={
            <>
              <Button
                variant="secondary"
                icon={<KeyRound />}
                onClick={() => form.generatePassword(id)}
              >
                Generate
              </Button>
              <CopyPasswordButton password={shown.password} field={passwordField} />
            </>
          }
        />
        <NativeSelect
          {...field('role')}
          options={roles.map((value) => ({ value, label: roleLabel(value) }))}
          disabled={accessLocked !== undefined}
          hint={accessLocked}
        />
        {DETAILS.map(text)}
      </div>
      <div className="mt-3 grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <SwitchField
          {...field('is_active')}
          description={accessLocked ?? 'May sign in'}
          disabled={accessLocked !== undefined}
        />
        <RolePermissions labels={isRunning ? roleAbilities(role) : permissionLabels(role)} />
      </div>
    </>
  );
}

function RolePermissions({ labels }: { readonly labels: readonly string[] }) {
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

/** How long the button's message is shown, in ms. */
const MESSAGE_MS = 3000;

const MESSAGES = {
  nothing: '',
  copied: 'Copied',
  selected: 'The password is selected. Copy it from the field.',
} as const;

export interface CopyPasswordButtonProps {
  readonly password: string;
  readonly field: { readonly current: PasswordHandle | null };
}

export function CopyPasswordButton({ password, field }: CopyPasswordButtonProps) {
  const [done, setDone] = useState<keyof typeof MESSAGES>('nothing');
  useEffect(() => {
    if (done === 'nothing') return;
    const timer = setTimeout(() => setDone('nothing'), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setDone('copied');
    } catch {
      // Browsers refuse access to the clipboard without permission or without HTTPS.
      field.current?.select();
      setDone('selected');
    }
  };
  const isCopied = done === 'copied';
  return (
    <>
      <Button
        variant="secondary"
        className="min-w-30"
        icon={isCopied ? <Check /> : <Copy />}
        aria-label="Copy password"
        disabled={password === ''}
        onClick={() => void copy()}
      >
        {isCopied ? MESSAGES.copied : 'Copy'}
      </Button>
      <output className={done === 'selected' ? 'w-0 min-w-full text-sm text-ink/75' : 'sr-only'}>
        {MESSAGES[done]}
      </output>
    </>
  );
}
