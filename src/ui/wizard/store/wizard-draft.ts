import type { LaunchTarget } from '#application/launch/setup-launch.ts';
import { laterEnd } from '#domain/rates/rate-validity.ts';
import { ref, subscribe } from 'valtio/vanilla';
import { fieldOf } from '#domain/record.ts';
import { documentOf } from '#domain/hotel-document.ts';
import {
  configOf,
  originsOf,
  readDraft,
  readDraftSummary,
  withOriginsOf,
  type WizardDraft as StoredDraft,
} from '#ui/runs/draft.ts';
import { resultOf, type LaunchResult, type StoredResult } from '#ui/runs/launch-result.ts';
import { setupKey } from '#ui/runs/setups.ts';
import { WIZARD_NOTICES } from './wizard-notices.ts';
import type { WizardCore } from './wizard-parts.ts';

/** The draft is saved once the user has not typed for this long. */
export const DRAFT_DELAY_MS = 500;

export type WizardDraft = ReturnType<typeof createWizardDraft>;

/**
 * Stores the wizard's data in the browser (docs/decisions/draft-survives-without-passwords.md). If
 * several tabs show the same setup, only one of them may change it.
 */
export function createWizardDraft(parts: WizardCore) {
  const { draftKey, hotelId, drafts, draftOwner, clock } = parts;
  const { launch, state, forms, completion } = parts;
  const { hotelProfile, rates, staffUsers } = forms.byKey;
  let saved = '';

  /**
   * In December, new setups get rates until the end of the next year
   * (docs/decisions/rate-plan-has-its-own-days.md).
   */
  const setUsualEnd = () => {
    const later = laterEnd(hotelProfile.state.timezone, clock.now());
    if (later?.isUsual) rates.endPlansOn(later.day);
  };
  setUsualEnd();

  const present = (): StoredDraft => ({
    document: documentOf(forms.config()),
    origins: originsOf(forms.config()),
    completed: [...state.submitted],
    step: state.step,
    chosen: { ...hotelProfile.chosen },
    fromReview: state.fromReview,
    hotel: launch.target,
    source: state.source,
    existing: state.existing,
  });
  /** Call if nothing needs to be saved: the data was just read, or the wizard is blank. */
  const markSaved = () => {
    saved = JSON.stringify(present());
  };

  /** Whether this tab may change the draft. Must be checked before each write. */
  const isOwned = () => {
    const isOwner = draftOwner.isOwner(draftKey);
    // After the launch there is no draft that another tab could edit.
    state.isElsewhere = !isOwner && launch.phase !== 'launched';
    return isOwner;
  };

  const save = () => {
    if (launch.phase === 'launched' || state.result || !isOwned()) return true;
    if (state.existing?.isComplete && !state.isChanged() && launch.target.run === undefined) {
      forget();
      return true;
    }
    const draft = present();
    const text = JSON.stringify(draft);
    const isChanged = text !== saved;
    const savedAt = clock.now();
    const isStored = !isChanged || drafts.write(draftKey, { ...draft, savedAt });
    if (isStored) {
      saved = text;
      if (isChanged) state.savedAt = savedAt;
      state.storing = 'stored';
    } else if (state.storing === 'stored') state.storing = 'refused';
    return isStored;
  };

  const noteInterruption = ({ id = hotelId, run }: LaunchTarget) => {
    const isInterrupted = id !== hotelId || run !== undefined;
    if (isInterrupted && !state.isInterrupted) parts.notify(WIZARD_NOTICES.launchNotFinished);
    state.isInterrupted = isInterrupted;
  };

  const restore = (draft: StoredDraft) => {
    forms.fill(withOriginsOf(configOf(draft.document), draft.origins));
    Object.assign(hotelProfile.chosen, draft.chosen);
    // Drafts contain no passwords, so the user must enter them again.
    const needsPasswords = !staffUsers.isEmpty();
    state.submitted = completion.listed
      .map(({ key }) => key)
      .filter((key) => draft.completed.includes(key));
    completion.reopenInvalid();
    const mayOpen = completion.mayOpen(draft.step);
    state.step = mayOpen ? draft.step : completion.firstUnfinished();
    state.fromReview = mayOpen && draft.fromReview;
    state.source = draft.source;
    state.existing = draft.existing;
    forms.follow(state.step);
    // If another tab has the draft, a launch in that tab may still be running, so show no notice.
    if (!isOwned()) return;
    noteInterruption(draft.hotel);
    if (needsPasswords && !state.isInterrupted) parts.notify(WIZARD_NOTICES.passwordsNotKept);
  };

  const leaveHotel = () => {
    launch.reset({ id: hotelId });
    state.isInterrupted = false;
  };
  /**
   * Forgets the hotel that earlier launches created. If the wizard was opened for an existing
   * hotel, keeps that one.
   */
  const forgetHotel = () => {
    launch.forget();
    leaveHotel();
  };

  /** Deletes the stored draft. The next `save` stores it again. */
  const forget = () => {
    drafts.clear(draftKey);
    saved = '';
    Object.assign(state, { storing: 'stored', savedAt: undefined });
  };

  const empty = () => {
    leaveHotel();
    forms.fill(configOf({}));
    setUsualEnd();
    Object.assign(state, {
      step: 0,
      submitted: [],
      fromReview: false,
      source: undefined,
      existing: undefined,
      dropped: [],
    });
  };

  /** Continues with the stored data. */
  const open = (readDocument = parts.readDocument) => {
    const stored = drafts.read(draftKey);
    const { draft, dropped = stored === undefined ? [] : [''] } =
      (readDocument && readDraft(stored, readDocument)) ?? {};
    launch.reset({ run: draft?.hotel.run, id: hotelId ?? draft?.hotel.id });
    if (draft?.result) {
      const result = resultOf(draft.document, launch.target, draft.result);
      Object.assign(state, { step: completion.review, result: ref(result) });
    } else {
      if (draft) restore(draft);
      state.dropped = dropped;
    }
    markSaved();
  };

  return {
    isOwned,
    /**
     * Saves the draft only if it changed, so that an idle tab does not overwrite the draft of
     * another tab. Returns false if the browser refuses to store it.
     */
    save,
    forgetHotel,
    forget,
    open: () => open(),
    /** Stores the result of a launch until the user leaves it. Returns false if it is not stored. */
    saveResult(result: StoredResult) {
      saved = '';
      return drafts.write(draftKey, { ...present(), result, savedAt: clock.now() });
    },
    /** Ends the setup of a launched hotel. If records are missing, the hotel keeps the setup. */
    end({ document, ...result }: LaunchResult) {
      const { id } = launch.target;
      forget();
      if (result.warnings.length === 0 || id === undefined) return;
      drafts.write(setupKey(parts.account, { hotelId: id }), { document, hotel: { id }, result });
    },
    startOver() {
      launch.forget();
      empty();
      forget();
      markSaved();
    },
    /** Saves the draft whenever the user stops typing. Returns a function that stops this. */
    saveWhileTyping() {
      let pause: AbortController | undefined;
      const saveSoon = async () => {
        pause?.abort();
        const { signal } = (pause = new AbortController());
        await clock.sleep(DRAFT_DELAY_MS, signal);
        if (!signal.aborted) save();
      };
      const stops = forms.list.map((form) => subscribe(form.state, () => void saveSoon()));
      return () => {
        stops.forEach((stop) => stop());
        pause?.abort();
      };
    },
    /**
     * Takes the draft over from another tab, with that tab's last changes. Resolves to a notice if
     * it cannot.
     */
    async takeOver() {
      if (await launch.isElsewhere()) return WIZARD_NOTICES.launchElsewhere;
      const readDocument = await parts.loadReadStoredDocument().catch(() => undefined);
      if (!readDocument) return WIZARD_NOTICES.notLoaded;
      await draftOwner.claim(draftKey, true);
      if (!isOwned()) return WIZARD_NOTICES.launchElsewhere;
      const stored = drafts.read(draftKey);
      const own = JSON.stringify(present().document);
      // If the setup is unchanged, keeps the forms. Loading the stored draft would clear the
      // passwords that the user entered, because drafts contain none.
      if (JSON.stringify(fieldOf(stored, 'document')) === own) {
        const { hotel = {} } = readDraftSummary(stored) ?? {};
        const { id = hotelId, run } = hotel;
        const ownHotel = launch.target;
        const isOwnLaunch = launch.phase === 'failed' && ownHotel.run === run && ownHotel.id === id;
        if (!isOwnLaunch) {
          launch.reset({ run, id });
          noteInterruption(hotel);
        }
        return undefined;
      }
      empty();
      open(readDocument);
      return undefined;
    },
    /**
     * Sets `isElsewhere` when another tab takes over the draft. Returns a function that stops this.
     */
    follow: () => draftOwner.follow(() => void isOwned()),
  };
}
