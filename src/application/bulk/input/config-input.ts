import { NO_COUNTS, type HotelInput } from '#application/ports/input/hotel-input.ts';
import { configHash } from '#domain/config-hash.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { idKey } from '#domain/hotel/hotel-identity.ts';
import { operationCount } from '#domain/plan/operation-count.ts';

/**
 * An input for a run, made from valid configurations. Every start of the run sets up all hotels again, even finished
 * ones. All passwords count as generated, so the run records them before it sends them. The run never updates the hotel
 * with the ID `source`, from which the configurations were copied, even if a configuration is similar to it.
 */
export function configInput(
  file: string,
  configs: readonly HotelConfig[],
  source?: Id,
): HotelInput {
  const hotels = configs.map((config, index) => {
    const generatedPasswords = [...config.staffUsers.keys()];
    const codeOrigin = 'form' as const;
    const hash = configHash(config);
    return { index, file, before: index, config, codeOrigin, generatedPasswords, hash };
  });
  const operations = configs.reduce((sum, config) => sum + operationCount(config), 0);
  const counts = { ...NO_COUNTS, hotels: configs.length, valid: configs.length, operations };
  return {
    notes: [],
    check: () => Promise.resolve(counts),
    isConfigured: (key) => source !== undefined && key === idKey(source),
    async *hotels() {
      for (const hotel of hotels) yield await Promise.resolve(hotel);
    },
  };
}
