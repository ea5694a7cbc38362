import { isApiError } from '#application/errors/api-error.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import type { ApiClient } from './api-client.ts';

const PATH = '/auth/password/change/';
/** Statuses of a server without this endpoint. A 405 means that the endpoint exists, but accepts no GET. */
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
