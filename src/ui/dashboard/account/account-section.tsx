import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { OwnProfile } from '#domain/staff/own-profile.ts';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { EditorForm } from '#ui/dashboard/editor-form.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { SaveButtons } from '#ui/forms/save-buttons.tsx';
import { TextField, type TextFieldProps } from '#ui/components/fields/text-field.tsx';
import { PasswordCard } from '#ui/forms/password/password-card.tsx';
import { createAccount, type Account } from './account.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

const FORM = 'account';

const FIELDS: readonly (Partial<TextFieldProps> & {
  readonly field: keyof OwnProfile;
  readonly label: string;
})[] = [
  { field: 'first_name', label: 'First Name', required: true, autoComplete: 'given-name' },
  { field: 'last_name', label: 'Last Name', required: true, autoComplete: 'family-name' },
  { field: 'email', label: 'Email', type: 'email', required: true, autoComplete: 'email' },
  { field: 'phone', label: 'Phone', type: 'tel', hint: 'Optional.', autoComplete: 'tel' },
];

export default function AccountSection({ dashboard }: SectionProps) {
  const [account] = useState(() => createAccount(dashboard));
  useEffect(() => account.open(), [account]);
  return (
    <Loaded of={account.user} label="Loading your account" context="general" lines={4}>
      {({ username }) => (
        <div className="space-y-6">
          <ProfileEditor account={account} />
          <PasswordCard dashboard={dashboard} username={username} />
          <Access username={username} role={dashboard.role ?? ''} />
        </div>
      )}
    </Loaded>
  );
}

function ProfileEditor({ account }: { readonly account: Account }) {
  const { profile } = useSnapshot(account.form.state);
  const problems = useSnapshot(account.form.problems);
  return (
    <EditorForm
      editor={account}
      label="Your profile"
      formId={FORM}
      form={account.form}
      buttons={<SaveButtons what="your profile" editor={account} />}
    >
      <Card as="div" title="Your profile" description="How your colleagues see and reach you.">
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {FIELDS.map(({ field, ...look }) => (
            <TextField
              key={field}
              {...look}
              id={fieldId(FORM, field)}
              name={field}
              value={profile[field]}
              problem={problems[field]}
              onChange={(text) => account.form.edit(field, text)}
            />
          ))}
        </div>
      </Card>
    </EditorForm>
  );
}

function Access({ username, role }: { readonly username: string; readonly role: string }) {
  const labels = roleAbilities(role);
  return (
    <Card
      title="Your role"
      description="Only a manager or an administrator can change your username and role."
    >
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Username">
          <span translate="no">{username}</span>
        </Fact>
        <Fact label="Role">{roleLabel(role)}</Fact>
        {labels.length > 0 && (
          <Fact label="Permissions">
            <ul className="mt-1 flex flex-wrap gap-2">
              {labels.map((label) => (
                <li key={label}>
                  <Badge>{label}</Badge>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 sm:last:col-span-full">
      <dt className="text-sm font-medium text-ink/75">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
