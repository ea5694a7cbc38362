import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { apiPath, type ApiClient } from './api-client.ts';

export function httpStaffApi(client: ApiClient): StaffApi {
  return {
    list: () => client.list('/auth/staff/'),
    read: (id) => client.record('GET', apiPath`/auth/staff/${id}/`),
    create: (body) => client.record('POST', '/auth/staff/', { body }),
    update: (id, body) => client.record('PUT', apiPath`/auth/staff/${id}/`, { body }),
    async remove(id) {
      await client.call('DELETE', apiPath`/auth/staff/${id}/`);
    },
    updateProfile: async (body) =>
      (await client.record('PUT', '/auth/profile/', { body })) as ServerRecord & CurrentUser,
  };
}
