import { comparableText, type Body, type ServerRecord } from '#domain/record.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';
import { isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { OnboardingApi, RecordRequest } from '#application/ports/api/onboarding-api.ts';

/** Alone or in its list, else `known`. Throws `ApiError`, also if it is gone. Lists hotels by `hotelCode`. */
export async function presentRecord<Known extends ServerRecord | undefined>(
  api: Pick<OnboardingApi, 'hotel' | 'read' | 'list'>,
  of: RecordRequest,
  known: Known,
  hotelCode = comparableText(known?.['code']) ?? '',
): Promise<ServerRecord | Known> {
  const { kind, id, hotelId } = of;
  try {
    return await (kind === 'hotel' ? api.hotel(id) : api.read(of));
  } catch (error) {
    const ofList = kind !== 'hotel' && hotelId !== undefined ? { hotelId } : { hotelCode };
    if (!isNotOffered(error)) throw error;
    const listed = await orUndefined(api.list(kind, ofList), isNotOffered);
    if (!listed) return known;
    const found = listed.find((record) => String(record['id']) === String(id));
    if (found) return found;
    throw error;
  }
}

interface RecordUpdate {
  readonly changes: Body;
  readonly known: ServerRecord;
  /** Values of fields that the server does not show. */
  readonly otherwise?: Body;
}

/**
 * Changes these fields of a record (docs/decisions/update-is-a-patch.md). Throws `ApiError`; `isNotOffered` if the
 * server accepts neither PATCH nor PUT.
 */
export async function changeRecord(
  api: OnboardingApi,
  of: RecordRequest,
  update: RecordUpdate,
): Promise<ServerRecord> {
  const changed = await orUndefined(api.change({ ...of, body: update.changes }), isNotOffered);
  return changed ?? (await replaceRecord(api, of, update));
}

/** Without PATCH: reads the record right before the PUT, so that it overwrites no change of another user. */
export async function replaceRecord(
  api: OnboardingApi,
  of: RecordRequest,
  { changes, known, otherwise }: RecordUpdate,
): Promise<ServerRecord> {
  const present = await presentRecord(api, of, known);
  return await api.replace({ ...of, body: wholeRecord(present, changes, otherwise) });
}
