import { proxy, ref, subscribe } from 'valtio/vanilla';
import { hotelOf } from '#application/records/hotel-records.ts';
import type { HotelApi } from '#application/ports/hotel-api.ts';
import {
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  type HotelProfile,
} from '#domain/hotel/hotel-profile.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { overtook, saved } from '#ui/forms/saving-notices.ts';
import type { OwnHotel } from './dashboard.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { createProfileForm, type ProfileForm } from '#ui/forms/profile/profile-form.ts';
import { saveForm, NOT_SAVING, type SaveState } from '#ui/forms/save-form.ts';

export interface HotelPageState extends SaveState {
  /** What the server has; undefined until it is known. */
  stored: HotelProfile | undefined;
  /** Something is not saved. */
  changed: boolean;
  /**
   * The server has no place for a profile: the last save only looked like one (docs/decisions.md
   * R27).
   */
  notStored: boolean;
}

export interface HotelPage {
  readonly draft: FormDraft;
  readonly state: HotelPageState;
  readonly form: ProfileForm;
  /** Fills the form, and follows the hotel until it is closed by what this returns. */
  open(): () => void;
  undo(): void;
  /** True once the server has it. */
  save(): Promise<boolean>;
}

export interface HotelPageParts {
  readonly hotelApi: Pick<HotelApi, 'myHotel' | 'updateMyHotel'>;
  readonly hotel: Loading<OwnHotel>;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

const FIELDS = Object.keys(HOTEL_PROFILE_DEFAULTS) as (keyof HotelProfile)[];

/**
 * The profile of a running hotel, by the wizard's form and rules (docs/behaviour.md §7 'Hotel
 * service').
 */
export function createHotelPage({ hotelApi, hotel, draft, notify }: HotelPageParts): HotelPage {
  const state = proxy<HotelPageState>({
    ...NOT_SAVING,
    stored: undefined,
    changed: false,
    notStored: false,
  });
  const form = createProfileForm({ codeFollowsName: false });
  /** The record that the form was last filled from. */
  let followed: OwnHotel | undefined;

  const compare = () => {
    state.changed = state.stored !== undefined && !isSame(form.state.profile, state.stored);
  };
  const fill = (profile: HotelProfile) => {
    Object.assign(state, { stored: ref(profile), notStored: false, error: '' });
    form.load(profile, true);
    compare();
  };
  const follow = () => {
    const { value } = hotel.state.now;
    // What is being typed is not taken away.
    if (!value || value === followed || state.changed || state.saving) return;
    followed = value;
    const profile = profileOf(value);
    fill(profile);
    const typed = draft.restore(profile);
    if (!typed) return;
    form.load(typed, true);
    compare();
  };
  const keep = () => {
    compare();
    const { stored, changed } = state;
    if (stored) draft.keep(stored, changed ? form.state.profile : stored);
  };

  const send = async () => {
    const mine = { ...form.state.profile };
    state.notStored = false;
    // The whole profile is sent: what somebody else changed since it was read is read again.
    const before = state.stored ?? mine;
    const present = await hotelApi.myHotel();
    const now = present.sample ? before : profileOf(hotelOf(present.value));
    const { merged, overtaken } = mergeChanges(
      submittedProfile(before),
      submittedProfile(mine),
      submittedProfile(now),
    );
    const { value, sample } = await hotelApi.updateMyHotel({ ...merged });
    if (sample) {
      state.notStored = true;
      return false;
    }
    const record = hotelOf({ ...hotel.state.now.value, ...merged, ...value });
    const profile = profileOf(record);
    const isAsSent = isSame(form.state.profile, mine);
    state.stored = ref(profile);
    if (isAsSent) fill(profile);
    else compare();
    followed = { ...record, sample: false };
    hotel.set(followed);
    notify(saved('The hotel profile'));
    if (overtaken.length > 0) notify(overtook(overtaken));
    return true;
  };

  follow();
  return {
    state,
    draft,
    form,
    open() {
      follow();
      // Somebody else may have changed it since.
      void (hotel.state.now.status === 'ready' ? hotel.load() : hotel.open());
      const stops = [subscribe(hotel.state, follow, true), subscribe(form.state, keep, true)];
      return () => stops.forEach((stop) => stop());
    },
    undo() {
      if (state.stored && !state.saving) fill(state.stored);
    },
    async save() {
      return state.changed && (await saveForm(state, { ...form, pathOf }, { notify }, send));
    },
  };
}

function pathOf(field: string): string | undefined {
  return FIELDS.find((known) => known === field);
}

function profileOf(record: HotelProfile): HotelProfile {
  const profile = Object.fromEntries(FIELDS.map((field) => [field, record[field]]));
  return profile as unknown as HotelProfile;
}

/** As it would be sent: '12.00' is 12. */
function isSame(one: HotelProfile, other: HotelProfile): boolean {
  const [a, b] = [submittedProfile(one), submittedProfile(other)];
  return FIELDS.every((field) => Object.is(a[field], b[field]));
}
