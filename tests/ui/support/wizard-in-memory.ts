import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCheckHotelCode } from '#application/identity/check-hotel-code.ts';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import { loadedValue } from '#tests/fakes/loaded-value.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { createLaunch } from '#ui/wizard/launch/launch.ts';
import type { WizardParts } from '#ui/wizard/store/wizard-parts.ts';
import { createWizard, type Wizard } from '#ui/wizard/store/wizard.ts';
import { WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';

/** A wizard with an empty draft, a clock that never waits and an in-memory server. */
export function wizardInMemory(
  parts: Partial<WizardParts> = {},
  api = new MemoryOnboardingApi(),
): Wizard {
  const clock = new InstantClock();
  const random = countingRandom();
  const launch = createLaunch({
    code: loadedValue(onboardHotelOver(api, clock)),
    pauses: { current: () => undefined, subscribe: () => () => {}, giveUp() {}, resume() {} },
    createJournal: () => new MemoryJournal(),
    clock,
    serverClock: clock,
    random,
  });
  return createWizard({
    steps: WIZARD_STEPS,
    account: '4onboard',
    username: '4onboard',
    draftOwner: memoryTabs()(),
    launchLock: new MemoryLock(),
    drafts: { read: () => undefined, write: () => true, clear() {} },
    clock,
    random,
    launch,
    checkHotelCode: createCheckHotelCode((hotelCode) => api.list('hotel', { hotelCode })),
    notify() {},
    signOut() {},
    leave() {},
    ...parts,
  });
}
