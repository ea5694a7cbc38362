import { isApiError } from '#application/errors/api-error.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import type { ApiClient } from './api-client.ts';

const PATH = '/auth/password/change/';
/** Not 405, because it means that the path exists. */
const MISSING: readonly number[] = [404, 501];

export function httpPasswordApi(client: ApiClient): PasswordApi {
  return {
    async isOffered() {
      try {
        await client.call('GET', PATH);
      } catch (error) {
        if (!isApiError(error)) throw error;
        return !MISSING.includes(error.status);
      }
      return true;
    },
    async change(change) {
      await client.call('POST', PATH, { body: passwordChangeBody(change) });
    },
  };
}
