import { NOT_SAVING, type SaveState } from '#ui/forms/save-form.ts';
import type { LaunchResult } from '#ui/wizard/launch/launch-result.ts';
import type { WizardStepKey } from './wizard-step.ts';

export interface WizardState extends SaveState {
  step: number;
  completed: WizardStepKey[];
  /** A section is being changed from the review: submitting comes back to it. */
  fromReview: boolean;
  /** The key of the field at which the step was opened; '' for its start. */
  field: string;
  /** Of a launch with warnings, until the user continues (docs/decisions.md R40). */
  result: LaunchResult | undefined;
  /** A reload of the page still shows the result. */
  isResultStored: boolean;
  /** Whether the browser stores the draft; 'waived' once the user continues without that. */
  storing: 'stored' | 'refused' | 'waived';
  /** Counts the steps that could not be saved, so that the notice takes focus each time. */
  saveFailures: number;
  /** Another tab edits the setup: this one only shows it. */
  isElsewhere: boolean;
}

/** Of a wizard that nobody has typed in. */
export function createWizardState(): WizardState {
  return {
    ...NOT_SAVING,
    step: 0,
    completed: [],
    fromReview: false,
    field: '',
    result: undefined,
    isResultStored: true,
    storing: 'stored',
    saveFailures: 0,
    isElsewhere: false,
  };
}
