import type { CheckHotelCode, CodeCheck } from '#application/identity/check-hotel-code.ts';
import { CODE_TAKEN, SAME_HOTEL, takenCode } from '#application/launch/conflict-words.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { ratesEndAt, type SetUpRates } from '#domain/rates/rate-validity.ts';
import { isBlankStaffUser } from '#domain/staff/staff.ts';
import { createAction, refuseForm } from '#ui/shell/action.ts';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import {
  errorNotice,
  infoNotice,
  successNotice,
  warningNotice,
  type Notice,
} from '#ui/texts/notices.ts';
import { canOpenStep, REVIEW, stepOf, STEPS } from '#ui/wizard/wizard-steps.ts';
import { createDraft } from './draft.ts';
import { createWizardLaunch, type WizardLaunchParts } from './launch.ts';
import { createSetup } from './setup.ts';

export const SAVE_DELAY_MS = 1000;
const NEXT_STEP_DELAY_MS = 500;

const CODE_NOT_CHECKED = infoNotice(
  'Hotel Code Not Checked',
  'The server has not said whether another hotel has this code. You can continue: the launch checks it again.',
);
export const NO_STAFF_USERS = warningNotice(
  'No Staff Users',
  'No user can sign in to the hotel until an administrator is added.',
);

/** The fields that identify a hotel besides its ID (docs/decisions/one-hotel-one-identity.md). */
const TRAITS = ['code', 'name', 'email', 'phone', 'street_address', 'city'] as const;

export interface WizardParts extends WizardLaunchParts {
  /** Resolves to a sentence about what a sign-out would end in other tabs; '' if nothing. */
  readonly workElsewhere: () => Promise<string>;
  /** Must not reject if the server or the network fails. */
  readonly checkHotelCode: CheckHotelCode;
  /** The names of users who can already sign in to the hotel (docs/decisions/setup-gate-is-off.md). */
  readonly presentStaff?: readonly string[];
}

export type Wizard = ReturnType<typeof createWizard>;

export interface StepProps {
  readonly wizard: Wizard;
}

/** The guided setup of docs/behaviour.md §2 and §4; does not depend on React. */
export function createWizard({ presentStaff = [], ...parts }: WizardParts) {
  const { clock, launch, notify } = parts;
  const draft = createDraft(parts);
  const setup = createSetup(parts, draft, presentStaff.length > 0);
  const { state, forms, list } = draft;
  const { hotelProfile, staffUsers } = forms;
  const launching = createWizardLaunch(parts, draft, setup);
  /** While the wizard saves or launches, or another tab edits, no step opens and the setup stays. */
  const { isLocked, isLaunching } = launching;

  const turnBack = (step: number) => {
    const form = list[step];
    form?.submit();
    // The check of the code has shown a notice of its own.
    const isTaken = Object.values(form?.problems ?? {}).every((message) => message === CODE_TAKEN);
    refuseForm(state, isTaken ? undefined : notify);
  };

  let checks = 0;
  const traits = () => JSON.stringify(TRAITS.map((trait) => hotelProfile.state[trait]));
  /** Does not wait: if the code turns out to be taken after the step is completed, the step reopens. */
  const checkCode = () => {
    checks += 1;
    const [asked, askedFor] = [checks, traits()];
    const profile = hotelProfile.value();
    const hotelId = launch.target.id ?? profile.id;
    let status: CodeCheck['status'] = 'unchecked';
    /** False if the user has since changed the hotel, started over or launched it. */
    const isCurrent = () =>
      asked === checks && askedFor === traits() && !isLaunching() && draft.isOwned();
    const settle = (check: CodeCheck) => {
      ({ status } = check);
      if (check.status !== 'taken' || !isCurrent()) return;
      hotelProfile.refuse([{ path: 'code', message: CODE_TAKEN }]);
      const said = takenCode(check.by);
      const message = hotelId === undefined ? `${said} ${SAME_HOTEL}` : said;
      notify(errorNotice('Hotel Code', message, 'long'));
      draft.reopenInvalid();
      draft.save();
    };
    void parts.checkHotelCode(profile, hotelId, state.source?.id).then(settle);
    return { isUnchecked: () => status === 'unchecked' };
  };

  /** Saves and completes a valid step (docs/behaviour.md §4). True once the next is open. `done`: the notice. */
  const complete = async (step: number, done?: Notice) => {
    const { title = '', content = '' } = STEPS[step] ?? {};
    const { submitted } = state;
    /** Checked again after the save, because the user may have edited the step in the meantime. */
    const isStillValid = () => {
      const isValid = draft.isValid(step);
      if (!isValid) turnBack(step);
      return isValid;
    };
    // The screen shows the saving for 1 s (docs/behaviour.md §4), but the draft is stored at once.
    draft.save();
    const check = list[step] === hotelProfile ? checkCode() : undefined;
    await clock.sleep(SAVE_DELAY_MS);
    if (!draft.isOwned() || !isStillValid()) return false;
    draft.complete(step);
    if (!draft.save() && state.storing === 'refused') {
      state.submitted = submitted;
      state.saveFailures += 1;
      notify(errorNotice('Error', `Failed to save ${content}. Please try again.`, 'short'));
      return false;
    }
    const saved = `${title} configuration saved successfully.`;
    notify(done ?? successNotice('Step completed!', saved, 'short'));
    await clock.sleep(NEXT_STEP_DELAY_MS);
    if (!isStillValid()) return false;
    const next = state.fromReview ? draft.firstUnfinished() : step + 1;
    state.fromReview &&= next !== REVIEW;
    draft.moveTo(next);
    if (check?.isUnchecked()) notify(CODE_NOT_CHECKED);
    return true;
  };
  const saving = createAction({
    state,
    form: (step: number, _done?: Notice) => list[step],
    notify,
    run: complete,
  });
  const save = async (step: number, done?: Notice) => {
    // The server is asked again.
    if (hotelProfile.problems['code'] === CODE_TAKEN) hotelProfile.clear('code');
    if (list[step]) await saving.run(step, done);
  };

  return {
    state,
    forms,
    formAt: (step: number) => list[step],
    launch,
    presentStaff,
    workElsewhere: parts.workElsewhere,
    ...launching,
    /** Opens a step if docs/behaviour.md §2 allows it; not during a save or a launch. */
    open(step: number) {
      if (isLocked() || step === state.step) return;
      if (canOpenStep(step, state.completed)) {
        state.fromReview = false;
        return draft.moveTo(step);
      }
      if (!canOpenStep(step, state.submitted)) return;
      // Opens the invalid step that locks this step, so that the user sees the reason.
      const broken = STEPS.findIndex(
        ({ key }) => state.submitted.includes(key) && !state.completed.includes(key),
      );
      if (broken !== state.step) draft.moveTo(broken);
      turnBack(broken);
    },
    fieldAt: (path: string) => draft.fieldAt(path),
    back() {
      if (!isLocked()) draft.moveTo(Math.max(0, state.step - 1));
    },
    /** Checks, saves and completes the current step, then moves on (docs/behaviour.md §4). */
    async submit() {
      if (!isLocked()) await save(state.step);
    },
    /** Only if no staff user was entered. Warns if no user can sign in to the hotel yet. */
    async skipStaff() {
      if (isLocked() || !staffUsers.state.items.every(isBlankStaffUser)) return;
      staffUsers.load([]);
      await save(stepOf('staffUsers'), presentStaff.length === 0 ? NO_STAFF_USERS : undefined);
    },
    load(document: HotelDocument, source?: SourceHotel) {
      if (!isLocked()) setup.load(document, source);
    },
    /** Fills in the records of the existing hotel. A draft is stored once the user changes something. */
    loadExisting(read: { readonly document: HotelDocument; readonly isComplete: boolean }) {
      setup.show(read.document, read.isComplete);
    },
    /** The last days of the rate plans if the user launched now: `YYYY-MM-DD`, in ascending order. */
    ratesEnd: (rates: SetUpRates) => ratesEndAt(rates, hotelProfile.state.timezone, clock.now()),
    laterEnd: setup.later,
    document: draft.document,
    isBlank: setup.isBlank,
    /** Whether this tab edits a setup, or shows the result of its launch. */
    hasInput: () => !state.isElsewhere && (state.hasResult || !setup.isBlank()),
    startOver() {
      if (!isLocked()) setup.startOver();
    },
    /** Saves the draft if anything changed. Call before the page closes. */
    saveDraft: () => void draft.save(),
    saveDraftWhileTyping: () => draft.saveWhileTyping(),
    /** Signs out, but keeps the stored draft (docs/decisions/draft-survives-without-passwords.md). */
    signOut() {
      if (state.isRunning || isLaunching()) return;
      draft.save();
      parts.signOut();
    },
    continueHere: () => setup.takeOver(),
    followTabs: () => draft.followTabs(),
    continueUnstored() {
      state.storing = 'waived';
    },
    closeDropped() {
      state.dropped = [];
    },
  };
}
