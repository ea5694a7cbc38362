import type { ComponentProps } from 'react';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import type { Badge } from '#ui/components/badge.tsx';
import { counted } from '#ui/texts/counted.ts';

/** How far a hotel is set up. Every screen shows the same words in the same colour. */
export interface HotelStatus {
  readonly words: string;
  readonly tone: ComponentProps<typeof Badge>['tone'];
}

export interface SetupFacts {
  /** Whether the setup is complete, perhaps with missing records; undefined if the server does not say so. */
  readonly isComplete: boolean | undefined;
  readonly isStarted?: boolean | undefined;
  readonly missing: number;
}

/** Unfinished with missing records, even if marked complete (docs/decisions/missing-record-is-unfinished.md). */
export function hotelStatus({ isComplete, isStarted, missing }: SetupFacts): HotelStatus {
  if (missing > 0) return { words: `${counted(missing, 'record')} missing`, tone: 'warning' };
  if (isComplete) return { words: 'Finished', tone: 'success' };
  if (isComplete === undefined) return { words: 'Not known', tone: 'neutral' };
  if (isStarted === undefined) return { words: 'Checking …', tone: 'neutral' };
  return isStarted
    ? { words: 'In progress', tone: 'brand' }
    : { words: 'Not started', tone: 'neutral' };
}

export function statusOfLaunch({ state, done, warnings, lacksAdmin }: LaunchedHotel): HotelStatus {
  const isComplete = state === 'onboarded' || state === 'incomplete';
  const isStarted = state === 'running' || done > 0;
  // Without staff, 'Your hotels' counts the administrator as missing.
  const missing = isComplete ? warnings.length + Number(lacksAdmin ?? false) : 0;
  return hotelStatus({ isComplete, isStarted, missing });
}
