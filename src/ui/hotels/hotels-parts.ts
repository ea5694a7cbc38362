import type { EstateServices, Services } from '#ui/services.ts';
import type { Notify } from '#ui/texts/notices.ts';

export interface HotelsParts extends Services, EstateServices {
  readonly username: string;
  readonly notify: Notify;
}

export interface HotelsSectionProps {
  readonly parts: HotelsParts;
}
