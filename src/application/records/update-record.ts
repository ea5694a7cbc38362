import type { Id } from '#domain/record.ts';
import {
  changesOf,
  correctedRecord,
  differencesOf,
  PASSWORD,
  passwordOf,
} from '#domain/plan/record-differences.ts';
import { ApiError, isNotOffered } from '#application/errors/api-error.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/onboarding-api.ts';
import type { WriteResult } from './write-once.ts';

/** Without the password, which is sent only to the server. */
const PASSWORD_RESET = { field: PASSWORD, expected: undefined, actual: undefined };

interface UpdateRequest extends OnboardingRequest {
  readonly kind: RecordKind;
  /** Also sends the password, which cannot be compared. */
  readonly resetsPassword?: boolean;
}

/**
 * Updates an existing record as a request says; sends nothing if nothing differs. If the server
 * accepts no updates, its record stays.
 */
export async function updateRecord(
  api: OnboardingApi,
  { resetsPassword = false, ...request }: UpdateRequest,
  record: ServerRecord,
): Promise<WriteResult> {
  const { kind, body, hotelId } = request;
  const id = (kind === 'hotel' ? hotelId : record['id']) as Id | undefined;
  const differences = differencesOf(kind, body, record);
  if (resetsPassword) differences.push(PASSWORD_RESET);
  if (differences.length === 0) return { state: 'done', id, effect: { kind: 'unchanged' } };
  if (id === undefined) return { state: 'done', id, effect: { kind: 'kept', differences } };
  const password = resetsPassword ? passwordOf(body) : {};
  const send = (method: 'change' | 'replace', fields: typeof body) =>
    api[method]({ kind, id, hotelId, body: { ...fields, ...password } }).then(() => id);
  const patch = () => send('change', changesOf(kind, body, differences));
  const put = () => send('replace', correctedRecord(kind, body, record, differences));
  // docs/api.md: the hotel is updated by PUT, and the ID in the response counts.
  for (const attempt of kind === 'hotel' ? [() => api.send(request), patch] : [patch, put]) {
    try {
      return { state: 'done', id: await attempt(), effect: { kind: 'updated', differences } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isNotOffered(error)) return { state: 'failed', error, record };
    }
  }
  return { state: 'done', id, effect: { kind: 'kept', differences } };
}
