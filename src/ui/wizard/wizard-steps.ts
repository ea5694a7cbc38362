import type { ComponentType } from 'react';
import {
  checkDocument,
  type ConfigKey,
  type HotelConfig,
  type HotelDocument,
} from '#domain/hotel-config.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { createProfileForm } from '#ui/forms/profile/profile-form.ts';
import { createRatesForm } from '#ui/forms/rates/rates-form.ts';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { createStaffForm } from '#ui/forms/staff/staff-form.ts';
import { lazyPart, type Loads } from '#ui/shell/loading/lazy.ts';
import { ProfileStep } from './steps/profile/profile-step.tsx';
import type { StepForm, StepForms, WizardStep } from './store/wizard-forms.ts';
import type { StepProps } from './store/wizard.ts';

type StepScreen<Form> = ComponentType<StepProps<Form>> & Partial<Loads>;

export interface FormStep<Form extends StepForm = StepForm> extends WizardStep {
  /** The sections of the step's form. */
  readonly Screen: StepScreen<Form>;
}

/** One step for each part of the configuration, in the order of the wizard. */
const STEPS = {
  hotelProfile: step({
    title: 'Hotel Profile',
    content: 'hotel profile',
    createForm: () => createProfileForm(),
    // Not loaded on demand, because most users start with this step.
    Screen: ProfileStep,
  }),
  roomTypes: step({
    title: 'Room Types',
    content: 'room types',
    createForm: () => createRoomTypesForm(),
    Screen: lazyPart(() => import('./steps/room-types/room-types-step.tsx')),
  }),
  rates: step({
    title: 'Rate Setup',
    content: 'rate configuration',
    createForm: () => createRatesForm(),
    // The user must see suggested base rates before they become the hotel's prices.
    isAnsweredBy: (document) => !hasSuggestedRates(document),
    Screen: lazyPart(() => import('./steps/rates/rates-step.tsx')),
  }),
  staffUsers: step({
    title: 'Staff Users',
    buttonTitle: 'Staff Setup',
    content: 'staff users',
    createForm: ({ random, notify }) => createStaffForm(random, notify),
    isAnsweredBy: ({ staffUsers = [] }, hasStaff) => hasStaff || staffUsers.length > 0,
    Screen: lazyPart(() => import('./steps/staff/staff-step.tsx')),
  }),
} satisfies { readonly [Key in ConfigKey]: { createForm: CreateForm<Key> } };

export const WIZARD_STEPS: readonly FormStep[] = Object.entries(STEPS).map(([key, facts]) => ({
  ...facts,
  key: key as ConfigKey,
}));

export const ReviewScreen = lazyPart(() => import('./steps/review/review-step.tsx'));

function hasSuggestedRates(document: HotelDocument): boolean {
  const { rates } = checkDocument(document, { random: null }).config.rates;
  return rates.some(isSuggested);
}

type CreateForm<Key extends ConfigKey> = (
  parts: Parameters<WizardStep['createForm']>[0],
) => Key extends keyof StepForms ? StepForms[Key] : StepForm<HotelConfig[Key]>;

/** Returns `facts`. The compiler checks that the screens of the step accept the step's form. */
function step<Form extends StepForm>(
  facts: Omit<FormStep<Form>, 'key' | 'createForm'> & {
    createForm(parts: Parameters<WizardStep['createForm']>[0]): Form;
  },
) {
  // The cast is safe: the wizard gives each screen the form that `createForm` returned.
  return facts as Omit<FormStep, 'key' | 'createForm'> & Pick<typeof facts, 'createForm'>;
}
