// The contract between the wizard and its steps, listed in src/ui/wizard/wizard-steps.ts.
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { RandomInt } from '#domain/random.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** The form of a step, with one part of the configuration. */
export interface StepForm<Part = unknown> extends FormCheck {
  readonly state: object;
  /** A copy of the input. */
  value(): Part;
  load(part: Part): void;
  /** The name of the list's item whose field has this key. */
  itemOf?(key: string): string | undefined;
  /** Updates the form from earlier steps, each time this step or a later one opens. */
  follow?(config: HotelConfig): void;
  /** The step is required, but nothing has been entered. */
  isEmpty?(): boolean;
}

export interface WizardStep extends ListedStep {
  /** The step's part of the configuration. */
  readonly key: keyof HotelConfig;
  /** The content in the message 'Failed to save …'. */
  readonly content: string;
  /** The start of the DOM IDs of the form's fields. */
  readonly formName: string;
  createForm(parts: { readonly random: RandomInt; readonly notify: Notify }): StepForm;
  /**
   * Whether an imported document answers the step, so that the user need not open it. True by
   * default.
   */
  readonly isAnsweredBy?: (document: HotelDocument) => boolean;
}

/** An entry of the step list: a form step, or the review at the end. */
export interface ListedStep {
  readonly key: WizardStepKey;
  readonly title: string;
  /** Its name on the buttons of adjacent steps, if not the title. */
  readonly buttonTitle?: string;
}

export type WizardStepKey = keyof HotelConfig | typeof REVIEW.key;

/** The last step: it has no form, and launches the hotel. */
export const REVIEW = { key: 'complete', title: 'Complete' } as const;

/**
 * A step can be opened if its index is at most the count of completed steps, or it is itself
 * completed (docs/behaviour.md §2).
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
