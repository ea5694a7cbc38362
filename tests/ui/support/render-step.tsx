import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { SCREENS, StepContent } from '#ui/wizard/step-content.tsx';
import type { WizardStepKey } from '#ui/wizard/store/wizard-forms.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';

/** Loads the screens of all steps, and adds functions to jsdom that the field library needs. */
export async function prepareSteps(): Promise<void> {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  for (const Screen of SCREENS) await Screen.load?.();
}

export function renderStep(wizard: Wizard, key: WizardStepKey) {
  const step = wizard.steps.findIndex((listed) => listed.key === key);
  render(
    <StrictMode>
      <main>
        <StepContent wizard={wizard} steps={WIZARD_STEPS} step={step} />
      </main>
    </StrictMode>,
  );
  return { wizard, user: userEvent.setup() };
}
