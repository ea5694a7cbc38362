import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { ConfigKey, HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import { isObject } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import type { ProfileForm } from '#ui/forms/profile/profile-form.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import type { StaffForm } from '#ui/forms/staff/staff-form.ts';
import type { Notify } from '#ui/texts/notices.ts';
import type { FormCheck } from '#ui/forms/form.ts';

/** The form of a step. It edits one part of the configuration. */
export interface StepForm<Part = unknown> extends FormCheck {
  readonly state: object;
  /** Returns a copy of the input. */
  value(): Part;
  load(part: Part): void;
  /** The name of the list item that contains the field with this key. */
  itemOf?(key: string): string | undefined;
  /** Unfolds the section that contains the field with this key. */
  reveal?(key: string): void;
  /** Updates the form from earlier steps. Called each time this step or a later one opens. */
  follow?(config: HotelConfig): void;
  /** Whether the input is valid together with the other steps' input. */
  isValid(config: HotelConfig): boolean;
  /** Whether nothing has been entered in a required step. */
  isEmpty?(): boolean;
}

export interface WizardStep extends ListedStep {
  readonly key: ConfigKey;
  /** What was not saved, for the message 'Failed to save …'. */
  readonly content: string;
  createForm(parts: { readonly random: RandomInt; readonly notify: Notify }): StepForm;
  /**
   * Whether an imported document completes the step. If not, the user must open and submit the
   * step. By default, a valid document completes it. `hasStaff` is true if
   * the hotel is set up and users can sign in to it.
   */
  readonly isAnsweredBy?: (document: HotelDocument, hasStaff: boolean) => boolean;
}

export interface ListedStep {
  readonly key: WizardStepKey;
  readonly title: string;
  /** The heading of the page. By default, the title. */
  readonly heading?: string;
  /** The name on the buttons of adjacent steps. By default, the title. */
  readonly buttonTitle?: string;
}

export type WizardStepKey = ConfigKey | typeof REVIEW.key;

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

export function createWizardForms(
  steps: readonly WizardStep[],
  parts: { readonly random: RandomInt; readonly notify: Notify },
) {
  const keys = steps.map(({ key }) => key);
  const list: readonly StepForm[] = steps.map((step) => step.createForm(parts));
  const byKey = (valueOf: (form: StepForm) => unknown): object =>
    Object.fromEntries(keys.map((key, index) => [key, valueOf(list[index]!)] as const));
  /** No form edits these paths, so they stay as they were filled in. */
  let ignored: Pick<HotelConfig, 'ignoreChanges'> = {};
  const config = () => ({ ...byKey((form) => form.value()), ...ignored }) as HotelConfig;

  return {
    // The cast is safe, because wizard-steps.ts defines which form each key has.
    byKey: byKey((form) => form) as StepForms,
    /** In the order of the steps. */
    list,
    config,
    fill(filled: HotelConfig) {
      const { ignoreChanges } = filled;
      ignored = ignoreChanges ? { ignoreChanges } : {};
      for (const [index, form] of list.entries()) form.load(filled[keys[index]!]);
    },
    /** The keys of the steps whose input is valid. */
    valid() {
      const current = config();
      return keys.filter((_, index) => list[index]!.isValid(current));
    },
    /** Updates each form up to this step from the steps before it. */
    follow(step: number) {
      for (const form of list.slice(0, step + 1)) form.follow?.(config());
    },
    /**
     * Shows refused values at their fields.
     * Returns true if any field was refused.
     */
    refuse(failures: readonly FailedOperation[]) {
      const current = config();
      const refused = failures.flatMap(({ fields }) => Object.entries(fields));
      const found = keys.map((key) =>
        refused.flatMap(([fullPath, message]) => {
          const path = fieldOfPart(key, current, fullPath);
          return path === undefined ? [] : [{ path, message }];
        }),
      );
      for (const [index, form] of list.entries()) form.refuse(found[index] ?? []);
      return found.some((problems) => problems.length > 0);
    },
    /**
     * Finds the field at a path of the configuration. Returns the index of the step that has the
     * field, and the field's key in the problems of that form. Returns undefined if no step has it.
     */
    fieldAt(path: string) {
      const current = config();
      for (const [step, form] of list.entries()) {
        const field = fieldOfPart(keys[step]!, current, path);
        if (field !== undefined) return { step, key: form.keyOf(field) };
      }
      return undefined;
    },
  };
}

/**
 * Makes a path of the configuration relative to one of its parts. Returns undefined if the part has no such
 * field: a room's number, for example, exists only in server records.
 */
function fieldOfPart(part: ConfigKey, config: HotelConfig, path: string): string | undefined {
  const isField = path.startsWith(`${part}.`) && hasField(config, path.split('.'));
  return isField ? path.slice(part.length + 1) : undefined;
}

function hasField(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return typeof value !== 'object';
  if (!isObject(value) || !Object.hasOwn(value, step)) return false;
  return hasField(value[step], rest);
}
