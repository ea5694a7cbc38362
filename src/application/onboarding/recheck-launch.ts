import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { CompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export type RecheckLaunch = ReturnType<typeof createRecheckLaunch>;

/**
 * Compares a launched hotel with the server. Resolves to its warnings that still apply; ignores
 * other records, which users may have changed since. `config` is the launched one. Throws
 * `ApiError`.
 */
export function createRecheckLaunch(compareHotel: CompareHotel) {
  return async <Warning extends FailedOperation>(
    config: HotelConfig,
    start: PlanStart,
    warnings: readonly Warning[],
  ): Promise<Warning[]> => {
    const { differences, extras, unreadable } = await compareHotel.run(config, { start });
    const differing = new Set([...differences, ...extras].map(({ key }) => key));
    const unclear = new Set([
      ...unreadable,
      // Another room may have got its number, so that a different number is missing now.
      ...differences.filter(({ field }) => field === null).map(({ key }) => kindIn(key)),
    ]);
    const ofKinds = Map.groupBy(warnings, ({ operation }) => kindIn(operation));
    return [...ofKinds].flatMap(([kind, all]) => {
      const still = all.filter(({ operation }) => differing.has(operation));
      return still.length === 0 && unclear.has(kind) ? all : still;
    });
  };
}

/** `room` in `room:101`. */
function kindIn(key: string): string {
  return key.split(':', 1)[0]!;
}
