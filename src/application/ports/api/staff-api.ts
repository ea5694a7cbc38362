import type { Id, ServerRecord } from '#domain/record.ts';
import type { CurrentUser } from '#domain/session/session.ts';

/** Requests about the staff of the user's hotel (docs/api.md). Each throws `ApiError`. */
export interface StaffApi {
  /** GET /auth/staff/ */
  list(): Promise<readonly ServerRecord[]>;
  /** GET /auth/staff/{id}/ */
  read(id: Id): Promise<ServerRecord>;
  /** POST /auth/staff/ */
  create(user: ServerRecord): Promise<ServerRecord>;
  /** PATCH /auth/staff/{id}/, or PUT where the server offers no PATCH. */
  update(id: Id, changes: ServerRecord): Promise<ServerRecord>;
  /** DELETE /auth/staff/{id}/ */
  remove(id: Id): Promise<void>;
  /** PATCH /auth/profile/, or PUT where the server offers no PATCH. */
  updateProfile(changes: ServerRecord): Promise<CurrentUser>;
}
