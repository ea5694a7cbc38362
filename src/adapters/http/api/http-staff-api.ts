import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';
import type { Id } from '#domain/record.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { apiPath, recordOf, type ApiClient } from './api-client.ts';

export class HttpStaffApi implements StaffApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  list(): Promise<readonly ServerRecord[]> {
    return this.#client.list('/auth/staff/');
  }

  async read(id: Id): Promise<ServerRecord> {
    return recordOf(await this.#client.get(apiPath`/auth/staff/${id}/`));
  }

  async create(user: ServerRecord): Promise<ServerRecord> {
    return recordOf(await this.#client.post('/auth/staff/', user));
  }

  async update(id: Id, user: ServerRecord): Promise<ServerRecord> {
    return recordOf(await this.#client.put(apiPath`/auth/staff/${id}/`, user));
  }

  async remove(id: Id): Promise<void> {
    await this.#client.delete(apiPath`/auth/staff/${id}/`);
  }

  async updateProfile(profile: ServerRecord): Promise<CurrentUser> {
    return recordOf(await this.#client.put('/auth/profile/', profile)) as ServerRecord &
      CurrentUser;
  }
}
