import type { ServerRecord } from '#domain/record.ts';
import { isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';
import type { ApiClient } from './api-client.ts';

/**
 * Changes these fields of the record at the path (docs/decisions/update-is-a-patch.md). `read` reads the record right
 * before a PUT. Throws `ApiError`.
 */
export async function updateAt(
  client: ApiClient,
  path: string,
  changes: ServerRecord,
  read: () => Promise<ServerRecord>,
): Promise<ServerRecord> {
  const changed = await orUndefined(client.record('PATCH', path, { body: changes }), isNotOffered);
  if (changed) return changed;
  const body = wholeRecord(await read(), changes);
  return await client.record('PUT', path, { body });
}
