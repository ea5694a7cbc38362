import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { CompareHotel, Finding } from '#application/onboarding/compare-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export type RecheckLaunch = ReturnType<typeof createRecheckLaunch>;

/**
 * Compares a launched hotel with the server. Resolves to the warnings that still apply. Ignores
 * records without a warning, because users may have changed them since. `config` must be the
 * launched configuration. Throws `ApiError`.
 */
export function createRecheckLaunch(compareHotel: CompareHotel) {
  return async <Warning extends FailedOperation>(
    config: HotelConfig,
    finding: Pick<Finding, 'start' | 'hotelId'>,
    warnings: readonly Warning[],
  ): Promise<Warning[]> => {
    const compared = await compareHotel.run(config, finding);
    const { differences, extras, unreadable, unreliable } = compared;
    const differing = new Set([...differences, ...extras].map(({ key }) => key));
    const unclear = new Set([
      ...unreadable,
      ...unreliable,
      // Users may have renumbered rooms, so a missing room may have another number than in the
      // warning.
      ...differences.filter(({ field }) => field === null).map(({ key }) => kindIn(key)),
    ]);
    const ofKinds = Map.groupBy(warnings, ({ operation }) => kindIn(operation));
    return [...ofKinds].flatMap(([kind, all]) => {
      const still = all.filter(({ operation }) => differing.has(operation));
      return still.length === 0 && unclear.has(kind) ? all : still;
    });
  };
}

/** The kind of a record key: `room` for `room:101`. */
function kindIn(key: string): string {
  return key.split(':', 1)[0]!;
}
