import type { HotelsWithCode } from '#application/identity/check-hotel-code.ts';
import type { ApiClient } from './api-client.ts';

/** In a file of its own, so that the wizard can check a code without loading `httpOnboardingApi`. */
export function httpHotelsWithCode(client: ApiClient): HotelsWithCode {
  return (code) => client.list('/hotels/', { query: { code }, patient: true });
}
