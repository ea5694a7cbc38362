import type { StaffApi } from '#application/ports/api/staff-api.ts';
import { ownProfileOf, saveOwnProfile } from '#application/session/save-own-profile.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { validateOwnProfile, type OwnProfile } from '#domain/staff/own-profile.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

export interface AccountParts extends Pick<
  Dashboard,
  'users' | 'rememberUser' | 'draftOf' | 'notify'
> {
  readonly staffApi: Pick<StaffApi, 'updateProfile'>;
}

export type Account = ReturnType<typeof createAccount>;

const SPEC = { name: 'account', record: STAFF_USER, check: validateOwnProfile };

export function createAccount({ users, staffApi, rememberUser, draftOf, notify }: AccountParts) {
  const user = createResource(() => users.currentUser());
  const editor = createEditor({
    of: user,
    fieldsOf: ownProfileOf,
    createForm: (profile: OwnProfile) => createForm(SPEC, profile),
    draft: draftOf('account'),
    notify,
    async send(profile) {
      const changed = await saveOwnProfile(staffApi, profile, user.state.now.value);
      rememberUser(changed);
      user.put(changed);
      notify(saved('Your profile'));
      return true;
    },
  });
  return { ...editor, user };
}
