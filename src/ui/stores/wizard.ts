import { proxy } from 'valtio/vanilla';
import type { Clock } from '#application/ports/clock.ts';
import type { DraftStore } from '#application/ports/draft-store.ts';
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import {
  canOpenStep,
  LAUNCH_REDIRECT_DELAY_MS,
  NEXT_STEP_DELAY_MS,
  SAVE_DELAY_MS,
  WIZARD_STEPS,
  type WizardStepKey,
} from '#domain/wizard-steps.ts';
import { NOTICES, SAVE_FAILURES, stepCompleted, type Notify } from '../texts/notices.ts';
import { configOf, documentOf, readDraft } from './draft.ts';
import type { Launch } from './launch.ts';
import { createProfileForm, type ProfileForm } from './profile-form.ts';
import { createRatesForm, type RatesForm } from './rates-form.ts';
import { createRoomTypesForm, type RoomTypesForm } from './room-types-form.ts';
import { createStaffForm, type StaffForm } from './staff-form.ts';

export interface WizardState {
  step: number;
  completed: WizardStepKey[];
  saving: boolean;
  /** A section is being changed from the review: submitting comes back to it. */
  fromReview: boolean;
  /** Counts the times that errors were shown, so that the summary takes focus each time. */
  summaries: number;
}

export interface Wizard {
  readonly state: WizardState;
  readonly profile: ProfileForm;
  readonly roomTypes: RoomTypesForm;
  readonly rates: RatesForm;
  readonly staff: StaffForm;
  readonly launch: Launch;
  /** Opens a step where SPEC §2 lets it be opened. */
  open(step: number): void;
  /** 'Change' on the review. */
  change(step: number): void;
  back(): void;
  /** Checks, stores and completes the present step, then moves on (SPEC §4 'Wizard'). */
  submit(): Promise<void>;
  /** 'Skip for now' (R17). */
  skipStaff(): Promise<void>;
  /** Resolves to true once the hotel is launched and the user signed out. */
  launchHotel(): Promise<boolean>;
  load(document: HotelDocument): void;
  /** The configuration to download (R21). */
  document(): HotelDocument;
  startOver(): void;
  /** Writes the draft now: before the page goes away. */
  keepDraft(): void;
}

export interface WizardParts {
  readonly username: string;
  /** The signed-in user's own hotel, which is then updated (R8). */
  readonly hotelId?: Id | undefined;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly launch: Launch;
  readonly notify: Notify;
  readonly signOut: () => void;
}

const REVIEW = WIZARD_STEPS.length - 1;

/** The guided set-up of SPEC §2 and §4; knows no React. */
export function createWizard(parts: WizardParts): Wizard {
  const { username, drafts, clock, launch, notify } = parts;
  const state = proxy<WizardState>({
    step: 0,
    completed: [],
    saving: false,
    fromReview: false,
    summaries: 0,
  });
  const profile = createProfileForm();
  const roomTypes = createRoomTypesForm();
  const rates = createRatesForm();
  const staff = createStaffForm(parts.random);
  const forms = [profile, roomTypes, rates, staff];
  let couldStore = true;

  const config = (): HotelConfig =>
    structuredClone({
      hotelProfile: { ...profile.state.profile },
      roomTypes: roomTypes.state.roomTypes.map((roomType) => ({ ...roomType })),
      rates: plainRates(rates),
      staffUsers: staff.state.users.map(({ id: _, ...user }) => user),
    });

  const keepDraft = () => {
    const hotelId = launch.hotelId();
    const stored = drafts.write(username, {
      document: documentOf(config()),
      completed: [...state.completed],
      step: state.step,
      codeIsTyped: profile.state.codeIsTyped,
      ...(hotelId !== undefined && { hotelId }),
    });
    if (!stored && couldStore) notify(NOTICES.draftNotStored);
    couldStore = stored;
  };

  const fill = (filled: HotelConfig, codeIsTyped: boolean) => {
    profile.load(filled.hotelProfile, codeIsTyped);
    roomTypes.load(filled.roomTypes);
    rates.load(filled.rates);
    staff.load(filled.staffUsers);
  };

  const complete = (step: number) => {
    const key = WIZARD_STEPS[step]?.key;
    if (key && !state.completed.includes(key)) state.completed.push(key);
    if (key === 'roomTypes') {
      rates.follow(roomTypes.state.roomTypes, profile.state.profile.currency);
    }
  };

  /** After an import: opens at the first step that still wants something. */
  const completeWhatIsValid = () => {
    const isValid = forms.map((form) => form.submit());
    for (const form of forms) form.show([]);
    isValid[forms.indexOf(staff)] &&= staff.state.users.length > 0;
    const firstInvalid = isValid.indexOf(false);
    const count = firstInvalid < 0 ? forms.length : firstInvalid;
    state.completed = WIZARD_STEPS.slice(0, count).map(({ key }) => key);
  };

  const moveTo = (step: number) => {
    state.step = step;
    keepDraft();
  };

  const finish = async (step: number) => {
    state.saving = true;
    const { key, title } = WIZARD_STEPS[step] ?? WIZARD_STEPS[0];
    try {
      complete(step);
      keepDraft();
      await clock.sleep(SAVE_DELAY_MS);
      notify(stepCompleted(title));
      await clock.sleep(NEXT_STEP_DELAY_MS);
      moveTo(state.fromReview ? REVIEW : step + 1);
      state.fromReview = false;
    } catch (error) {
      const failure = SAVE_FAILURES[key];
      if (failure) notify(failure);
      throw error;
    } finally {
      state.saving = false;
    }
  };

  const refuse = () => {
    state.summaries += 1;
    notify(NOTICES.validationError);
  };

  const wizard: Wizard = {
    state,
    profile,
    roomTypes,
    rates,
    staff,
    launch,
    open(step) {
      if (state.saving || step === state.step || !canOpenStep(step, state.completed)) return;
      state.fromReview = false;
      moveTo(step);
    },
    change(step) {
      state.fromReview = true;
      moveTo(step);
    },
    back: () => moveTo(Math.max(0, state.step - 1)),
    async submit() {
      const form = forms[state.step];
      if (!form || state.saving) return;
      if (form.submit()) await finish(state.step);
      else refuse();
    },
    async skipStaff() {
      if (state.saving) return;
      notify(NOTICES.nobodyCanSignIn);
      await finish(forms.indexOf(staff));
    },
    async launchHotel() {
      if (launch.state.status === 'running') return false;
      const invalid = forms.findIndex((form) => !form.submit());
      if (invalid >= 0) {
        refuse();
        wizard.change(invalid);
        return false;
      }
      const outcome = await launch.run(config());
      if (outcome.status === 'failed') {
        keepDraft();
        notify(NOTICES.setupError);
        return false;
      }
      complete(REVIEW);
      drafts.clear(username);
      notify(NOTICES.setupComplete);
      parts.signOut();
      await clock.sleep(LAUNCH_REDIRECT_DELAY_MS);
      return true;
    },
    load(document) {
      launch.reset(parts.hotelId);
      fill(configOf(document), (document.hotelProfile?.code ?? '') !== '');
      state.fromReview = false;
      completeWhatIsValid();
      moveTo(state.completed.length);
    },
    document: () => documentOf(config()),
    startOver() {
      wizard.load({});
      drafts.clear(username);
    },
    keepDraft,
  };

  const draft = readDraft(drafts.read(username));
  launch.reset(draft?.hotelId ?? parts.hotelId);
  if (draft) {
    fill(configOf(draft.document), draft.codeIsTyped);
    // Passwords are not kept, so a list that had some is to be looked at again.
    const needsPasswords = staff.state.users.length > 0;
    state.completed = draft.completed.filter((key) => !needsPasswords || key !== 'staffUsers');
    const staffStep = forms.indexOf(staff);
    state.step = needsPasswords ? Math.min(draft.step, staffStep) : draft.step;
  }
  return wizard;
}

function plainRates(rates: RatesForm): HotelConfig['rates'] {
  const { config } = rates.state;
  return {
    ...config,
    rate_plans: config.rate_plans.map((plan) => ({ ...plan })),
    rates: config.rates.map((rate) => ({ ...rate })),
  };
}
