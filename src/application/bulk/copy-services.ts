import type { ReadHotelDocument } from '#application/records/read-hotel-document.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';
import { OnboardHotels } from './onboard-hotels.ts';
import { createOnboardPlanned } from './plan/onboard-planned.ts';
import type { SavedPlan } from './plan/planned-hotel.ts';
import { createPreviewCopies } from './preview-copies.ts';
import type { RunParts } from './run-start.ts';

export type CopyServices = ReturnType<typeof createCopyServices>;

const hash = (text: string) => String(numberOfText(text));

/**
 * Services for copying records from one hotel to others: `previewCopies` shows the changes, and
 * `onboardHotels` then applies exactly these changes.
 */
export function createCopyServices(parts: RunParts, readHotel: Pick<ReadHotelDocument, 'run'>) {
  const { onboardHotel } = parts;
  const onboardPlanned = (plan: SavedPlan) => createOnboardPlanned(plan, onboardHotel, hash);
  return {
    previewCopies: createPreviewCopies(readHotel, onboardHotel, hash),
    onboardHotels: new OnboardHotels({ ...parts, onboardPlanned }),
  };
}
