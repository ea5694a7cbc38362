import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { isNotOffered } from '#application/errors/api-error.ts';
import { apiPath, type ApiClient } from './api-client.ts';
import { updateAt } from './update-at.ts';

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
