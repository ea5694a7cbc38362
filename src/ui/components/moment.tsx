import { createContext, useContext } from 'react';
import { momentText } from '#ui/texts/days.ts';
import { PLAIN } from '#ui/texts/numbers.ts';

/** The locale of the hotel on the screen, as `localeOf` returns it. */
export const HotelLocale = createContext<string>(PLAIN);

export function Moment({ ms }: { readonly ms: number }) {
  return momentText(ms, useContext(HotelLocale));
}
