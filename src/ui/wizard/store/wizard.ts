import { proxy } from 'valtio/vanilla';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { STAGE_OF, type OperationKind, type Stage } from '#domain/plan/operation.ts';
import type { ConfigKey, HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { laterEnd, ratesEndAt, type SetUpRates } from '#domain/rates/rate-validity.ts';
import { isBlankStaffUser } from '#domain/staff/staff.ts';
import { createAction, refuseForm } from '#ui/shell/action.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { WIZARD_NOTICES } from './wizard-notices.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { configOf } from '#ui/runs/draft.ts';
import { createCompletion } from './completion.ts';
import { createHotelCodeCheck } from './hotel-code-check.ts';
import { createStepSaving } from './step-saving.ts';
import { createWizardDraft } from './wizard-draft.ts';
import { createWizardForms, type StepForm } from './wizard-forms.ts';
import { createWizardLaunch } from './wizard-launch.ts';
import { createWizardState } from './wizard-state.ts';
import type { WizardParts } from './wizard-parts.ts';

export type Wizard = ReturnType<typeof createWizard>;

/** The step in which the user repairs a failure of a stage. */
const STEP_OF: Readonly<Record<Stage, ConfigKey>> = {
  hotel: 'hotelProfile',
  rooms: 'roomTypes',
  rates: 'rates',
  staff: 'staffUsers',
  completion: 'hotelProfile',
};

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
    state.isRunning || state.result !== undefined || ['running', 'launched'].includes(launch.phase);
  /**
   * True while the wizard saves or launches, or while another tab edits the setup. Then no step can
   * be opened, and the setup cannot be replaced.
   */
  const isLocked = () => state.isElsewhere || isBusy();

  /** Shows the problems of a step that became invalid. */
  const turnBack = (step: number, hasSaidAll = () => false) => {
    forms.list[step]?.submit();
    refuseForm(state, hasSaidAll() ? undefined : notify);
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

  /** `isComplete` is given for the records of the existing hotel. */
  const fill = (loaded: HotelDocument, isComplete?: boolean) => {
    state.existing = undefined;
    forms.fill(configOf(loaded));
    hotelProfile.keepStated(loaded.hotelProfile ?? {});
    state.fromReview = false;
    completion.completeWhatIsValid(loaded, isComplete === true && presentStaff.length > 0);
    const step = state.completed.length;
    forms.follow(step);
    if (isComplete !== undefined) {
      state.existing = { isComplete, asRead: JSON.stringify(document()) };
    }
    moveTo(step);
  };
  const load = (loaded: HotelDocument, source?: SourceHotel) => {
    if (isLocked()) return;
    const code = submittedCode(loaded.hotelProfile?.code ?? '');
    // An earlier launch continues only with the same hotel, so that another hotel does not
    // overwrite the launched one.
    const isSameHotel = code !== '' && code === submittedCode(hotelProfile.state.code);
    if (!isSameHotel) draft.forgetHotel();
    state.source = source;
    fill(loaded);
  };

  const codeCheck = createHotelCodeCheck(core, draft);
  const saveStep = createStepSaving(core, { draft, codeCheck, turnBack, moveTo });
  const saving = createAction({
    state,
    form: (step: number, _done?: Notice) => forms.list[step],
    notify,
    run: saveStep,
  });
  const save = async (step: number, done?: Notice) => {
    const form = forms.list[step];
    if (form === hotelProfile) codeCheck.reset();
    if (form) await saving.run(step, done);
  };
  const wizardLaunch = createWizardLaunch(core, draft, fill);
  launch.isGenerated = (password) => staffUsers.isGenerated(password);

  draft.open();
  draft.isOwned();

  return {
    state,
    /** All steps; the review is the last one. */
    steps: completion.listed,
    forms: forms.byKey,
    /** The form of the step with this index; undefined for the review. */
    formAt: (step: number) => forms.list[step],
    launch,
    /** The code that a launch needs. It is loaded before the review opens. */
    launchCode: parts.launchCode,
    /**
     * The names of users who can already sign in to the hotel
     * (docs/decisions/setup-gate-is-off.md).
     */
    presentStaff,
    /** Opens a step if docs/behaviour.md §2 allows it; not during a save or a launch. */
    open(step: number) {
      if (isLocked() || step === state.step) return;
      if (!completion.mayOpen(step)) {
        // Opens the invalid step that locks this step, so that the user sees the reason.
        const broken = completion.brokenBefore(step);
        if (broken === undefined) return;
        if (broken !== state.step) moveTo(broken);
        return turnBack(broken);
      }
      state.fromReview = false;
      moveTo(step);
    },
    /** Opens a step from the review, at a field if one is given. */
    change,
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
     * 'Skip for now'. Works only if the list of staff
     * is empty or all its users are blank. Warns if no user can sign in to the hotel yet.
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
     * warnings, the user stays signed in and `state.result` has the warnings.
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
    launchMissing: () => wizardLaunch.runAgain(),
    /** Opens the place where the user can repair a failure of the launch. */
    fix(failure: FailedOperation) {
      const { operation, fields } = failure;
      wizardLaunch.change();
      const index = staffUsers.state.items.findIndex(
        ({ username }) => `user:${username}` === operation,
      );
      const paths = [...Object.keys(fields), `staffUsers.${index}.username`];
      const [found] = paths.flatMap((path) => forms.fieldAt(path) ?? []);
      const kind = operation.split(':', 1)[0] as OperationKind;
      const key = STEP_OF[STAGE_OF[kind] ?? 'hotel'];
      change(found?.step ?? steps.findIndex((step) => step.key === key), found?.key);
      forms.refuse([failure]);
    },
    changeLaunched: () => wizardLaunch.change(),
    reopenUndone: () => wizardLaunch.reopenUndone(),
    continueToSignIn: () => wizardLaunch.leave(),
    /**
     * On the result page of the onboarding account: starts the setup of another hotel. Undefined if
     * the wizard was opened for an existing hotel.
     */
    setUpAnother: parts.hotelId === undefined ? () => wizardLaunch.startAnother() : undefined,
    /**
     * Replaces the setup with the document, and opens the first step that needs input. `source` is the hotel
     * that the document was copied from.
     */
    load,
    /**
     * Fills the setup with the records of the existing hotel. The browser stores a draft once the
     * user changes something.
     */
    loadExisting({ document: read, isComplete }: { document: HotelDocument; isComplete: boolean }) {
      fill(read, isComplete);
    },
    /**
     * The last days of the rate plans if the user launched now: `YYYY-MM-DD`, in ascending order.
     */
    ratesEnd: (rates: SetUpRates) => ratesEndAt(rates, hotelProfile.state.timezone, clock.now()),
    laterEnd: () => laterEnd(hotelProfile.state.timezone, clock.now()),
    document,
    isBlank: () => JSON.stringify(document()) === blankDocument,
    startOver() {
      if (!isLocked()) draft.startOver();
    },
    closeDropped() {
      state.dropped = [];
    },
    /** Saves the draft if anything changed. Call before the page closes. */
    saveDraft: () => void draft.save(),
    saveDraftWhileTyping: () => draft.saveWhileTyping(),
    /**
     * Signs out, but keeps the stored draft (docs/decisions/draft-survives-without-passwords.md).
     */
    signOut() {
      if (isBusy()) return;
      draft.save();
      parts.signOut();
    },
    async continueHere() {
      const refusal = await draft.takeOver();
      if (refusal) notify(refusal);
    },
    followTabs: () => draft.follow(),
    /** Lets the user complete steps even if the browser does not store the draft. */
    continueUnstored() {
      state.storing = 'waived';
    },
  };
}
