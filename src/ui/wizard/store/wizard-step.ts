// The contract between the wizard and its steps, which src/ui/wizard/wizard-steps.ts lists.
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { RandomInt } from '#domain/random.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** The form of a step: it holds one part of the configuration. */
export interface StepForm<Part = unknown> extends FormCheck {
  readonly state: object;
  /** A copy of the input. */
  value(): Part;
  load(part: Part): void;
  /** The name of the list's item whose field has this key. */
  itemOf?(key: string): string | undefined;
  /** Updates the form from earlier steps, whenever this step or a later one opens. */
  follow?(config: HotelConfig): void;
  /** Nothing is entered, but the step is required. */
  isEmpty?(): boolean;
}

export interface WizardStep extends ListedStep {
  /** Its part of the configuration. */
  readonly key: keyof HotelConfig;
  /** In 'Failed to save …'. */
  readonly content: string;
  /** What the DOM ids of the form's fields start with. */
  readonly formName: string;
  createForm(parts: { readonly random: RandomInt; readonly notify: Notify }): StepForm;
  /** Whether an imported document answers the step, so that it need not be opened. True unless given. */
  readonly isAnsweredBy?: (document: HotelDocument) => boolean;
}

/** What the step list shows: every form step, and the review at its end. */
export interface ListedStep {
  readonly key: WizardStepKey;
  readonly title: string;
  /** Its name on the buttons of its neighbours, if not the title. */
  readonly buttonTitle?: string;
}

export type WizardStepKey = keyof HotelConfig | typeof REVIEW.key;

/** The last step: it holds nothing, and launches the hotel. */
export const REVIEW = { key: 'complete', title: 'Complete' } as const;

/**
 * A step opens if its index is at most the count of completed steps, or it is itself completed
 * (docs/behaviour.md §2).
 */
export function canOpenStep(
  index: number,
  steps: readonly ListedStep[],
  completed: readonly WizardStepKey[],
): boolean {
  const step = steps[index];
  return step !== undefined && (index <= completed.length || completed.includes(step.key));
}

/** The step's name on the buttons that lead to it. */
export function buttonTitle(step: ListedStep | undefined): string {
  return step?.buttonTitle ?? step?.title ?? '';
}
