import { isNotFound, orUndefined } from '#application/errors/api-error.ts';
import type { OnboardingApi, RecordKind } from '#application/ports/onboarding-api.ts';
import type { Id } from '#domain/record.ts';

/**
 * Removes a record. A record that no longer exists counts as removed: somebody else removed it, or
 * a response was lost. Throws `ApiError`.
 */
export async function removeRecord(
  api: OnboardingApi,
  kind: RecordKind,
  id: Id,
  hotelId: Id,
): Promise<void> {
  await orUndefined(api.remove({ kind, id, hotelId }), isNotFound);
}
