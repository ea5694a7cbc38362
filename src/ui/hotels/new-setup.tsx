import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { handOver } from '#ui/wizard/handed-over.ts';
import { clearStoredSetup, storedSetup } from '#ui/wizard/stored-setups.ts';
import type { HotelsParts } from './hotels-parts.ts';

export interface NewSetupProps {
  readonly parts: HotelsParts;
  readonly label: string;
  readonly icon: ReactNode;
  /** Fills the wizard; without it the wizard is blank. */
  readonly document?: HotelDocument;
}

/** Opens the wizard for a new hotel. Asks first if that clears the setup of another. */
export function NewSetup({ parts, label, icon, document }: NewSetupProps) {
  const { drafts, username } = parts;
  const [isAsked, setIsAsked] = useState(false);
  const stored = isAsked ? storedSetup(drafts, username) : undefined;
  const start = () => {
    clearStoredSetup(parts, username);
    if (document) handOver(document);
    navigate('/onboarding');
  };
  return (
    <>
      <Button
        icon={icon}
        onClick={() => (storedSetup(drafts, username) ? setIsAsked(true) : start())}
      >
        {label}
      </Button>
      {stored && (
        <ConfirmDialog
          danger
          title="Start a new setup?"
          confirmLabel="Clear and start"
          onCancel={() => setIsAsked(false)}
          onConfirm={start}
        >
          <p>
            {stored.kind === 'report'
              ? 'This clears the launch report of '
              : 'This clears the setup of '}
            <bdi>{stored.name || 'a hotel without a name'}</bdi> in this browser. Records that a
            launch has created stay on the server.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
