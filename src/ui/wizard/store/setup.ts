import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { LaunchTarget } from '#application/launch/setup-launch.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { laterEnd } from '#domain/rates/rate-validity.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { fieldOf } from '#domain/record.ts';
import {
  configOf,
  readDraft,
  readDraftSummary,
  withOriginsOf,
  type WizardDraft as StoredDraft,
} from '#ui/runs/draft.ts';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import { errorNotice, infoNotice, warningNotice } from '#ui/texts/notices.ts';
import { canOpenStep, REVIEW, STEPS, type StepKey } from '#ui/wizard/wizard-steps.ts';
import type { Draft, DraftParts } from './draft.ts';

const LAUNCH_ELSEWHERE = infoNotice(
  'Launch in Progress',
  'The launch is running in another tab. Continue here when it finishes.',
);
const NOT_LOADED = errorNotice('Connection Error', NETWORK_MESSAGES.otherwise);
const LAUNCH_NOT_FINISHED = warningNotice(
  'Launch Not Finished',
  'The launch of this hotel was interrupted. This browser never saves passwords, so enter them again. Then launch: the launch continues where it stopped.',
);
const PASSWORDS_NOT_KEPT = infoNotice(
  'Passwords Not Saved',
  'This browser never saves the passwords of staff users. Please enter them again.',
);

export type WizardSetup = ReturnType<typeof createSetup>;

/** This browser, another tab, a document or an existing hotel. `hasStaff`: users can already sign in. */
export function createSetup(parts: DraftParts, draft: Draft, hasStaff: boolean) {
  const { draftKey, hotelId, drafts, draftOwner, clock, launch, notify } = parts;
  const { state, forms } = draft;
  const { hotelProfile, rates, staffUsers } = forms;

  const later = () => laterEnd(hotelProfile.state.timezone, clock.now());
  /** In December, rates last until the end of next year (docs/decisions/rate-plan-has-its-own-days.md). */
  const setUsualEnd = () => {
    const end = later();
    if (end?.isUsual) rates.endPlansOn(end.day);
  };
  const leaveHotel = () => {
    launch.reset({ id: hotelId });
    state.isInterrupted = false;
  };
  const empty = () => {
    leaveHotel();
    draft.fill(configOf({}));
    setUsualEnd();
  };

  const noteInterruption = ({ run }: LaunchTarget) => {
    const isInterrupted = run !== undefined;
    if (isInterrupted && !state.isInterrupted) notify(LAUNCH_NOT_FINISHED);
    state.isInterrupted = isInterrupted;
  };
  const restore = (stored: StoredDraft) => {
    draft.fill(withOriginsOf(configOf(stored.document), stored.origins));
    Object.assign(hotelProfile.chosen, stored.chosen);
    const keys = STEPS.map(({ key }) => key);
    state.submitted = keys.filter((key) => stored.completed.includes(key));
    draft.reopenInvalid();
    const mayOpen = canOpenStep(stored.step, state.completed);
    Object.assign(state, {
      step: mayOpen ? stored.step : draft.firstUnfinished(),
      fromReview: mayOpen && stored.fromReview,
      source: stored.source,
      existing: stored.existing,
    });
    draft.follow(state.step);
    // If another tab has the draft, a launch in that tab may still be running, so show no notice.
    if (!draft.isOwned()) return;
    noteInterruption(stored.hotel);
    // Drafts contain no passwords, so the user must enter them again.
    if (!staffUsers.isEmpty() && !state.isInterrupted) notify(PASSWORDS_NOT_KEPT);
  };
  const open = (readDocument = parts.readDocument) => {
    const stored = drafts.read(draftKey);
    const { draft: found, dropped = stored === undefined ? [] : [''] } =
      (readDocument && readDraft(stored, readDocument)) ?? {};
    launch.reset({ ...found?.hotel, id: hotelId ?? found?.hotel.id });
    if (found?.result) {
      const { name = '', code = '' } = found.document.hotelProfile ?? {};
      const { start, hasSheet, ...result } = found.result;
      draft.fill(configOf(draft.launchedDocument(found.document)));
      launch.restore({ name, code, ...result }, start, hasSheet);
      Object.assign(state, { step: REVIEW, hasResult: true });
    } else {
      if (found) restore(found);
      state.dropped = dropped;
    }
    draft.markSaved();
  };

  /**
   * Fills in the document, and opens the first step that needs input. Rates that are only suggested
   * need it, because the user must see them before they become the hotel's prices. `isComplete` is
   * given for the records of the existing hotel.
   */
  const show = (document: HotelDocument, isComplete?: boolean) => {
    draft.fill(configOf(document));
    hotelProfile.keepStated(document.hotelProfile ?? {});
    rates.follow(draft.config());
    const isStaffed = !staffUsers.isEmpty() || (isComplete === true && hasStaff);
    const unanswered: StepKey[] = [
      ...(rates.state.config.rates.some((rate) => isSuggested(rate)) ? ['rates' as const] : []),
      ...(isStaffed ? [] : ['staffUsers' as const]),
    ];
    const answered = draft.valid().filter((key) => !unanswered.includes(key));
    const step = STEPS.findIndex(({ key }) => !answered.includes(key));
    state.submitted = STEPS.slice(0, step).map(({ key }) => key);
    if (isComplete !== undefined)
      state.existing = { isComplete, asRead: JSON.stringify(draft.document()) };
    draft.moveTo(step);
  };

  setUsualEnd();
  const blank = JSON.stringify(draft.document());
  open();
  draft.isOwned();

  return {
    later,
    isBlank: () => JSON.stringify(draft.document()) === blank,
    show,
    /** `source` is the hotel that the document was copied from. */
    load(document: HotelDocument, source?: SourceHotel) {
      const code = submittedCode(document.hotelProfile?.code ?? '');
      // An earlier launch continues only with the same hotel, so that another hotel does not
      // overwrite the launched one.
      const isSame = code !== '' && code === submittedCode(hotelProfile.state.code);
      if (!isSame) {
        launch.forget();
        leaveHotel();
      }
      show(document);
      setUsualEnd();
      state.source = source;
      draft.save();
    },
    startOver() {
      launch.forget();
      empty();
      draft.forget();
      draft.markSaved();
    },
    /** Takes the draft over from another tab, with that tab's last changes. Shows a notice if it cannot. */
    async takeOver() {
      if (await launch.isElsewhere()) return notify(LAUNCH_ELSEWHERE);
      const readDocument = await parts.loadReadStoredDocument().catch(() => undefined);
      if (!readDocument) return notify(NOT_LOADED);
      await draftOwner.claim(draftKey, true);
      if (!draft.isOwned()) return notify(LAUNCH_ELSEWHERE);
      const stored = drafts.read(draftKey);
      // If the setup is unchanged, keeps the forms. Loading the stored draft would clear the
      // passwords that the user entered, because drafts contain none.
      if (JSON.stringify(fieldOf(stored, 'document')) !== JSON.stringify(draft.document())) {
        empty();
        return open(readDocument);
      }
      const { hotel = {} } = readDraftSummary(stored) ?? {};
      const { id = hotelId, run } = hotel;
      const own = launch.target;
      if (launch.phase === 'failed' && own.run === run && own.id === id) return;
      launch.reset({ ...hotel, id });
      noteInterruption(hotel);
    },
  };
}
