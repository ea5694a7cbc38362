import type { createHotelCodeCheck } from './hotel-code-check.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { stepCompleted, stepNotSaved } from './wizard-notices.ts';
import type { WizardCore } from './wizard-parts.ts';
import type { WizardDraft } from './wizard-draft.ts';

export const SAVE_DELAY_MS = 1000;
const NEXT_STEP_DELAY_MS = 500;

type CodeCheck = ReturnType<typeof createHotelCodeCheck>;
type LookUp = ReturnType<CodeCheck['start']>;

interface Moves {
  readonly draft: WizardDraft;
  readonly codeCheck: CodeCheck;
  /**
   * Shows the current problems of the step. Also shows a notice, unless `hasSaidAll` returns true.
   */
  readonly turnBack: (step: number, hasSaidAll?: () => boolean) => void;
  readonly moveTo: (step: number) => void;
}

/**
 * Saves and completes a valid step, then opens the next step (docs/behaviour.md §4). Resolves to
 * true once the next step is open. `done` replaces the success notice.
 */
export function createStepSaving(
  { steps, state, completion, clock, notify }: WizardCore,
  { draft, codeCheck, turnBack, moveTo }: Moves,
): (step: number, done?: Notice) => Promise<boolean> {
  /** Checked again after the save, because the user may have edited the step in the meantime. */
  const isStillValid = (step: number, lookUp: LookUp | undefined) => {
    if (completion.isValid(step)) return true;
    turnBack(step, lookUp?.hasSaidAll);
    return false;
  };
  return async (step, done) => {
    const { title = '', content = '' } = steps[step] ?? {};
    const { submitted } = state;
    const saveFailed = () => {
      state.saveFailures += 1;
      notify(stepNotSaved(content));
      return false;
    };
    try {
      // The screen shows the saving for 1 s (docs/behaviour.md §4), but the draft is stored
      // immediately.
      draft.save();
      const lookUp = steps[step]?.key === 'hotelProfile' ? codeCheck.start() : undefined;
      await clock.sleep(SAVE_DELAY_MS);
      if (!draft.isOwned() || !isStillValid(step, lookUp)) return false;
      completion.complete(step);
      if (!draft.save() && state.storing === 'refused') {
        state.submitted = submitted;
        return saveFailed();
      }
      notify(done ?? stepCompleted(title));
      await clock.sleep(NEXT_STEP_DELAY_MS);
      if (!isStillValid(step, lookUp)) return false;
      const next = state.fromReview ? completion.firstUnfinished() : step + 1;
      state.fromReview &&= next !== completion.review;
      moveTo(next);
      lookUp?.leave();
      return true;
    } catch (error) {
      saveFailed();
      throw error;
    }
  };
}
