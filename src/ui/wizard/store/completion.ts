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

/** Decides which steps are completed, and which can be opened (docs/behaviour.md §2, §4). */
export function createCompletion(
  steps: readonly WizardStep[],
  state: WizardState,
  forms: WizardForms,
) {
  const listed: readonly ListedStep[] = [...steps, REVIEW];
  const review = steps.length;
  const isValid = (step: number) =>
    steps[step] === undefined || forms.valid().includes(steps[step].key);
  return {
    /** All steps; the review is the last one. */
    listed,
    /** The index of the review. */
    review,
    isValid,
    mayOpen: (step: number) => canOpenStep(step, listed, state.completed),
    complete(step: number): void {
      const key = listed[step]?.key;
      if (key && !state.submitted.includes(key)) state.submitted = [...state.submitted, key];
    },
    firstUnfinished(): number {
      const { completed } = state;
      const step = listed.findIndex(({ key }) => !completed.includes(key));
      return step < 0 ? review : step;
    },
    /**
     * The index of the step that became invalid and now locks this step. Undefined if this step was
     * never unlocked.
     */
    brokenBefore(step: number): number | undefined {
      if (!canOpenStep(step, listed, state.submitted)) return undefined;
      const { completed } = state;
      return listed.findIndex(
        ({ key }) => state.submitted.includes(key) && !completed.includes(key),
      );
    },
    /** Reopens the submitted steps that became invalid, so that the user must submit them again. */
    reopenInvalid(): void {
      state.submitted = [...state.completed];
    },
    /** Completes the steps of an imported document, up to the first step that needs input. */
    completeWhatIsValid(document: HotelDocument, hasStaff: boolean): void {
      const valid = forms.valid();
      const needsUser = steps.findIndex(
        ({ key, isAnsweredBy }) =>
          !valid.includes(key) || isAnsweredBy?.(document, hasStaff) === false,
      );
      const count = needsUser < 0 ? review : needsUser;
      state.submitted = steps.slice(0, count).map(({ key }) => key);
    },
  };
}
