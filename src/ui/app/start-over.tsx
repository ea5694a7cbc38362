import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { hotelIdOf } from '#domain/session/session.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type { ScreenProps } from '#ui/services.ts';
import { errorNotice } from '#ui/texts/notices.ts';

/** A stored setup with which the page cannot be shown would otherwise lock the user out. */
export function StartOver({ loadServices, notify }: ScreenProps) {
  const [isAsking, setIsAsking] = useState(false);
  const clear = async () => {
    setIsAsking(false);
    try {
      const [services, { clearSetup, placeInAddress, setupKey }] = await Promise.all([
        loadServices(),
        import('#ui/runs/setups.ts'),
      ]);
      const user = services.session.current()?.currentUser;
      const { hotelId = hotelIdOf(user), number } = placeInAddress(location.search);
      if (user) clearSetup(services, user.username, setupKey(user.username, { hotelId, number }));
      location.reload();
    } catch {
      notify(errorNotice('Setup Not Cleared', NETWORK_MESSAGES.otherwise));
    }
  };
  return (
    <>
      <Button variant="secondary" icon={<RotateCcw />} onClick={() => setIsAsking(true)}>
        Start over
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title="Start over?"
          confirmLabel="Clear everything"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void clear()}
        >
          <p>
            This clears everything that you entered in this setup. Refresh the page first: that may
            be enough. Records that a launch has created stay on the server.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
