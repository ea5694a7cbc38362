import type { HotelsWithCode } from '#application/identity/check-hotel-code.ts';
import type { ApiClient } from './api-client.ts';

/** Separate from the other requests of onboarding, because the wizard needs it much earlier. */
export function httpHotelsWithCode(client: ApiClient): HotelsWithCode {
  return (code) => client.list('/hotels/', { query: { code }, patient: true });
}
