import { ref } from 'valtio/vanilla';
import { documentOf } from '#domain/hotel-document.ts';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import { createDraftSaver } from '#ui/wizard/draft/draft-saver.ts';
import { createDraftTurn } from '#ui/wizard/draft/draft-turn.ts';
import { configOf, readDraft, type WizardDraft as StoredDraft } from '#ui/wizard/draft/draft.ts';
import type { WizardCore } from './wizard-parts.ts';
import { readLaunchResult, resultKey } from '#ui/wizard/launch/launch-result.ts';

/** What the browser stores of the wizard, and which tab may change it (docs/decisions.md R20). */
export function createWizardDraft(parts: WizardCore) {
  const { username, hotelId, drafts, launch, state, forms, completion, notify } = parts;
  const { hotelProfile, staffUsers } = forms.byKey;

  const turn = createDraftTurn({
    ...parts,
    owner: parts.draftOwner,
    isLaunching: () => launch.state.status === 'running',
    onTurn(isMine) {
      // A launched hotel has no draft.
      state.isElsewhere = !isMine && launch.state.status !== 'launched';
    },
  });
  const saver = createDraftSaver<StoredDraft>({
    ...parts,
    draft: () => ({
      document: documentOf(forms.config()),
      completed: [...state.completed],
      step: state.step,
      codeIsTyped: hotelProfile.state.codeIsTyped,
      fromReview: state.fromReview,
      hotel: launch.hotel(),
    }),
    maySave: () => launch.state.status !== 'launched' && !state.result && turn.isMine(),
    onSaved(isStored) {
      if (isStored) state.storing = 'stored';
      else if (state.storing === 'stored') state.storing = 'refused';
    },
  });

  const restore = (draft: StoredDraft) => {
    forms.fill(configOf(draft.document));
    hotelProfile.state.codeIsTyped = draft.codeIsTyped;
    // Passwords are not stored, so a list that had some needs them again.
    const needsPasswords = staffUsers.state.items.length > 0;
    state.completed = completion.listed
      .map(({ key }) => key)
      .filter((key) => draft.completed.includes(key))
      .filter((key) => !needsPasswords || key !== 'staffUsers');
    const mayOpen = completion.mayOpen(draft.step);
    state.step = mayOpen ? draft.step : completion.firstUnfinished();
    state.fromReview = mayOpen && draft.fromReview;
    forms.follow(state.step);
    if (needsPasswords) notify(WIZARD_NOTICES.passwordsNotKept);
  };

  /** Forgets the hotel of earlier launches, except the user's own. */
  const forgetHotel = () => launch.reset({ id: hotelId });

  return {
    saver,
    turn,
    forgetHotel,
    /** Empties the wizard. */
    clear() {
      forgetHotel();
      forms.fill(configOf({}));
      Object.assign(state, { step: 0, completed: [], fromReview: false });
    },
    /** Continues with what is stored. The result of a launch comes before anything entered since. */
    open() {
      const result = readLaunchResult(drafts.read(resultKey(username)));
      const draft = readDraft(saver.stored());
      launch.reset(hotelId === undefined ? (draft?.hotel ?? {}) : { id: hotelId });
      if (result) Object.assign(state, { step: completion.review, result: ref(result) });
      else if (draft) restore(draft);
      saver.markSaved();
    },
  };
}
