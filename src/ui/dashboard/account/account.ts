import { proxy } from 'valtio/vanilla';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import { SaveOwnProfile } from '#application/session/save-own-profile.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { validateOwnProfile, type OwnProfile } from '#domain/staff/own-profile.ts';
import { createRecordEditor, type RecordEditor } from '#ui/dashboard/record-editor.ts';
import { createFormCheck, type FormCheck } from '#ui/forms/form-check.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';
import type { Notify } from '#ui/texts/notices.ts';

interface OwnProfileForm extends FormCheck {
  readonly state: { profile: OwnProfile };
  edit(field: keyof OwnProfile, value: string): void;
}

export interface Account extends RecordEditor<OwnProfile, OwnProfileForm> {
  /** The signed-in user, as the server knows them. */
  readonly user: Loading<CurrentUser>;
}

export interface AccountParts {
  readonly users: UserApi;
  readonly staffApi: Pick<StaffApi, 'updateProfile'>;
  /** Gets the user as they are after a save. */
  readonly rememberUser: (user: CurrentUser) => void;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

const BLANK: OwnProfile = { first_name: '', last_name: '', email: '', phone: '' };
const FIELDS = Object.keys(BLANK) as (keyof OwnProfile)[];

/** Edits the profile of the signed-in user. */
export function createAccount({
  users,
  staffApi,
  rememberUser,
  draft,
  notify,
}: AccountParts): Account {
  const saveProfile = new SaveOwnProfile(staffApi);
  const user = createLoading(() => users.currentUser());
  const state = proxy({ profile: { ...BLANK } });
  const check = createFormCheck(() => validateOwnProfile(state.profile));
  const form: OwnProfileForm = {
    ...check,
    state,
    edit(field, value) {
      state.profile[field] = value;
      check.clear(field);
    },
  };
  const editor = createRecordEditor({
    record: user,
    fieldsOf: profileOf,
    form,
    load(profile) {
      state.profile = { ...profile };
      check.show([]);
    },
    isSame: (one, other) => FIELDS.every((field) => one[field] === other[field]),
    draft,
    notify,
    async send(mine) {
      const changed = await saveProfile.run(mine, user.state.now.value);
      rememberUser(changed);
      notify(saved('Your profile'));
      return changed;
    },
  });
  return { ...editor, user };
}

function profileOf(user: CurrentUser): OwnProfile {
  const { first_name, last_name, email, phone } = staffMemberOf({ ...user });
  return { first_name, last_name, email, phone };
}
