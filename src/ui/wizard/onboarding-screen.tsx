import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isApiError, isCancelled } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { ScreenProps } from '#ui/services.ts';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { SignInAgain } from '#ui/shell/session/sign-in-again.tsx';
import { errorNotice, NOTICES } from '#ui/texts/notices.ts';
import type { HotelSources } from './frame/wizard-tools.tsx';
import { placeInAddress } from '#ui/runs/setups.ts';
import { openWizard } from './open-wizard.ts';
import { readTemplate } from '#ui/sources/read-template.ts';
import { WizardScreen } from './wizard-screen.tsx';

export interface OnboardingScreenProps extends ScreenProps {
  /**
   * True on `/setup`: fills the wizard with the hotel's existing records
   * (docs/decisions/setup-gate-is-off.md).
   */
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
      return { services, wizard: await openWizard(services, user, notify, source) };
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
      {({ services, wizard }) => (
        <>
          <WizardScreen
            wizard={wizard}
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
