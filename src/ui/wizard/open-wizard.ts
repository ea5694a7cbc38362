import { hotelIdOf } from '#domain/session/session.ts';
import type { LoadServices } from '#ui/services.ts';
import { userName } from '#ui/texts/item-names.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { WIZARD_NOTICES } from './store/wizard-notices.ts';
import { notifyAfterReload } from '#ui/shell/notices/toasts.ts';
import { createLaunch } from './launch/launch.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { claimDraft } from './store/wizard-draft.ts';
import { createWizard, type Wizard } from './store/wizard.ts';
import { WIZARD_STEPS } from './wizard-steps.ts';

/**
 * The signed-in user's wizard. Undefined if the server does not confirm the session: no user is
 * signed in any more. `fromServer` fills the wizard with the existing records of the user's hotel,
 * unless there is a draft (docs/decisions.md R1). Rejects with `ApiError`.
 */
export async function openWizard(
  loadServices: LoadServices,
  notify: Notify,
  { fromServer = false } = {},
): Promise<Wizard | undefined> {
  const services = await loadServices();
  const { session } = services;
  const user = await services.restoreSession.run({ verify: true });
  if (!user) return undefined;
  const sessionId = session.id();
  const hotelId = hotelIdOf(user);
  await claimDraft(user.username, services.draftOwner, services.clock);
  const hasDraft = services.drafts.read(user.username) !== undefined;
  const readHotel =
    fromServer && hotelId !== undefined ? await services.loadReadHotel() : undefined;
  const presentStaff = (await readHotel?.activeStaff(hotelId!)) ?? [];
  const wizard = createWizard({
    ...services,
    steps: WIZARD_STEPS,
    username: user.username,
    hotelId,
    presentStaff: presentStaff.map(userName),
    clock: services.serverClock,
    launch: createLaunch(services),
    async checkHotelCode(profile, own) {
      // Without a connection it cannot be loaded.
      const check = await services.loadCheckHotelCode().catch(() => undefined);
      const answer = await check?.(profile, own);
      // Somebody else may have signed in (docs/decisions.md R34).
      return answer && session.id() === sessionId ? answer : { status: 'unchecked' };
    },
    notify,
    // A launch may finish after someone else has signed in (docs/decisions.md R34).
    signOut() {
      session.closeOnly(sessionId);
      stopWaiting(services.pauses);
    },
    // Reloads at '/', now signed out (docs/decisions.md R2).
    leave() {
      // This page closes before the notice has been shown long enough.
      notifyAfterReload(WIZARD_NOTICES.setupComplete);
      location.assign('/');
    },
  });
  if (readHotel && !hasDraft) wizard.load(await readHotel.run(hotelId!));
  return wizard;
}
