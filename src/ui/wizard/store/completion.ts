import type { HotelDocument } from '#domain/hotel-config.ts';
import {
  canOpenStep,
  REVIEW,
  type ListedStep,
  type WizardForms,
  type WizardStep,
} from './wizard-forms.ts';
import type { WizardState } from './wizard-state.ts';

export type Completion = ReturnType<typeof createCompletion>;

/**
 * Which steps are completed (docs/behaviour.md §2, §4): a step is completed only while its form is
 * valid.
 */
export function createCompletion(
  steps: readonly WizardStep[],
  state: WizardState,
  forms: WizardForms,
) {
  const listed: readonly ListedStep[] = [...steps, REVIEW];
  const review = steps.length;
  return {
    /** Every step; the review comes last. */
    listed,
    /** The index of the review. */
    review,
    mayOpen: (step: number) => canOpenStep(step, listed, state.completed),
    complete(step: number): void {
      const key = listed[step]?.key;
      if (key && !state.completed.includes(key)) state.completed = [...state.completed, key];
    },
    firstUnfinished(): number {
      const step = listed.findIndex(({ key }) => !state.completed.includes(key));
      return step < 0 ? review : step;
    },
    /** Marks a completed step that is no longer valid as incomplete. Returns true if it did. */
    reopenUnlessValid(step: number): boolean {
      if (forms.list[step]?.isValid() ?? true) return false;
      state.completed = state.completed.filter((key) => key !== listed[step]?.key);
      return true;
    },
    /** After an import, the steps before the first one that needs input are completed. */
    completeWhatIsValid(document: HotelDocument): void {
      const needsUser = steps.findIndex(({ isAnsweredBy }, index) => {
        forms.follow(index);
        return !forms.list[index]?.isValid() || isAnsweredBy?.(document) === false;
      });
      const count = needsUser < 0 ? review : needsUser;
      state.completed = steps.slice(0, count).map(({ key }) => key);
    },
  };
}
