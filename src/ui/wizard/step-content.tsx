import { StepForm } from './frame/step-form.tsx';
import type { Wizard } from './store/wizard.ts';
import { ReviewScreen, WIZARD_STEPS, type FormStep } from './wizard-steps.ts';

/** The screen of every step; the review comes last. */
export const SCREENS = [...WIZARD_STEPS.map(({ Screen }) => Screen), ReviewScreen];

/** Loads the screen of a step before it is shown. */
export async function loadStep(step: number): Promise<void> {
  await SCREENS[step]?.load?.();
}

export interface StepContentProps {
  readonly wizard: Wizard;
  readonly steps: readonly FormStep[];
  readonly step: number;
}

/** The open step: its form, or the review with the summary of every step. */
export function StepContent({ wizard, steps, step }: StepContentProps) {
  const current = steps[step];
  if (!current) {
    return (
      <ReviewScreen wizard={wizard}>
        {steps.map(({ key, Summary }, index) => (
          <Summary key={key} wizard={wizard} form={wizard.formAt(index)!} />
        ))}
      </ReviewScreen>
    );
  }
  const form = wizard.formAt(step)!;
  return (
    <StepForm key={current.key} wizard={wizard} form={form} steps={steps} step={step}>
      <current.Screen wizard={wizard} form={form} />
    </StepForm>
  );
}
