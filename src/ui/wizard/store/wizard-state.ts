import { NOT_SAVING } from '#ui/forms/save-form.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import type { LaunchResult } from '#ui/wizard/launch/launch-result.ts';
import { REVIEW, type WizardForms, type WizardStepKey } from './wizard-forms.ts';

export type WizardState = ReturnType<typeof createWizardState>;

/** The state of an untouched wizard. */
export function createWizardState(forms: WizardForms) {
  return {
    ...NOT_SAVING,
    step: 0,
    /** The steps that the user has submitted, or that an import completes. */
    submitted: [] as WizardStepKey[],
    /** Those of them that are valid now (docs/decisions/finished-step-is-computed.md). */
    get completed(): readonly WizardStepKey[] {
      const valid = forms.valid();
      return this.submitted.filter((key) => key === REVIEW.key || valid.includes(key));
    },
    /** Part of this state, so that readers of `completed` follow the input. */
    inputs: forms.list.map(({ state, problems }) => ({ state, problems })),
    /** A section is being changed from the review: submitting returns to it. */
    fromReview: false,
    /** The hotel that this setup started from. */
    source: undefined as SourceHotel | undefined,
    /** The key of the field at which the step was opened; '' for its start. */
    field: '',
    /**
     * The message at the field of the hotel code while another hotel has the code; '' otherwise.
     */
    refusedCode: '',
    /**
     * The result of a launch, until the user continues
     * (docs/decisions/launch-ends-at-the-sign-in.md and
     * docs/decisions/passwords-are-handed-over-on-paper.md).
     */
    result: undefined as LaunchResult | undefined,
    /** After a reload, the page still shows the result. */
    isResultStored: true,
    /** Usernames on the sign-in sheet that was downloaded, printed or copied. */
    handedOver: [] as readonly string[],
    /** Whether the browser stores the draft; 'waived' once the user continues without saving. */
    storing: 'stored' as 'stored' | 'refused' | 'waived',
    /** When the draft was last stored from this page, in ms since 1970. */
    savedAt: undefined as number | undefined,
    /** Counts the steps that could not be saved, so that the notice takes focus each time. */
    saveFailures: 0,
    /** A launch on an earlier page created a part of the hotel and did not finish. */
    isInterrupted: false,
    /** Another tab edits the setup; this one only shows it. */
    isElsewhere: false,
  };
}
