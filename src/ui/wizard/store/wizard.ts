import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { Clock } from '#application/ports/clock.ts';
import type { DraftOwner } from '#ui/forms/draft-owner.ts';
import type { DraftStore } from '#ui/forms/draft-store.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import type { Id } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { ratesEndAt } from '#domain/rates/rate-validity.ts';
import { isBlankStaffUser } from '#domain/staff/staff.ts';
import { canOpenStep, WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import { createCompletion } from './completion.ts';
import { createDraftKeeper } from '#ui/wizard/draft/draft-keeper.ts';
import { createDraftTurn } from '#ui/wizard/draft/draft-turn.ts';
import { configOf, documentOf, readDraft, type WizardDraft } from '#ui/wizard/draft/draft.ts';
import type { Launch } from '#ui/wizard/launch/launch.ts';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';
import { createStepSaving } from './step-saving.ts';
import { createWizardLaunch } from './wizard-launch.ts';
import { createWizardForms, type WizardField } from './wizard-forms.ts';
import { createWizardState, type WizardState } from './wizard-state.ts';

export interface Wizard {
  readonly state: WizardState;
  readonly profile: ProfileForm;
  readonly roomTypes: RoomTypesForm;
  readonly rates: RatesForm;
  readonly staff: StaffForm;
  readonly launch: Launch;
  /** The names of those who can sign in to the hotel already (docs/decisions.md R1). */
  readonly presentStaff: readonly string[];
  /**
   * Opens a step where docs/behaviour.md §2 lets it be opened; not while something is under way.
   */
  open(step: number): void;
  /** 'Change' on the review; at a field of the step where one is named. */
  change(step: number, field?: string): void;
  /** The field that a path of the configuration names; undefined where no step has one. */
  fieldAt(path: string): WizardField | undefined;
  back(): void;
  /**
   * Checks, stores and completes the present step, then moves on (docs/behaviour.md §4).
   */
  submit(): Promise<void>;
  /**
   * 'Skip for now' (docs/decisions.md R17), without a warning where people are there: while nobody
   * is entered, or only somebody without any particulars.
   */
  skipStaff(): Promise<void>;
  /**
   * Resolves to true once the hotel is launched and the user signed out. After a launch with
   * warnings the user stays: `state.result` says how it ended (docs/decisions.md R40).
   */
  launchHotel(): Promise<boolean>;
  /**
   * From the result of a launch of this page: launches again, for what is missing
   * (docs/decisions.md R11).
   */
  launchMissing(): Promise<boolean>;
  /** From the result: signs the user out (docs/decisions.md R2). True once that is done. */
  continueToSignIn(): Promise<boolean>;
  /**
   * Everything becomes what the document says; opens at the first step that wants something
   * (docs/decisions.md R21).
   */
  load(document: HotelDocument): void;
  /** The last day of the rates that a launch now sets up, `YYYY-MM-DD` (docs/decisions.md R14). */
  ratesEnd(): string;
  /** The configuration to download (docs/decisions.md R21). */
  document(): HotelDocument;
  /** Nothing has been entered. */
  isBlank(): boolean;
  startOver(): void;
  /** Writes the draft now, if anything changed: before the page goes away. */
  keepDraft(): void;
  /** Keeps the draft whenever there is a pause in typing. Returns what ends that. */
  keepWhileTyping(): () => void;
  /** Leaves with the draft kept (docs/decisions.md R20). */
  signOut(): void;
  /** Takes the setup over from another tab, as that one left it. */
  continueHere(): Promise<void>;
  /** Notices when another tab takes the setup over. Returns what ends that. */
  followTabs(): () => void;
  /** Steps complete although the browser does not store the draft. */
  continueUnstored(): void;
}

export interface WizardParts {
  readonly username: string;
  /** The signed-in user's own hotel, which is then updated (docs/decisions.md R8). */
  readonly hotelId?: Id | undefined;
  readonly presentStaff?: readonly string[];
  readonly drafts: DraftStore;
  readonly draftOwner: DraftOwner;
  readonly launchLock: Lock;
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly launch: Launch;
  readonly notify: Notify;
  readonly signOut: () => void;
}

const REVIEW = WIZARD_STEPS.length - 1;
const STAFF = WIZARD_STEPS.findIndex(({ key }) => key === 'staffUsers');
const ROOM_TYPES = WIZARD_STEPS.findIndex(({ key }) => key === 'roomTypes');

/** The guided set-up of docs/behaviour.md §2 and §4; knows no React. */
export function createWizard(parts: WizardParts): Wizard {
  const { clock, launch, notify, presentStaff = [] } = parts;
  const ownHotel = { id: parts.hotelId };
  const state = proxy(createWizardState());
  const forms = createWizardForms(parts.random, notify);
  const { profile, roomTypes, rates, staff } = forms;
  const document = () => documentOf(forms.config());
  const blankDocument = JSON.stringify(document());

  const turn = createDraftTurn({
    ...parts,
    owner: parts.draftOwner,
    isLaunching: () => launch.state.status === 'running',
    onTurn(isMine) {
      // A launched hotel has no draft any more.
      state.isElsewhere = !isMine && launch.state.status !== 'launched';
    },
  });
  const keeper = createDraftKeeper<WizardDraft>({
    ...parts,
    draft: () => ({
      document: document(),
      completed: [...state.completed],
      step: state.step,
      codeIsTyped: profile.state.codeIsTyped,
      fromReview: state.fromReview,
      hotel: launch.hotel(),
    }),
    mayKeep: () => launch.state.status !== 'launched' && !state.result && turn.isMine(),
    onKept(isStored) {
      if (isStored) state.storing = 'stored';
      else if (state.storing === 'stored') state.storing = 'refused';
    },
  });

  /** Nothing is opened or replaced under what is being saved or launched. */
  const isLocked = () => state.isElsewhere || isBusy();

  const isBusy = () =>
    state.saving ||
    state.result !== undefined ||
    wizardLaunch.isStarting() ||
    ['running', 'launched'].includes(launch.state.status);

  const completion = createCompletion(state, forms);

  const refuse = () => {
    state.summaries += 1;
    notify(NOTICES.validationError);
  };

  /** Something was changed while the step was saved or left: what is wrong with it now is shown. */
  const turnBack = (step: number) => {
    forms.list[step]?.submit();
    refuse();
  };

  const moveTo = (step: number, field = '') => {
    if (step > ROOM_TYPES) forms.ratesFollow();
    Object.assign(state, { step, field });
    keeper.keep();
  };

  const saveStep = createStepSaving({
    ...parts,
    state,
    completion,
    keeper,
    turn,
    turnBack,
    moveTo,
  });

  const change = (step: number, field?: string) => {
    if (isLocked()) return;
    state.fromReview = true;
    moveTo(step, field);
  };

  const restore = (draft: WizardDraft) => {
    forms.fill(configOf(draft.document), draft.codeIsTyped);
    // Passwords are not kept, so a list that had some is to be looked at again.
    const needsPasswords = staff.state.users.length > 0;
    state.completed = draft.completed.filter((key) => !needsPasswords || key !== 'staffUsers');
    if (state.completed.includes('roomTypes')) forms.ratesFollow();
    const mayOpen = canOpenStep(draft.step, state.completed);
    state.step = mayOpen ? draft.step : completion.firstUnfinished();
    state.fromReview = mayOpen && draft.fromReview;
    if (needsPasswords) notify(NOTICES.passwordsNotKept);
  };

  const clear = () => {
    launch.reset(ownHotel);
    forms.fill(configOf({}), false);
    Object.assign(state, { step: 0, completed: [], fromReview: false });
  };

  const wizardLaunch = createWizardLaunch({ ...parts, state, forms, completion, keeper });
  /** A result comes before whatever was entered since. */
  const openStored = () => {
    const [result, draft] = [wizardLaunch.stored(), readDraft(keeper.stored())];
    launch.reset(parts.hotelId === undefined ? (draft?.hotel ?? {}) : ownHotel);
    if (result) Object.assign(state, { step: REVIEW, result: ref(result) });
    else if (draft) restore(draft);
    keeper.begin();
  };
  openStored();
  turn.isMine();

  return {
    state,
    profile,
    roomTypes,
    rates,
    staff,
    launch,
    presentStaff,
    open(step) {
      if (isLocked() || step === state.step || !canOpenStep(step, state.completed)) return;
      completion.reopenUnlessValid(state.step);
      if (!canOpenStep(step, state.completed)) return turnBack(state.step);
      state.fromReview = false;
      moveTo(step);
    },
    change,
    fieldAt: (path) => forms.fieldAt(path),
    back() {
      if (isLocked()) return;
      completion.reopenUnlessValid(state.step);
      moveTo(Math.max(0, state.step - 1));
    },
    async submit() {
      const form = forms.list[state.step];
      if (!form || isLocked()) return;
      if (form.submit()) await saveStep(state.step);
      else refuse();
    },
    async skipStaff() {
      if (isLocked() || !staff.state.users.every(isBlankStaffUser)) return;
      staff.load([]);
      if (presentStaff.length === 0) notify(NOTICES.nobodyCanSignIn);
      await saveStep(STAFF);
    },
    async launchHotel() {
      if (isLocked() || !turn.isMine()) return false;
      forms.ratesFollow();
      // What the server refused before may suit it now: it decides again (docs/decisions.md R11).
      for (const form of forms.list) form.show([]);
      const isValid = forms.list.map((form) => form.submit());
      if (isValid.includes(false)) {
        refuse();
        change(isValid.indexOf(false));
        return false;
      }
      return await wizardLaunch.run();
    },
    launchMissing: () => wizardLaunch.runAgain(),
    continueToSignIn: () => wizardLaunch.leave(),
    load(loaded) {
      if (isLocked()) return;
      const code = submittedCode(loaded.hotelProfile?.code ?? '');
      // The hotel of an earlier launch goes on only as itself: no other may overwrite it.
      const isSameHotel = code !== '' && code === submittedCode(profile.state.profile.code);
      if (!isSameHotel) launch.reset(ownHotel);
      forms.fill(configOf(loaded), code !== '');
      state.fromReview = false;
      completion.completeWhatIsValid(loaded);
      moveTo(state.completed.length);
    },
    ratesEnd: () => ratesEndAt(profile.state.profile.timezone, clock.now()),
    document,
    isBlank: () => JSON.stringify(document()) === blankDocument,
    startOver() {
      if (isLocked()) return;
      clear();
      keeper.clear();
      keeper.begin();
    },
    keepDraft: () => keeper.keep(),
    keepWhileTyping: () =>
      keeper.keepAfter((changed) => {
        const stops = forms.list.map((form) => subscribe(form.state, changed));
        return () => {
          for (const stop of stops) stop();
        };
      }),
    signOut() {
      if (isBusy()) return;
      keeper.keep();
      parts.signOut();
    },
    async continueHere() {
      if (!(await turn.take())) return notify(NOTICES.launchElsewhere);
      const draft = readDraft(keeper.stored());
      // What is the same keeps its passwords, which no draft has.
      const isSame = draft && JSON.stringify(draft.document) === JSON.stringify(document());
      if (isSame) return;
      clear();
      openStored();
    },
    followTabs: () => turn.follow(),
    continueUnstored() {
      state.storing = 'waived';
    },
  };
}
