import { useCallback, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type { ConfigurationProblem } from '#ui/services.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { ImportProblemsDialog } from '#ui/wizard/frame/import-problems-dialog.tsx';
import { handOver } from '#ui/wizard/handed-over.ts';
import { readTemplate } from '#ui/sources/read-template.ts';
import { clearStoredSetup, storedSetup } from '#ui/wizard/stored-setups.ts';
import type { HotelsParts } from './hotels-parts.ts';

/** What the wizard starts with: a document, the settings of another hotel, or nothing. */
type Content = { readonly document?: HotelDocument | undefined } | { readonly source: SourceHotel };

/**
 * Opens the wizard for a new hotel. If this browser stores the setup of another hotel, first asks
 * whether to clear that setup.
 */
export function useNewSetup(parts: HotelsParts) {
  const { drafts, username } = parts;
  const [asked, setAsked] = useState<Content>();
  /** Name of the hotel whose settings are being read; '' if none are. */
  const [reading, setReading] = useState('');
  const [refused, setRefused] = useState<{
    readonly name: string;
    readonly problems: readonly ConfigurationProblem[];
  }>();
  const stored = asked && storedSetup(drafts, username);

  const start = useCallback(
    async (content: Content) => {
      setAsked(undefined);
      const source = 'source' in content ? content.source : undefined;
      let document = 'document' in content ? content.document : undefined;
      if (source) {
        const { pathname } = location;
        setReading(source.name);
        const { problems, ...read } = await readTemplate(parts, source.id).finally(() =>
          setReading(''),
        );
        // The user has opened another page in the meantime.
        if (location.pathname !== pathname) return;
        ({ document } = read);
        if (!document) {
          setRefused({ name: source.name, problems });
          return;
        }
      }
      clearStoredSetup(parts, parts.username);
      if (document) handOver({ document, source });
      navigate('/onboarding');
    },
    [parts],
  );
  const open = useCallback(
    (content: Content) => {
      if (storedSetup(parts.drafts, parts.username)) setAsked(content);
      else void start(content);
    },
    [parts, start],
  );
  return {
    reading,
    open,
    dialogs: (
      <>
        {asked && stored && (
          <ConfirmDialog
            danger
            title="Start a new setup?"
            confirmLabel="Clear and start"
            onCancel={() => setAsked(undefined)}
            onConfirm={() => void start(asked)}
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
        {refused && (
          <ImportProblemsDialog {...refused} isHotel onClose={() => setRefused(undefined)} />
        )}
      </>
    ),
  };
}

export interface NewSetupProps {
  readonly parts: HotelsParts;
  readonly label: string;
  readonly icon: ReactNode;
  readonly document?: HotelDocument;
}

export function NewSetup({ parts, label, icon, document }: NewSetupProps) {
  const { open, dialogs } = useNewSetup(parts);
  return (
    <>
      <Button icon={icon} onClick={() => open({ document })}>
        {label}
      </Button>
      {dialogs}
    </>
  );
}
