import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { isNotOffered, isApiError } from '#application/errors/api-error.ts';
import { apiPath, type ApiClient } from './api-client.ts';
import { updateAt } from './update-at.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';

export function httpStaffApi(client: ApiClient): StaffApi {
  const list = () => client.list('/auth/staff/');
  const read = (id: Id) => client.record('GET', apiPath`/auth/staff/${id}/`);
  const readOrFind = async (id: Id) => {
    try {
      return await read(id);
    } catch (error) {
      const listed = isNotOffered(error) ? await list() : [];
      const found = listed.find((record) => String(record['id']) === String(id));
      if (found) return found;
      throw error;
    }
  };
  return {
    list,
    read,
    create: (body) => client.record('POST', '/auth/staff/', { body }),
    update: (id, changes) =>
      updateAt(client, apiPath`/auth/staff/${id}/`, changes, () => readOrFind(id)),
    async remove(id) {
      await client.call('DELETE', apiPath`/auth/staff/${id}/`);
    },
    updateProfile: async (changes) =>
      (await updateAt(client, '/auth/profile/', changes, () =>
        client.record('GET', '/v1/users/current'),
      )) as ServerRecord & CurrentUser,
  };
}

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
