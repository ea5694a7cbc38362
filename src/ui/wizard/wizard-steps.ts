/** The five steps of docs/behaviour.md §2; a step's key is its part of the hotel configuration. */
export const WIZARD_STEPS = [
  { key: 'hotelProfile', title: 'Hotel Profile' },
  { key: 'roomTypes', title: 'Room Types' },
  { key: 'rates', title: 'Rate Setup' },
  { key: 'staffUsers', title: 'Staff Users' },
  { key: 'complete', title: 'Complete' },
] as const;

export type WizardStepKey = (typeof WIZARD_STEPS)[number]['key'];

export const SAVE_DELAY_MS = 1000;
export const NEXT_STEP_DELAY_MS = 500;
export const LAUNCH_REDIRECT_DELAY_MS = 1500;

/**
 * A step opens if its index is at most the count of completed steps, or it is itself completed
 * (docs/behaviour.md §2).
 */
export function canOpenStep(index: number, completed: readonly WizardStepKey[]): boolean {
  const step = WIZARD_STEPS[index];
  return step !== undefined && (index <= completed.length || completed.includes(step.key));
}

export function progressText(completed: readonly WizardStepKey[]): string {
  return `${completed.length} of ${WIZARD_STEPS.length} steps completed`;
}

export function positionText(index: number): string {
  return `Step ${index + 1} of ${WIZARD_STEPS.length}`;
}
