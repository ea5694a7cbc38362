import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import type { RandomInt } from '#domain/random.ts';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { fieldOfPart, problemsOfPart } from '#ui/forms/server-problems.ts';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';
import type { Notify } from '#ui/texts/notices.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';

// The contract between the wizard and its steps, listed in src/ui/wizard/wizard-steps.ts.
/** The form of a step, with one part of the configuration. */
export interface StepForm<Part = unknown> extends FormCheck {
  readonly state: object;
  /** A copy of the input. */
  value(): Part;
  load(part: Part): void;
  /** The name of the list's item whose field has this key. */
  itemOf?(key: string): string | undefined;
  /** Opens the part that hides the field with this key. */
  reveal?(key: string): void;
  /** Updates the form from earlier steps, each time this step or a later one opens. */
  follow?(config: HotelConfig): void;
  /** Whether its input is valid with the current input of the other steps. */
  isValid(config: HotelConfig): boolean;
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
   * Whether an imported document completes the step, so that the user need not open it. True by
   * default.
   */
  readonly isAnsweredBy?: (document: HotelDocument) => boolean;
}

/** An entry of the step list: a form step, or the review at the end. */
export interface ListedStep {
  readonly key: WizardStepKey;
  readonly title: string;
  /** The heading of its page, if not the title. */
  readonly heading?: string;
  /** Its name on the buttons of adjacent steps, if not the title. */
  readonly buttonTitle?: string;
}

export type WizardStepKey = keyof HotelConfig | typeof REVIEW.key;

/** The last step: it has no form, and launches the hotel. */
export const REVIEW = {
  key: 'complete',
  title: 'Complete',
  heading: 'Review and launch',
} as const;

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

/** The forms that other steps, the review or the launch read as well. */
export interface StepForms {
  readonly hotelProfile: ProfileForm;
  readonly roomTypes: RoomTypesForm;
  readonly rates: RatesForm;
  readonly staffUsers: StaffForm;
}

export type WizardForms = ReturnType<typeof createWizardForms>;

/** The forms of all steps as one configuration. */
export function createWizardForms(
  steps: readonly WizardStep[],
  parts: { readonly random: RandomInt; readonly notify: Notify },
) {
  const keys = steps.map(({ key }) => key);
  const list: readonly StepForm[] = steps.map((step) => step.createForm(parts));
  const byKey = (valueOf: (form: StepForm) => unknown): object =>
    Object.fromEntries(keys.map((key, index) => [key, valueOf(list[index]!)] as const));
  const config = () => byKey((form) => form.value()) as HotelConfig;

  return {
    // The table of steps determines which form each key has.
    byKey: byKey((form) => form) as StepForms,
    /** In the order of the steps. */
    list,
    config,
    fill(filled: HotelConfig) {
      for (const [index, form] of list.entries()) form.load(filled[keys[index]!]);
    },
    /** The steps whose input is valid. */
    valid() {
      const whole = config();
      return keys.filter((_, index) => list[index]!.isValid(whole));
    },
    /** Updates each form up to this step from the previous steps. */
    follow(step: number) {
      for (const form of list.slice(0, step + 1)) form.follow?.(config());
    },
    /**
     * Shows values that the server refused at their fields
     * (docs/decisions/errors-are-read-in-any-shape.md). Returns true if there are any.
     */
    refuse(failures: readonly FailedOperation[]) {
      const whole = config();
      const found = keys.map((key) => problemsOfPart(key, whole, failures));
      for (const [index, form] of list.entries()) form.refuse(found[index] ?? []);
      return found.some((problems) => problems.length > 0);
    },
    /**
     * The field at a path of the configuration: the index of its step, and its key in the problems
     * of that step's form. Undefined if no step has it.
     */
    fieldAt(path: string) {
      const whole = config();
      for (const [step, form] of list.entries()) {
        const field = fieldOfPart(keys[step]!, whole, path);
        if (field !== undefined) return { step, key: form.keyOf(field) };
      }
      return undefined;
    },
  };
}
