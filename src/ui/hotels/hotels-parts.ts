import type { EstateServices, Services } from '#ui/services.ts';
import type { Lacking } from '#ui/shell/action.ts';
import type { Notify } from '#ui/texts/notices.ts';

export interface HotelsParts extends Services, EstateServices {
  readonly username: string;
  readonly lacking: Lacking;
  readonly notify: Notify;
}

export interface HotelsSectionProps {
  readonly parts: HotelsParts;
  /** Sets another heading of the page than the name of the section. */
  readonly onTitle?: ((title: string | undefined) => void) | undefined;
}
