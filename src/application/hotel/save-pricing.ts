import { blankOf } from '#domain/description/record-description.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { pricingBody } from '#domain/rates/rate-bodies.ts';
import { PRICING, type PricingSettings } from '#domain/rates/rates.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { pricingOf } from './read-hotel-document.ts';
import { assertComplete } from '#application/records/record-errors.ts';
import { createWriteOnce, updateRecord } from '#application/records/write-record.ts';

/** The defaults of the wizard apply to a hotel without a pricing record. */
export function pricingSettings(record: ServerRecord | undefined): PricingSettings {
  const { currency: _, ...blank } = blankOf(PRICING);
  return { ...blank, ...(record && pricingOf(record)) };
}

export interface PricingChange {
  readonly hotelId: Id;
  readonly before: PricingSettings;
  readonly edited: PricingSettings;
}

export interface SavedPricing {
  readonly overwritten: readonly string[];
  readonly isNotOffered: boolean;
}

/** Reads the settings again first, to keep changes of other users. Throws `ApiError`. */
export async function savePricing(
  api: OnboardingApi,
  clock: Clock,
  { hotelId, before, edited }: PricingChange,
): Promise<SavedPricing> {
  const listed = await api.list('pricing', { hotelId });
  const [record] = listed;
  const now = record ? pricingSettings(record) : before;
  const { merged, overwritten } = mergeChanges(before, edited, now);
  const request = { kind: 'pricing', hotelId } as const;
  const send = () => {
    const body = pricingBody(merged, hotelId);
    if (record) {
      const { occupancy_based_pricing: _, advance_booking_discount: __, ...own } = body;
      return updateRecord(api, { ...request, body: own }, record);
    }
    assertComplete('pricing', listed);
    return createWriteOnce(api, clock).run({ ...request, body });
  };
  // Without a record, every night costs the same.
  if (!record && !merged.enable_dynamic_pricing) return { overwritten, isNotOffered: false };
  const result = await send();
  if (result.state !== 'done') throw result.error;
  return { overwritten, isNotOffered: result.effect.kind === 'kept' };
}
