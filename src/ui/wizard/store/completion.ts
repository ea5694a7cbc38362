import type { HotelDocument } from '#domain/hotel-config.ts';
import { WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';
import type { WizardForms } from './wizard-forms.ts';
import type { WizardState } from './wizard-state.ts';

const REVIEW = WIZARD_STEPS.length - 1;
const RATES = WIZARD_STEPS.findIndex(({ key }) => key === 'rates');
const STAFF = WIZARD_STEPS.findIndex(({ key }) => key === 'staffUsers');

/** Which steps are completed (docs/behaviour.md §2, §4): only while their forms are valid. */
export function createCompletion(state: WizardState, forms: WizardForms) {
  return {
    complete(step: number): void {
      const key = WIZARD_STEPS[step]?.key;
      if (key && !state.completed.includes(key)) state.completed = [...state.completed, key];
    },
    firstUnfinished(): number {
      const step = WIZARD_STEPS.findIndex(({ key }) => !state.completed.includes(key));
      return step < 0 ? REVIEW : step;
    },
    /** A step that was completed and is not valid any more has still to be done: true. */
    reopenUnlessValid(step: number): boolean {
      if (forms.list[step]?.isValid() ?? true) return false;
      state.completed = state.completed.filter((key) => key !== WIZARD_STEPS[step]?.key);
      return true;
    },
    /**
     * After an import: the steps before the first one that still wants something, as Rate Setup
     * does where the document says that there are no rates yet: nobody has looked at the wizard's.
     */
    completeWhatIsValid({ rates = {} }: HotelDocument): void {
      if (forms.roomTypes.isValid()) forms.ratesFollow();
      const isValid = forms.list.map((form) => form.isValid());
      isValid[RATES] &&= rates.rate_plans !== undefined || rates.rates?.length !== 0;
      isValid[STAFF] &&= forms.staff.state.users.length > 0;
      const firstInvalid = isValid.indexOf(false);
      const count = firstInvalid < 0 ? REVIEW : firstInvalid;
      state.completed = WIZARD_STEPS.slice(0, count).map(({ key }) => key);
    },
  };
}
