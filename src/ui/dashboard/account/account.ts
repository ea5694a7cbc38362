import { proxy, ref, subscribe } from 'valtio/vanilla';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import { ownProfileBody, validateOwnProfile, type OwnProfile } from '#domain/staff/own-profile.ts';
import type { Problem } from '#domain/problem.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import {
  clearProblem,
  createFormProblems,
  showProblems,
  type FormProblems,
} from '#ui/forms/form-problems.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';
import { saveForm, NOT_SAVING, type SaveState } from '#ui/forms/save-form.ts';

export interface AccountState extends SaveState {
  profile: OwnProfile;
  /** What the server has. */
  stored: OwnProfile;
  /** Something is not saved. */
  changed: boolean;
}

export interface Account {
  readonly draft: FormDraft;
  readonly state: AccountState;
  readonly problems: FormProblems;
  /** Who the server says is signed in. */
  readonly user: Loading<CurrentUser>;
  /** Fills the form once the user is known; returns what ends that. */
  open(): () => void;
  edit(field: keyof OwnProfile, value: string): void;
  undo(): void;
  /** True once the server has it. */
  save(): Promise<boolean>;
}

export interface AccountParts {
  readonly users: UserApi;
  readonly staffApi: Pick<StaffApi, 'updateProfile'>;
  /** Told what the server now says of the user. */
  readonly rememberUser: (user: CurrentUser) => void;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

const BLANK: OwnProfile = { first_name: '', last_name: '', email: '', phone: '' };
const FIELDS = Object.keys(BLANK) as (keyof OwnProfile)[];

/** One's own profile (docs/behaviour.md §7). */
export function createAccount(parts: AccountParts): Account {
  const { users, staffApi, rememberUser, draft, notify } = parts;
  const state = proxy<AccountState>({
    ...NOT_SAVING,
    profile: { ...BLANK },
    stored: BLANK,
    changed: false,
  });
  const problems = createFormProblems();
  const user = createLoading(() => users.currentUser());
  const show = (found: readonly Problem[]) => showProblems(problems, found);

  const fill = (profile: OwnProfile) => {
    state.profile = { ...profile };
    state.stored = ref(profile);
    Object.assign(state, { changed: false, error: '' });
    show([]);
  };
  const keep = () => {
    state.changed = !isSame(state.profile, state.stored);
    draft.keep(state.stored, state.profile);
  };
  const send = async () => {
    const sent = { ...state.profile };
    const answer = await staffApi.updateProfile(ownProfileBody(sent));
    const changed = merged(user.state.now.value, sent, answer);
    rememberUser(changed);
    const isAsSent = isSame(state.profile, sent);
    user.set(changed);
    const profile = profileOf(changed);
    if (isAsSent) fill(profile);
    else state.stored = ref(profile);
    keep();
    notify(saved('Your profile'));
    return true;
  };

  return {
    state,
    draft,
    problems,
    user,
    open() {
      const follow = () => {
        const { value } = user.state.now;
        if (!value || state.changed || state.saving) return;
        const profile = profileOf(value);
        fill(profile);
        const typed = draft.restore(profile);
        if (typed) Object.assign(state, { profile: typed, changed: true });
      };
      void user.load();
      return subscribe(user.state, follow, true);
    },
    edit(field, value) {
      state.profile[field] = value;
      keep();
      clearProblem(problems, field);
    },
    undo() {
      if (state.saving) return;
      fill(state.stored);
      draft.drop();
    },
    async save() {
      if (!state.changed) return false;
      const submit = () => {
        const found = validateOwnProfile(state.profile);
        show(found);
        return found.length === 0;
      };
      return await saveForm(state, { submit, show, pathOf }, { notify }, send);
    },
  };
}

function pathOf(field: string): string | undefined {
  return field in BLANK ? field : undefined;
}

/**
 * A server may answer with less than the whole user: what it leaves out is as it was, or as it was
 * sent. Nobody changes hotel and role in this way.
 */
function merged(
  before: CurrentUser | undefined,
  { phone, ...person }: OwnProfile,
  answer: Partial<CurrentUser>,
): CurrentUser {
  const { hotel, role } = before?.user_profile ?? {};
  const known = { username: '', ...before, ...person, ...answer };
  return {
    ...known,
    hotel: before?.hotel ?? null,
    user_profile: { phone, ...answer.user_profile, hotel: hotel ?? null, role: role ?? '' },
  };
}

function profileOf(user: CurrentUser): OwnProfile {
  const { first_name, last_name, email, phone } = staffMemberOf({ ...user });
  return { first_name, last_name, email, phone };
}

function isSame(one: OwnProfile, other: OwnProfile): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
