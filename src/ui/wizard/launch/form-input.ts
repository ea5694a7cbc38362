import { NO_COUNTS, type HotelInput } from '#application/ports/input/hotel-input.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { operationCount } from '#domain/plan/operation-count.ts';

const NAME = 'setup';

/**
 * The hotel of a form as the input of a run: checked, and also of a hotel that is done, since the user
 * launches it again. Only this page knows its passwords, as if all were generated.
 */
export function formInput(config: HotelConfig): HotelInput {
  const generatedPasswords = [...config.staffUsers.keys()];
  const place = { index: 0, file: NAME, before: 0 };
  return {
    notes: [],
    check: async () => ({
      ...NO_COUNTS,
      hotels: 1,
      valid: 1,
      operations: operationCount(config),
    }),
    // The draft has the form.
    snapshot: () => '',
    isConfigured: () => false,
    async *hotels() {
      yield await Promise.resolve({ ...place, config, codeOrigin: 'form', generatedPasswords });
    },
  };
}
