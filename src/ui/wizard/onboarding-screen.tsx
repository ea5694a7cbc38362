import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isApiError, isCancelled } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { ScreenProps, Services } from '#ui/services.ts';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { SignInAgain } from '#ui/shell/session/sign-in-again.tsx';
import { errorNotice, NOTICES, type Notify } from '#ui/texts/notices.ts';
import type { HotelSources, SetupProblems } from '#ui/wizard/frame/wizard-tools.tsx';
import { placeInAddress, setupKey, type SetupPlace } from '#ui/runs/setups.ts';
import { readTemplate } from '#ui/sources/read-template.ts';
import { WizardScreen } from './wizard-screen.tsx';
import { SetupLaunch } from '#application/launch/setup-launch.ts';
import { hotelIdOf, type CurrentUser } from '#domain/session/session.ts';
import { userName } from '#ui/texts/item-names.ts';
import { SETUP_COMPLETE } from '#ui/wizard/store/launch.ts';
import { notifyAfterReload } from '#ui/shell/notices/toasts.tsx';
import { noteLaunchEnd } from '#ui/shell/session/kept-page.ts';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { keepReturnPath } from '#ui/shell/session/return-path.ts';
import { readDraftSummary } from '#ui/runs/draft.ts';
import { takeHandedOver } from '#ui/files/handed-over.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { createWizard, type Wizard } from '#ui/wizard/store/wizard.ts';

export interface OnboardingScreenProps extends ScreenProps {
  /** True on `/setup`: fills the wizard with the hotel's existing records (docs/decisions/setup-gate-is-off.md). */
  readonly fromServer?: boolean;
}

export default function OnboardingScreen({
  loadServices,
  notify,
  fromServer = false,
}: OnboardingScreenProps) {
  useDocumentTitle('Hotel Setup');
  const search = useSearch();
  const { hotelId, number } = placeInAddress(fromServer ? '' : search);
  const open = useCallback(async () => {
    const services = await loadServices();
    const user = await services.restoreSession.run({ verify: true });
    if (!user) return undefined;
    try {
      const source = { fromServer, place: { hotelId, number } };
      return { services, ...(await openWizard(services, user, notify, source)) };
    } catch (error) {
      // If an existing hotel cannot be opened, the page of hotels shows the error, because the user
      // can open another hotel there. Other errors are thrown.
      if (hotelId === undefined || !isApiError(error) || isCancelled(error)) throw error;
      notify(errorNotice('Hotel Not Opened', errorMessage(error, 'general')));
      navigate('/hotels', { replace: true });
      return await new Promise<never>(() => undefined);
    }
  }, [loadServices, notify, fromServer, hotelId, number]);
  const sources = useMemo<HotelSources>(
    () => ({
      loadEstateServices: async () => await (await loadServices()).loadEstateServices(),
      async read(hotel) {
        return await readTemplate(await loadServices(), hotel.id);
      },
    }),
    [loadServices],
  );
  const leave = useCallback(() => {
    navigate('/login', { replace: true });
    notify(NOTICES.sessionExpired);
  }, [notify]);
  return (
    <Opened
      key={`${hotelId} ${number}`}
      open={open}
      onSignedOut={leave}
      message="Validating your session..."
    >
      {({ services, wizard, problems }) => (
        <>
          <WizardScreen
            wizard={wizard}
            problems={problems}
            hasHotels={!fromServer}
            sources={fromServer || hotelId !== undefined ? undefined : sources}
            readConfiguration={async (text) => (await loadServices()).readConfiguration(text)}
          />
          <SignInAgain services={services} isNeeded={wizard.hasInput} />
        </>
      )}
    </Opened>
  );
}

interface WizardSource {
  /** Fills the wizard with the existing records of the user's hotel (docs/decisions/setup-gate-is-off.md). */
  readonly fromServer?: boolean;
  /** The setup to open. One of an existing hotel is filled with the hotel's records. */
  readonly place?: SetupPlace;
}

/** `user` must be signed in. A stored draft comes before existing records. Rejects with `ApiError`. */
async function openWizard(
  services: Services,
  user: CurrentUser,
  notify: Notify,
  { fromServer = false, place = {} }: WizardSource = {},
): Promise<{ wizard: Wizard; problems?: SetupProblems }> {
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
  const { document, source } = takeHandedOver() ?? {};
  const read = source && (await readTemplate(services, source.id));
  if (read && !read.document)
    return { wizard, problems: { ...read, name: source.name, isHotel: true } };
  const filled = document ?? read?.document;
  if (filled) wizard.load(filled, source);
  else if (readHotel && !hasDraft) wizard.loadExisting(await readHotel.open(hotelId!));
  return { wizard };
}
