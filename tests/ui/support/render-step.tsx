import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { LOADED_LATER, StepContent } from '#ui/wizard/step-content.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { stepOf, type StepKey } from '#ui/wizard/wizard-steps.ts';

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
  for (const Screen of LOADED_LATER) await Screen.load?.();
}

export function renderStep(wizard: Wizard, key: StepKey) {
  render(
    <StrictMode>
      <main>
        <StepContent wizard={wizard} step={stepOf(key)} />
      </main>
    </StrictMode>,
  );
  return { wizard, user: userEvent.setup() };
}
