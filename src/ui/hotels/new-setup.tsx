import type { ReactNode, ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { Button } from '#ui/components/button.tsx';
import { handOver, type HandedOver } from '#ui/files/handed-over.ts';
import { claimFreePlace, setupPath } from '#ui/runs/setups.ts';
import type { HotelsParts } from './hotels-parts.ts';

export async function openNewSetup(parts: HotelsParts, content?: HandedOver): Promise<void> {
  const place = await claimFreePlace(parts, parts.username);
  if (content) handOver(content);
  navigate(setupPath(place));
}

export interface NewSetupProps {
  readonly parts: HotelsParts;
  readonly label: string;
  readonly icon: ReactNode;
  readonly document?: HotelDocument;
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

export function NewSetup({ parts, label, icon, document, variant }: NewSetupProps) {
  const open = () => openNewSetup(parts, document && { document });
  return (
    <Button variant={variant} icon={icon} onClick={() => void open()}>
      {label}
    </Button>
  );
}
