import type { WizardStepKey } from '#ui/wizard/wizard-steps.ts';
import type { LaunchResult } from '#ui/wizard/launch/launch-result.ts';

export interface WizardState {
  step: number;
  completed: WizardStepKey[];
  saving: boolean;
  /** A section is being changed from the review: submitting comes back to it. */
  fromReview: boolean;
  /** The key of the field at which the step was opened; '' for its start. */
  field: string;
  /** Of a launch with warnings, until the user continues (docs/decisions.md R40). */
  result: LaunchResult | undefined;
  /** A reload of the page keeps the result. */
  isResultStored: boolean;
  /** Counts the times that errors were shown, so that the summary takes focus each time. */
  summaries: number;
  /** Whether the browser stores the draft; 'waived' once the user continues without that. */
  storing: 'stored' | 'refused' | 'waived';
  /** Counts the steps that could not be saved, so that the way on takes focus each time. */
  saveFailures: number;
  /** Another tab has the setup: this one only shows it. */
  isElsewhere: boolean;
}

/** Of a wizard that nobody has typed in. */
export function createWizardState(): WizardState {
  return {
    step: 0,
    completed: [],
    saving: false,
    fromReview: false,
    field: '',
    result: undefined,
    isResultStored: true,
    summaries: 0,
    storing: 'stored',
    saveFailures: 0,
    isElsewhere: false,
  };
}
