import type { ComponentProps } from 'react';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import type { Badge } from '#ui/components/badge.tsx';
import { counted } from '#ui/texts/counted.ts';

/** How far a hotel is set up. Every screen shows the same words in the same colour. */
export interface HotelStatus {
  readonly words: string;
  readonly tone: ComponentProps<typeof Badge>['tone'];
}

export const NOT_STARTED: HotelStatus = { words: 'Not started', tone: 'neutral' };
export const IN_PROGRESS: HotelStatus = { words: 'In progress', tone: 'brand' };
export const FINISHED: HotelStatus = { words: 'Finished', tone: 'success' };
export const NOT_KNOWN: HotelStatus = { words: 'Not known', tone: 'neutral' };

export function lacking(records: number): HotelStatus {
  return { words: `${counted(records, 'record')} missing`, tone: 'warning' };
}

export function statusOfLaunch({ state, done, warnings }: LaunchedHotel): HotelStatus {
  if (state === 'onboarded') return FINISHED;
  if (state === 'incomplete') return lacking(warnings.length);
  if (state === 'running' || state === 'stopped') return IN_PROGRESS;
  return done > 0 ? IN_PROGRESS : NOT_STARTED;
}
