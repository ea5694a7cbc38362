import { proxy } from 'valtio/vanilla';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { laterEnd, ratesEndAt, type SetUpRates } from '#domain/rates/rate-validity.ts';
import { isBlankStaffUser } from '#domain/staff/staff.ts';
import { refuseForm, saveForm } from '#ui/forms/save-form.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { WIZARD_NOTICES } from './wizard-notices.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { configOf } from '#ui/wizard/draft/draft.ts';
import { createCompletion } from './completion.ts';
import { createHandover } from './handover.ts';
import { createHotelCodeCheck } from './hotel-code-check.ts';
import { createStepSaving } from './step-saving.ts';
import { createWizardDraft } from './wizard-draft.ts';
import { createWizardForms, type StepForm } from './wizard-forms.ts';
import { createWizardLaunch } from './wizard-launch.ts';
import { createWizardState } from './wizard-state.ts';
import type { WizardParts } from './wizard-parts.ts';

export type Wizard = ReturnType<typeof createWizard>;

/** The props that the wizard passes to each step's screens. */
export interface StepProps<Form = StepForm> {
  readonly wizard: Wizard;
  readonly form: Form;
}

/** The guided setup of docs/behaviour.md §2 and §4; does not depend on React. */
export function createWizard(parts: WizardParts) {
  const { steps, clock, launch, notify, presentStaff = [] } = parts;
  const forms = createWizardForms(steps, parts);
  const state = proxy(createWizardState(forms));
  const { hotelProfile, staffUsers } = forms.byKey;
  const completion = createCompletion(steps, state, forms);
  const core = { ...parts, state, forms, completion };
  const draft = createWizardDraft(core);
  const document = () => documentOf(forms.config());
  const blankDocument = JSON.stringify(document());

  const isBusy = () =>
    state.saving ||
    state.result !== undefined ||
    wizardLaunch.isStarting() ||
    ['running', 'launched'].includes(launch.state.status);
  /** While saving or launching, nothing can be opened or replaced. */
  const isLocked = () => state.isElsewhere || isBusy();

  /**
   * The user changed the step while it was being saved or left: shows what is wrong with it now.
   */
  const turnBack = (step: number, hasSaidAll = () => false) => {
    forms.list[step]?.submit();
    refuseForm(state, hasSaidAll() ? () => {} : notify);
  };
  const moveTo = (step: number, field = '') => {
    forms.follow(step);
    forms.list[step]?.reveal?.(field);
    Object.assign(state, { step, field });
    draft.save();
  };
  const change = (step: number, field?: string) => {
    if (isLocked()) return;
    state.fromReview = true;
    moveTo(step, field);
  };

  const fill = (loaded: HotelDocument) => {
    forms.fill(configOf(loaded));
    hotelProfile.state.codeIsTyped = submittedCode(loaded.hotelProfile?.code ?? '') !== '';
    hotelProfile.keepStated(loaded.hotelProfile ?? {});
    state.fromReview = false;
    completion.completeWhatIsValid(loaded);
    moveTo(state.completed.length);
  };
  const load = (loaded: HotelDocument, source?: SourceHotel) => {
    if (isLocked()) return;
    const code = submittedCode(loaded.hotelProfile?.code ?? '');
    // An earlier launch continues only with the same hotel, so that no other hotel overwrites it.
    const isSameHotel = code !== '' && code === submittedCode(hotelProfile.state.profile.code);
    if (!isSameHotel) draft.forgetHotel();
    state.source = source;
    fill(loaded);
  };

  const codeCheck = createHotelCodeCheck(core, draft);
  const saveStep = createStepSaving(core, { draft, codeCheck, turnBack, moveTo });
  const save = async (step: number, done?: Notice) => {
    const form = forms.list[step];
    if (form === hotelProfile) codeCheck.reset();
    if (form)
      await saveForm(state, form, { notify, context: 'general' }, () => saveStep(step, done));
  };
  const handover = createHandover(core);
  const wizardLaunch = createWizardLaunch(core, draft, handover, fill);

  draft.open();
  draft.isOwned();

  return {
    state,
    /** Every step; the review comes last. */
    steps: completion.listed,
    forms: forms.byKey,
    /** The form of the step with this index; undefined for the review. */
    formAt: (step: number) => forms.list[step],
    launch,
    /**
     * The names of users who can already sign in to the hotel
     * (docs/decisions/setup-gate-is-off.md).
     */
    presentStaff,
    /** Opens a step if docs/behaviour.md §2 allows it; not during a save or a launch. */
    open(step: number) {
      if (isLocked() || step === state.step) return;
      if (!completion.mayOpen(step)) {
        // Otherwise the user would not know what locks the step.
        const broken = completion.brokenBefore(step);
        if (broken === undefined) return;
        if (broken !== state.step) moveTo(broken);
        return turnBack(broken);
      }
      state.fromReview = false;
      moveTo(step);
    },
    /** 'Change' on the review; at a field of the step if one is named. */
    change,
    /** The field at a path of the configuration; undefined if no step has it. */
    fieldAt: (path: string) => forms.fieldAt(path),
    back() {
      if (isLocked()) return;
      moveTo(Math.max(0, state.step - 1));
    },
    /** Checks, saves and completes the current step, then moves on (docs/behaviour.md §4). */
    async submit() {
      if (!isLocked()) await save(state.step);
    },
    /**
     * 'Skip for now' (docs/decisions/staff-step-may-be-skipped.md), if the list of staff is empty
     * or has only a blank user. Warns unless someone can already sign in.
     */
    async skipStaff() {
      if (isLocked() || !staffUsers.state.items.every(isBlankStaffUser)) return;
      staffUsers.load([]);
      const warning = presentStaff.length === 0 ? WIZARD_NOTICES.noAdministrator : undefined;
      await save(
        steps.findIndex(({ key }) => key === 'staffUsers'),
        warning,
      );
    },
    /**
     * Resolves to true once the hotel is launched and the user is signed out. After a launch with
     * warnings, the user stays signed in and `state.result` has the warnings
     * (docs/decisions/launch-ends-at-the-sign-in.md).
     */
    async launchHotel() {
      if (isLocked() || !draft.isOwned()) return false;
      forms.follow(completion.review);
      // Clears earlier refusals, because the server checks everything again
      // (docs/decisions/next-launch-continues.md).
      for (const form of forms.list) form.show([]);
      const isValid = forms.list.map((form) => form.submit());
      if (isValid.includes(false)) {
        refuseForm(state, notify);
        change(isValid.indexOf(false));
        return false;
      }
      return await wizardLaunch.run();
    },
    /**
     * On the result page: launches again to create what is missing
     * (docs/decisions/next-launch-continues.md).
     */
    launchMissing: () => wizardLaunch.runAgain(),
    /** On the result page: opens the setup, to change what the server refused. */
    changeLaunched: () => wizardLaunch.change(),
    /**
     * On the result page: signs the user out (docs/decisions/launch-ends-at-the-sign-in.md).
     * Resolves to true once that is done.
     */
    continueToSignIn: () => wizardLaunch.leave(),
    /**
     * On the result page of the onboarding account: starts the setup of another hotel. Undefined for
     * a user who has a hotel.
     */
    setUpAnother: parts.hotelId === undefined ? () => wizardLaunch.startAnother() : undefined,
    /**
     * The generated passwords that the user has to hand over
     * (docs/decisions/passwords-are-handed-over-on-paper.md).
     */
    handover,
    /**
     * Replaces everything with the document, and opens the first step that needs input
     * (docs/decisions/configuration-is-one-document.md). `source`: the hotel that the document was
     * taken from.
     */
    load,
    /**
     * The last days of the plans that a launch now would set up, `YYYY-MM-DD`, in order.
     */
    ratesEnd: (rates: SetUpRates) =>
      ratesEndAt(rates, hotelProfile.state.profile.timezone, clock.now()),
    laterEnd: () => laterEnd(hotelProfile.state.profile.timezone, clock.now()),
    /** The configuration to download (docs/decisions/configuration-is-one-document.md). */
    document,
    /** Whether nothing has been entered. */
    isBlank: () => JSON.stringify(document()) === blankDocument,
    startOver() {
      if (!isLocked()) draft.startOver();
    },
    /** Saves the draft now, if anything changed. Call this before the page closes. */
    saveDraft: () => void draft.save(),
    /** Saves the draft whenever the user stops typing. Returns a function that stops this. */
    saveDraftWhileTyping: () => draft.saveWhileTyping(),
    /**
     * Signs out, but keeps the stored draft (docs/decisions/draft-survives-without-passwords.md).
     */
    signOut() {
      if (isBusy()) return;
      draft.save();
      parts.signOut();
    },
    /** Takes over the setup from another tab, as that tab left it. */
    async continueHere() {
      if (!(await draft.takeOver())) notify(WIZARD_NOTICES.launchElsewhere);
    },
    /** Notices when another tab takes over the setup. Returns a function that stops this. */
    followTabs: () => draft.follow(),
    /** Lets steps complete even if the browser does not store the draft. */
    continueUnstored() {
      state.storing = 'waived';
    },
  };
}
