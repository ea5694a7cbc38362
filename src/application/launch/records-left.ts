import type { CompareHotel, ComparisonOptions } from '#application/onboarding/compare-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export type RecordsLeft = ReturnType<typeof createRecordsLeft>;

/**
 * Compares a hotel with its configuration, which must be valid. Resolves to the keys of the records
 * that the hotel still lacks. With `warned`, the keys of the warnings of the launch, looks only for
 * these, because users may have changed other records since. Throws `ApiError`.
 */
export function createRecordsLeft(compareHotel: CompareHotel) {
  return async (
    config: HotelConfig,
    options: Pick<ComparisonOptions, 'start' | 'hotelId'>,
    warned?: readonly string[],
  ): Promise<string[]> => {
    const compared = await compareHotel.run(config, options);
    const { differences, extras, unreadable, unreliable } = compared;
    const missing = differences.filter(({ field }) => field === null).map(({ key }) => key);
    if (!warned) return missing;
    const differing = new Set([...differences, ...extras].map(({ key }) => key));
    // Users may have renumbered rooms, so a missing room may have another number than in the warning.
    const unclear = new Set([...unreadable, ...unreliable, ...missing.map(kindIn)]);
    const ofKinds = Map.groupBy(warned, kindIn);
    return [...ofKinds].flatMap(([kind, all]) => {
      const still = all.filter((key) => differing.has(key));
      return still.length === 0 && unclear.has(kind) ? all : still;
    });
  };
}

/** The kind of a record key: `room` for `room:101`. */
function kindIn(key: string): string {
  return key.split(':', 1)[0]!;
}
