import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import type { Wizard, WizardParts } from '#ui/wizard/store/wizard.ts';
import { wizardWorld } from './wizard-world.ts';

/** A wizard with an empty draft, an in-memory server and a clock whose sleeps end at once. */
export function wizardInMemory(
  parts: Partial<WizardParts> = {},
  api?: MemoryOnboardingApi,
): Wizard {
  return wizardWorld(api).open({ parts });
}
