import { useEffect, useState, type PropsWithChildren, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { OWN_FIELDS } from '#domain/staff/own-profile.ts';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { FormSection } from '#ui/components/form-section.tsx';
import { FormPage } from '#ui/dashboard/editor-form.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { PasswordCard } from '#ui/forms/password/own-password.tsx';
import { createAccount, type Account } from './account.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';

export default function AccountSection({ dashboard }: SectionProps) {
  const [account] = useState(() => createAccount(dashboard));
  useEffect(() => account.follow(), [account]);
  return (
    <Loaded of={account.user} label="Loading your account" context="general" lines={4}>
      {({ username }) => (
        <ProfileEditor account={account}>
          <PasswordCard dashboard={dashboard} username={username} as={FormSection} />
          <Access username={username} role={dashboard.role ?? ''} />
        </ProfileEditor>
      )}
    </Loaded>
  );
}

function ProfileEditor({ account, children }: PropsWithChildren<{ readonly account: Account }>) {
  const { edited } = useSnapshot(account.state) as Account['state'];
  if (!edited) return null;
  const { form } = edited;
  return (
    <FormPage
      editor={account}
      label="Your profile"
      what="your profile"
      form={form}
      others={children}
    >
      <FormSection as="div" title="Your Profile">
        <RecordFields of={form} names={OWN_FIELDS} mayAutofill />
      </FormSection>
    </FormPage>
  );
}

function Access({ username, role }: { readonly username: string; readonly role: string }) {
  const labels = roleAbilities(role);
  return (
    <FormSection
      title="Your Role"
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
    </FormSection>
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
