import { readStoredDocument } from '#adapters/json/read-stored-document.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { createCheckHotelCode } from '#application/identity/check-hotel-code.ts';
import { createDraftOwner } from '#ui/forms/draft-owner.ts';
import { bulkServicesOver } from '#tests/fakes/bulk-services.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { SetupLaunch } from '#application/launch/setup-launch.ts';
import { createWizard, type Wizard, type WizardParts } from '#ui/wizard/store/wizard.ts';

/** A wizard with an empty draft, an in-memory server and a clock whose sleeps end at once. */
export function wizardInMemory(
  parts: Partial<WizardParts> = {},
  api = new MemoryOnboardingApi(),
): Wizard {
  const clock = new InstantClock();
  const random = countingRandom();
  const pauses = new FakePauses();
  const drafts = { read: () => undefined, write: () => true, clear() {}, keys: () => [] };
  const services = bulkServicesOver({ api, clock, random, pauses });
  const launch = new SetupLaunch({
    load: () => Promise.resolve(services),
    pauses,
    clock,
    serverClock: clock,
    random,
    launchLock: new MemoryLock(),
    undoLock: new MemoryLock(),
    runPeople: drafts,
    owner: { username: '4onboard', server: '/api' },
    setup: '4onboard',
  });
  return createWizard({
    readDocument: readStoredDocument,
    loadReadStoredDocument: () => Promise.resolve(readStoredDocument),
    account: '4onboard',
    draftKey: '4onboard',
    draftOwner: createDraftOwner(undefined),
    drafts,
    clock,
    random,
    launch,
    checkHotelCode: createCheckHotelCode((hotelCode) => api.list('hotel', { hotelCode })),
    notify() {},
    signOut() {},
    workElsewhere: () => Promise.resolve(''),
    leave() {},
    ...parts,
  });
}
