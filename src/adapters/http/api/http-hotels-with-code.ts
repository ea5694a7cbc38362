import type { HotelsWithCode } from '#application/identity/check-hotel-code.ts';
import type { ApiClient } from './api-client.ts';

/**
 * The look-up of a hotel code over HTTP. Separate from the other calls of onboarding, because the
 * wizard needs it long before them.
 */
export function httpHotelsWithCode(client: ApiClient): HotelsWithCode {
  return (code) => client.list('/hotels/', { query: { code }, patient: true });
}
