import type { RunKnowledge } from '#application/identity/identify-hotel.ts';
import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import { createPreviewHotel } from '#application/onboarding/preview-hotel.ts';
import type { ReadHotelDocument } from '#application/records/read-hotel-document.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';
import { OnboardHotels } from './onboard-hotels.ts';
import { createOnboardPlanned } from './plan/onboard-planned.ts';
import type { SavedPlan } from './plan/planned-hotel.ts';
import { createPreviewCopies } from './preview-copies.ts';
import type { RunParts } from './run-start.ts';

interface Reading {
  readonly readHotel: Pick<ReadHotelDocument, 'run'>;
  readonly planHotel: PlanHotel;
}

export type CopyServices = ReturnType<typeof createCopyServices>;

const hash = (text: string) => String(numberOfText(text));

/**
 * Services for copying records from one hotel to others: `previewCopies` shows the changes, and
 * `onboardHotels` then applies exactly these changes.
 */
export function createCopyServices(parts: RunParts, { readHotel, planHotel }: Reading) {
  const { onboardingApi, onboardHotel, clock } = parts;
  const previewHotel = (knowledge: RunKnowledge = {}) =>
    createPreviewHotel(onboardingApi, clock, planHotel, knowledge);
  const onboardPlanned = (plan: SavedPlan, username: string) =>
    createOnboardPlanned(plan, onboardHotel, { previewHotel: previewHotel(), hash, username });
  return {
    previewCopies: createPreviewCopies(readHotel, previewHotel, { planHotel, hash }),
    onboardHotels: new OnboardHotels({ ...parts, onboardPlanned }),
  };
}
