import { SetupLaunch } from '#application/launch/setup-launch.ts';
import { hotelIdOf, type CurrentUser } from '#domain/session/session.ts';
import type { Services } from '#ui/services.ts';
import { userName } from '#ui/texts/item-names.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { SETUP_COMPLETE } from './store/launch.ts';
import { notifyAfterReload } from '#ui/shell/notices/toasts.tsx';
import { noteLaunchEnd } from '#ui/shell/session/kept-page.ts';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { keepReturnPath } from '#ui/shell/session/return-path.ts';
import { readDraftSummary } from '#ui/runs/draft.ts';
import { setupKey, type SetupPlace } from '#ui/runs/setups.ts';
import { takeHandedOver } from '#ui/files/handed-over.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { createWizard, type Wizard } from './store/wizard.ts';

export interface WizardSource {
  /**
   * Fills the wizard with the existing records of the user's hotel
   * (docs/decisions/setup-gate-is-off.md).
   */
  readonly fromServer?: boolean;
  /**
   * The setup to open. If it is of an existing hotel, which the onboarding account opened, fills the
   * wizard with its existing records.
   */
  readonly place?: SetupPlace;
}

/**
 * Opens the wizard of `user`, who must be signed in. A stored draft takes precedence over existing
 * records. Rejects with `ApiError` if a request fails.
 */
export async function openWizard(
  services: Services,
  user: CurrentUser,
  notify: Notify,
  { fromServer = false, place = {} }: WizardSource = {},
): Promise<Wizard> {
  const { session } = services;
  const sessionId = session.id();
  const hotelId = place.hotelId ?? hotelIdOf(user);
  const key = setupKey(user.username, { ...place, hotelId });
  await services.draftOwner.claim(key);
  const stored = services.drafts.read(key);
  const readDocument = stored === undefined ? undefined : await services.loadReadStoredDocument();
  const hasDraft = readDraftSummary(stored) !== undefined;
  const isRead = (fromServer || place.hotelId !== undefined) && hotelId !== undefined;
  const readHotel = isRead ? await services.loadReadHotel() : undefined;
  const presentStaff = (await readHotel?.activeStaff(hotelId!)) ?? [];
  const wizard = createWizard({
    ...services,
    readDocument,
    account: user.username,
    draftKey: key,
    hotelId,
    presentStaff: presentStaff.map(userName),
    clock: services.serverClock,
    launch: new SetupLaunch({
      ...services,
      load: services.loadLaunchServices,
      owner: { username: user.username, server: services.settings.apiBaseUrl },
      setup: key,
    }),
    workElsewhere: () => workElsewhere(services),
    async checkHotelCode(profile, ...others) {
      // The check cannot be loaded without a connection. The hotel code is then unchecked.
      const check = await services.loadCheckHotelCode().catch(() => undefined);
      const answer = await check?.(profile, ...others);
      // Ignores the response if another user has signed in since.
      return answer && session.id() === sessionId ? answer : { status: 'unchecked' };
    },
    notify,
    // Closes only this wizard's session: a launch may finish after another user has signed in.
    signOut(isLaunched = false) {
      if (isLaunched) noteLaunchEnd(sessionId);
      session.closeOnly(sessionId);
      stopWaiting(services.pauses);
    },
    // Loads '/', which now shows the sign-in page.
    leave(administrator) {
      if (administrator !== undefined) keepReturnPath({ username: administrator, path: '/' });
      // The page closes before the user can read the notice, so the next page shows it.
      notifyAfterReload(SETUP_COMPLETE);
      location.assign('/');
    },
  });
  const handedOver = takeHandedOver();
  if (handedOver) wizard.load(handedOver.document, handedOver.source);
  else if (readHotel && !hasDraft && !wizard.state.result)
    wizard.loadExisting(await readHotel.open(hotelId!));
  return wizard;
}
