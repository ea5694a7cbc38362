import type { CodeCheck } from '#application/identity/check-hotel-code.ts';
import { CODE_TAKEN, SAME_HOTEL, takenCode } from '#application/launch/conflict-words.ts';
import { codeTaken, WIZARD_NOTICES } from './wizard-notices.ts';
import type { WizardDraft } from './wizard-draft.ts';
import type { WizardCore } from './wizard-parts.ts';

/** The fields that identify a hotel besides its ID (docs/decisions/one-hotel-one-identity.md). */
const TRAITS = ['code', 'name', 'email', 'phone', 'street_address', 'city'] as const;

/**
 * When the user submits the first step, checks whether another hotel has the code. The wizard does not
 * wait for the response. If it arrives after the step is completed and the code is taken, the step reopens.
 */
export function createHotelCodeCheck(
  { state, forms, completion, launch, notify, checkHotelCode }: WizardCore,
  draft: Pick<WizardDraft, 'isOwned' | 'save'>,
) {
  const { hotelProfile } = forms.byKey;
  let latest = 0;
  const traits = () => JSON.stringify(TRAITS.map((trait) => hotelProfile.state[trait]));
  const isLaunching = () =>
    state.result !== undefined || ['running', 'launched'].includes(launch.phase);

  return {
    /** Call before checking again. Removes the last refusal of the code. */
    reset() {
      const said = hotelProfile.problems['code'];
      if (said !== undefined && said === state.refusedCode) hotelProfile.clear('code');
      state.refusedCode = '';
    },
    start() {
      latest += 1;
      const [asked, askedFor] = [latest, traits()];
      const profile = hotelProfile.value();
      const hotelId = launch.target.id ?? profile.id;
      let answer: CodeCheck['status'] | 'none' = 'none';
      /** False if the user has since changed the hotel, started over or launched it. */
      const isCurrent = () =>
        asked === latest && askedFor === traits() && !isLaunching() && draft.isOwned();
      const settle = (check: CodeCheck) => {
        answer = check.status;
        if (check.status !== 'taken' || !isCurrent()) return;
        state.refusedCode = CODE_TAKEN;
        hotelProfile.refuse([{ path: 'code', message: CODE_TAKEN }]);
        const said = takenCode(check.by);
        notify(codeTaken(hotelId === undefined ? `${said} ${SAME_HOTEL}` : said));
        completion.reopenInvalid();
        draft.save();
      };
      void checkHotelCode(profile, hotelId, state.source?.id).then(settle);
      return {
        /**
         * Whether the taken code is the only problem of the step. The user has already seen a
         * notice about it.
         */
        hasSaidAll: () =>
          state.refusedCode !== '' &&
          Object.values(hotelProfile.problems).every((message) => message === state.refusedCode),
        /** Call after the step is completed. Shows a notice if the code was not checked. */
        leave() {
          if (answer === 'none' || answer === 'unchecked') notify(WIZARD_NOTICES.codeNotChecked);
        },
      };
    },
  };
}
