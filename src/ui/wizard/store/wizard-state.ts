import { documentOf } from '#domain/hotel-document.ts';
import type { ExistingSetup } from '#ui/runs/draft.ts';
import { IDLE } from '#ui/shell/action.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import type { LaunchResult } from '#ui/runs/launch-result.ts';
import { REVIEW, type WizardForms, type WizardStepKey } from './wizard-forms.ts';

export type WizardState = ReturnType<typeof createWizardState>;

export function createWizardState(forms: WizardForms) {
  return {
    ...IDLE,
    step: 0,
    /** The steps that the user has submitted, or that an import has completed. */
    submitted: [] as WizardStepKey[],
    /** The submitted steps that are valid now. */
    get completed(): readonly WizardStepKey[] {
      const valid = forms.valid();
      const steps = this.submitted.filter((key) => key === REVIEW.key || valid.includes(key));
      const isOpen = this.existing?.isComplete === true && steps.length === forms.list.length;
      return isOpen && !this.isChanged() ? [...steps, REVIEW.key] : steps;
    },
    /** The existing hotel whose records fill the wizard, until another setup replaces it. */
    existing: undefined as ExistingSetup | undefined,
    /** Whether the input differs from the existing hotel. */
    isChanged(): boolean {
      return this.existing?.asRead !== JSON.stringify(documentOf(forms.config()));
    },
    /**
     * The forms' inputs are part of this state, so that valtio computes `completed` again when an
     * input changes.
     */
    inputs: forms.list.map(({ state, problems }) => ({ state, problems })),
    /**
     * True if the user opened the step with 'Change' on the review. Submitting the step returns
     * there.
     */
    fromReview: false,
    /** The hotel that this setup copied its data from. */
    source: undefined as SourceHotel | undefined,
    /**
     * The key of the field that gets the focus when the step opens; '' for the start of the step.
     */
    field: '',
    /** The message at the hotel code while another hotel has the code; '' otherwise. */
    refusedCode: '',
    /**
     * The result of a launch, until the user continues.
     */
    result: undefined as LaunchResult | undefined,
    /** Whether the browser stores the result, so that a reload shows it again. */
    isResultStored: true,
    /** Whether the browser stores the draft; 'waived' once the user continues without saving. */
    storing: 'stored' as 'stored' | 'refused' | 'waived',
    /** When the draft was last stored from this page, in ms since 1970. */
    savedAt: undefined as number | undefined,
    /** Counts failed saves, so that the notice gets the focus each time. */
    saveFailures: 0,
    /**
     * The paths of values that the stored setup had in a damaged form, until the user closes the
     * notice; '' stands for the whole setup.
     */
    dropped: [] as readonly string[],
    /** True if a launch on an earlier page started but did not finish. */
    isInterrupted: false,
    /** True while another tab edits the setup, and this tab only shows it. */
    isElsewhere: false,
  };
}
