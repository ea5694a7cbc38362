import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import { ownProfileOf, saveOwnProfile } from '#application/session/save-own-profile.ts';
import { OWN_FIELDS, validateOwnProfile, type OwnProfile } from '#domain/staff/own-profile.ts';
import { roleAbilities } from '#domain/staff/role-abilities.ts';
import { rolesToGive } from '#domain/staff/staff-list.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { BadgeList } from '#ui/components/badge.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Card } from '#ui/components/card.tsx';
import type { Dashboard, SectionProps } from '#ui/dashboard/dashboard.ts';
import { FormPage } from '#ui/dashboard/editor-form.tsx';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { PasswordSection } from '#ui/forms/password/own-password.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { saved } from '#ui/forms/saving-notices.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';

export interface AccountParts extends Pick<
  Dashboard,
  'account' | 'rememberUser' | 'draftOf' | 'notify'
> {
  readonly staffApi: Pick<StaffApi, 'updateProfile'>;
}

type Account = ReturnType<typeof createAccount>;

const SPEC = { name: 'account', record: STAFF_USER, check: validateOwnProfile };

function createAccount(parts: AccountParts) {
  const { account, staffApi, rememberUser } = parts;
  return createEditor(parts, {
    name: 'account',
    of: account,
    fieldsOf: ownProfileOf,
    createForm: (profile: OwnProfile) => createForm(SPEC, profile),
    async send(edited, before) {
      await account.refresh();
      const { value: now } = account.state.now;
      const { user, overwritten } = await saveOwnProfile(staffApi, { before, edited, now });
      rememberUser(user);
      return { notice: saved('Your profile'), overwritten };
    },
  });
}

export default function AccountSection({ dashboard }: SectionProps) {
  const [editor] = useState(() => createAccount(dashboard));
  const { edited } = useSnapshot(editor.state) as Account['state'];
  useEffect(() => {
    void dashboard.account.refresh();
    return editor.follow();
  }, [dashboard, editor]);
  const role = dashboard.role ?? '';
  const abilities = roleAbilities(role);
  return (
    <Loaded of={dashboard.account} label="Loading your account" context="general" lines={4}>
      {({ username }) =>
        edited && (
          <FormPage
            editor={editor}
            label="Your profile"
            what="your profile"
            form={edited.form}
            others={
              <>
                <PasswordSection dashboard={dashboard} username={username} />
                <Card
                  isPart
                  title="Your Role"
                  description={
                    rolesToGive(role).length === 0 &&
                    'Only a manager or an administrator can change your username and role.'
                  }
                >
                  <Facts
                    of={{
                      Username: <span translate="no">{username}</span>,
                      Role: roleLabel(role),
                      Permissions: abilities.length > 0 && <BadgeList labels={abilities} />,
                    }}
                  />
                </Card>
              </>
            }
          >
            <Card isPart as="div" title="Your Profile">
              <RecordFields of={edited.form} names={OWN_FIELDS} mayAutofill />
            </Card>
          </FormPage>
        )
      }
    </Loaded>
  );
}
