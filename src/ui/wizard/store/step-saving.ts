import type { Clock } from '#application/ports/clock.ts';
import {
  canOpenStep,
  NEXT_STEP_DELAY_MS,
  SAVE_DELAY_MS,
  WIZARD_STEPS,
} from '#ui/wizard/wizard-steps.ts';
import { SAVE_FAILURES, stepCompleted, type Notify } from '#ui/texts/notices.ts';
import type { createCompletion } from './completion.ts';
import type { DraftKeeper } from '#ui/wizard/draft/draft-keeper.ts';
import type { DraftTurn } from '#ui/wizard/draft/draft-turn.ts';
import type { WizardState } from './wizard-state.ts';

export interface StepSavingParts {
  readonly state: WizardState;
  readonly completion: ReturnType<typeof createCompletion>;
  readonly keeper: DraftKeeper;
  readonly turn: DraftTurn;
  readonly clock: Clock;
  readonly notify: Notify;
  /** Shows what is wrong with the step now. */
  readonly turnBack: (step: number) => void;
  readonly moveTo: (step: number) => void;
}

const REVIEW = WIZARD_STEPS.length - 1;

/** Stores and completes a valid step, then moves on (docs/behaviour.md §4). */
export function createStepSaving(parts: StepSavingParts): (step: number) => Promise<void> {
  const { state, completion, keeper, turn, clock, notify, turnBack, moveTo } = parts;
  return async (step) => {
    state.saving = true;
    const { key, title } = WIZARD_STEPS[step] ?? WIZARD_STEPS[0];
    const { completed } = state;
    const saveFailed = () => {
      state.saveFailures += 1;
      notify(SAVE_FAILURES[key]!);
    };
    try {
      // docs/decisions.md R19: the second is used to store the draft for real.
      keeper.keep();
      await clock.sleep(SAVE_DELAY_MS);
      if (!turn.isMine()) return;
      if (completion.reopenUnlessValid(step)) return turnBack(step);
      completion.complete(step);
      if (!keeper.keep() && state.storing === 'refused') {
        state.completed = completed;
        return saveFailed();
      }
      notify(stepCompleted(title));
      await clock.sleep(NEXT_STEP_DELAY_MS);
      if (completion.reopenUnlessValid(step)) return turnBack(step);
      const isBack = state.fromReview && canOpenStep(REVIEW, state.completed);
      state.fromReview = false;
      moveTo(isBack ? REVIEW : step + 1);
    } catch (error) {
      saveFailed();
      throw error;
    } finally {
      state.saving = false;
    }
  };
}
