import { proxy } from 'valtio/vanilla';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import { ownProfileOf, saveOwnProfile } from '#application/session/save-own-profile.ts';
import { OWN_FIELDS, validateOwnProfile, type OwnProfile } from '#domain/staff/own-profile.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createRecordEditor } from '#ui/dashboard/record-editor.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';

export interface AccountParts extends Pick<
  Dashboard,
  'users' | 'rememberUser' | 'draftOf' | 'notify'
> {
  readonly staffApi: Pick<StaffApi, 'updateProfile'>;
}

export type Account = ReturnType<typeof createAccount>;

const BLANK: OwnProfile = { first_name: '', last_name: '', email: '', phone: '' };

export function createAccount({ users, staffApi, rememberUser, draftOf, notify }: AccountParts) {
  const user = createLoading(() => users.currentUser());
  const state = proxy({ profile: { ...BLANK } });
  const check = createFormCheck('account', () => validateOwnProfile(state.profile));
  const form = {
    ...check,
    state,
    edit(field: keyof OwnProfile, value: string) {
      state.profile[field] = value;
      check.clear(field);
    },
  };
  const editor = createRecordEditor({
    record: user,
    fieldsOf: ownProfileOf,
    form,
    load(profile) {
      state.profile = { ...profile };
      check.show([]);
    },
    isSame: (one, other) => OWN_FIELDS.every((field) => one[field] === other[field]),
    draft: draftOf('account'),
    notify,
    async send(edited) {
      const changed = await saveOwnProfile(staffApi, edited, user.state.now.value);
      rememberUser(changed);
      notify(saved('Your profile'));
      return changed;
    },
  });
  return { ...editor, user };
}
