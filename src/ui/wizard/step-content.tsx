import { use } from 'react';
import { useSnapshot } from 'valtio';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { LeavingWarning } from './frame/leaving-warning.tsx';
import { StepForm } from './frame/step-form.tsx';
import type { ReviewStepProps } from './steps/review/review-step.tsx';
import type { Wizard } from './store/wizard.ts';
import { ReviewScreen, WIZARD_STEPS, type FormStep } from './wizard-steps.ts';

export const SCREENS = [...WIZARD_STEPS.map(({ Screen }) => Screen), ReviewScreen];

export interface StepContentProps {
  readonly wizard: Wizard;
  readonly steps: readonly FormStep[];
  readonly step: number;
}

export function StepContent(props: StepContentProps) {
  const { country } = useSnapshot(props.wizard.forms.hotelProfile.state);
  return (
    <RoomSizeUnit value={areaUnitOf(country)}>
      <LeavingWarning wizard={props.wizard} />
      <OpenStep {...props} />
    </RoomSizeUnit>
  );
}

function OpenStep({ wizard, steps, step }: StepContentProps) {
  const current = steps[step];
  if (!current) {
    return <Review wizard={wizard} />;
  }
  const form = wizard.formAt(step)!;
  return (
    <StepForm key={current.key} wizard={wizard} form={form} steps={steps} step={step}>
      <current.Screen wizard={wizard} form={form} />
    </StepForm>
  );
}

/**
 * Loads the code of the launch before the review opens, because the connection may be gone when the
 * user launches.
 */
function Review(props: ReviewStepProps) {
  use(props.wizard.launchCode.promise());
  return <ReviewScreen {...props} />;
}
