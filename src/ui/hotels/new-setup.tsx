import { useCallback, useState, type ReactNode, type ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { Button } from '#ui/components/button.tsx';
import { handOver } from '#ui/files/handed-over.ts';
import ImportProblemsDialog from '#ui/files/import-problems-dialog.tsx';
import { claimFreePlace, setupPath } from '#ui/runs/setups.ts';
import type { ConfigurationProblem } from '#ui/services.ts';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import type { HotelsParts } from './hotels-parts.ts';
import { readTemplate } from '#ui/sources/read-template.ts';

/** What the wizard starts with: a document, the settings of another hotel, or nothing. */
type Content = { readonly document?: HotelDocument | undefined } | { readonly source: SourceHotel };

export function useNewSetup(parts: HotelsParts) {
  /** Name of the hotel whose settings are being read; '' if none are. */
  const [reading, setReading] = useState('');
  const [refused, setRefused] = useState<{
    readonly name: string;
    readonly problems: readonly ConfigurationProblem[];
  }>();
  const start = useCallback(
    async (content: Content) => {
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
        if (!document) return setRefused({ name: source.name, problems });
      }
      const place = await claimFreePlace(parts, parts.username);
      if (document) handOver({ document, source });
      navigate(setupPath(place));
    },
    [parts],
  );
  const open = useCallback((content: Content) => void start(content), [start]);
  return {
    reading,
    open,
    dialogs: refused && (
      <ImportProblemsDialog {...refused} isHotel onClose={() => setRefused(undefined)} />
    ),
  };
}

export interface NewSetupProps {
  readonly parts: HotelsParts;
  readonly label: string;
  readonly icon: ReactNode;
  readonly document?: HotelDocument;
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

export function NewSetup({ parts, label, icon, document, variant }: NewSetupProps) {
  const { open, dialogs } = useNewSetup(parts);
  return (
    <>
      <Button variant={variant} icon={icon} onClick={() => open({ document })}>
        {label}
      </Button>
      {dialogs}
    </>
  );
}
