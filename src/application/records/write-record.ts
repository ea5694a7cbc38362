import type { PlannedChange } from '#domain/diff/change.ts';
import { changeOfRecord } from '#domain/diff/diff-hotel.ts';
import {
  filteredList,
  isIncomplete,
  withDoubt,
  type RecordList,
} from '#domain/diff/record-list.ts';
import { sameRecords, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import type { Operation, OperationKind, RecordKind } from '#domain/plan/operation.ts';
import { differencesOf, hasOtherDays } from '#domain/plan/record-differences.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { backOffMs, LATE_WRITE_MS, MAX_RETRIES } from '#domain/session/request-limits.ts';
import {
  ApiError,
  isGivenUp,
  isNotFound,
  isNotOffered,
  orUndefined,
} from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Effect } from '#application/ports/runs/journal.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordRequest,
} from '#application/ports/api/onboarding-api.ts';
import { changeRecord } from './change-record.ts';
import { sentTwice } from './record-errors.ts';

export type WriteResult =
  | {
      readonly state: 'done';
      readonly id: Id | undefined;
      readonly effect: Effect;
      readonly error?: ApiError;
    }
  | {
      readonly state: 'failed' | 'uncertain';
      readonly error: ApiError;
      readonly record?: ServerRecord;
    };

export const CREATED: Effect = { kind: 'created' };

export type WriteOnce = ReturnType<typeof createWriteOnce>;

/** How often a list that may lag behind is read, with growing waits. */
const CONFIRMATIONS = 4;

/**
 * Creates a record, never twice (docs/decisions/lost-response-is-looked-up.md): after an unclear
 * failure, looks it up by its natural key, adopts it if it exists, and sends it again only if not.
 */
export function createWriteOnce(api: OnboardingApi, clock: Clock) {
  /** Set `mayExist` if an earlier attempt may have sent the record, but no list shows it. */
  const run = async (
    request: OnboardingRequest,
    { mayExist = false } = {},
  ): Promise<WriteResult> => {
    const mayBeTwice = WITHOUT_UNIQUE_KEY.includes(request.kind);
    let result = await send(request);
    for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
      const isRepeated = retry > 0 || mayExist;
      if (isRepeated && mayBeTwice && mayHaveWritten(result)) return await confirm(request, result);
      if (result.state === 'done') return result;
      const { error } = result;
      // A refusal after a lost response may mean that the first request created the record.
      if (!isInDoubt(error) && !(retry > 0 && isRefusedAsTaken(error))) return result;
      await clock.sleep(Math.max(backOffMs(retry), LATE_WRITE_MS));
      const found = await (mayBeTwice ? lookUpLate(request) : lookUp(request));
      if (found instanceof ApiError) return { state: 'uncertain', error: found };
      // The server refuses a second record with the same unique key, so it is safe to send it again.
      const isMissing = found === 'absent' || (found === 'unclear' && !mayBeTwice);
      if (typeof found === 'string' && !isMissing) return { state: 'uncertain', error };
      if (typeof found !== 'string') {
        return { state: 'done', id: found['id'] as Id | undefined, effect: CREATED };
      }
      if (error.status === 500 || retry > 0) return result;
      result = await send(request);
    }
    return result;
  };

  /** Reads the list after a second request for a record of which the server accepts duplicates. */
  const confirm = async (request: OnboardingRequest, sent: WriteResult): Promise<WriteResult> => {
    const ownId = sent.state === 'done' ? sent.id : undefined;
    let same: RecordList = [];
    for (let reads = 0; reads < CONFIRMATIONS; reads += 1) {
      if (reads > 0) await clock.sleep(LATE_WRITE_MS * 2 ** (reads - 1));
      const found = await sameAs(request);
      if (found instanceof ApiError) return { state: 'uncertain', error: found };
      same = found ?? [];
      const isOwn = same.every(({ id }) => ownId === undefined || String(id) === String(ownId));
      if (same.length > 1 || !isOwn) break;
      if (ownId !== undefined && isOnly(same)) return sent;
    }
    if (ownId === undefined && isOnly(same)) {
      return { state: 'done', id: same[0]?.['id'] as Id | undefined, effect: CREATED };
    }
    return { state: 'uncertain', error: sentTwice(same.length) };
  };

  /**
   * Finds the record that a request creates, by its natural key. Returns 'unknown' if the server
   * cannot look it up or has duplicates of it, 'unclear' if it may be missing in an incomplete list,
   * or an error if no more requests can be sent.
   */
  const lookUp = async (
    request: OnboardingRequest,
  ): Promise<ServerRecord | 'absent' | 'unclear' | 'unknown' | ApiError> => {
    const same = await sameAs(request);
    if (same instanceof ApiError) return same;
    const [record, ...others] = same ?? [];
    const areDuplicates = others.length > 0 && WITHOUT_UNIQUE_KEY.includes(request.kind);
    if (!same || areDuplicates) return 'unknown';
    return record ?? (isIncomplete(same) ? 'unclear' : 'absent');
  };

  /** Looks up a record that exists, until the list shows it, because lists may lag behind. */
  const lookUpLate = async (request: OnboardingRequest) => {
    let found = await lookUp(request);
    for (let reads = 1; found === 'absent' && reads < CONFIRMATIONS; reads += 1) {
      await clock.sleep(LATE_WRITE_MS * 2 ** (reads - 1));
      found = await lookUp(request);
    }
    return found;
  };

  /** Undefined if the server does not list these records. */
  const sameAs = async (request: OnboardingRequest): Promise<RecordList | ApiError | undefined> => {
    const { kind, body, hotelId } = request;
    try {
      const listed = await candidates(request);
      const same = withDoubt(sameRecords(kind, body, listed, hotelId), listed.doubt);
      if (kind !== 'rule') return same;
      return filteredList(same, (rule) => !hasOtherDays(body, rule, { stated: RULE_DAYS }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return isGivenUp(error) ? error : undefined;
    }
  };

  const send = async (request: OnboardingRequest): Promise<WriteResult> => {
    try {
      return { state: 'done', id: await api.send(request), effect: CREATED };
    } catch (error) {
      if (error instanceof ApiError) return { state: 'failed', error };
      throw error;
    }
  };

  const candidates = async (request: OnboardingRequest): Promise<RecordList> => {
    const { kind, body, hotelId } = request;
    if (hotelId === undefined) {
      const { code } = body;
      return await api.list('hotel', { hotelCode: typeof code === 'string' ? code : '' });
    }
    if (kind !== 'completion') return await api.list(kind, { hotelId });
    const hotel = await api.hotel(hotelId);
    return hotel['onboarding_completed'] === true ? [hotel] : [];
  };

  return { run, lookUp, lookUpLate };
}

function isOnly(records: RecordList): boolean {
  return records.length === 1 && !isIncomplete(records);
}

function mayHaveWritten(result: WriteResult): boolean {
  return result.state === 'done' || isInDoubt(result.error);
}

/** Whether the record may exist although the request failed. */
export function isInDoubt({ status, wroteNothing }: ApiError): boolean {
  return !wroteNothing && (status < 400 || status === 408 || status >= 500);
}

/** Whether the server may have refused the request because the record exists. */
export function isRefusedAsTaken({ status }: ApiError): boolean {
  return status === 400 || status === 409;
}

/** Matches messages with which servers report that a value already exists (docs/api.md). */
const TAKEN = /already exists|must make a unique set|already (taken|in use)|duplicate/i;
/** The fields whose messages may report a duplicate record, by kind of record. */
const UNIQUE_FIELDS: Readonly<Partial<Record<OperationKind, readonly string[]>>> = {
  'room-type': ['code', 'name'],
  room: ['room_number'],
  plan: ['code'],
  pricing: ['hotel'],
  user: ['username'],
};

/** Whether a refusal proves that a record with the same natural key exists. */
export function saysTaken(kind: OperationKind, error: ApiError): boolean {
  if (!isRefusedAsTaken(error)) return false;
  const { fields, message } = error;
  const named = (UNIQUE_FIELDS[kind] ?? []).map((field) => fields[field] ?? '');
  // A unique-set error names no field, so the general message is searched.
  const texts = Object.keys(fields).length === 0 ? [message] : named;
  return texts.some((text) => TAKEN.test(text));
}

interface Update {
  readonly of: RecordRequest;
  /** With IDs instead of references. */
  readonly changes: Body;
  /** Values of fields that the server may not show. */
  readonly otherwise: Body;
}

export async function sendUpdate(
  api: OnboardingApi,
  { fields, record, id }: Pick<PlannedChange, 'fields' | 'record' | 'id'>,
  { of, changes, otherwise }: Update,
): Promise<WriteResult> {
  try {
    const answer = await changeRecord(api, of, { changes, known: record ?? {}, otherwise });
    const rewritten = differencesOf(of.kind, changes, answer, { stated: Object.keys(changes) });
    const effect = { kind: 'updated', differences: fields } as const;
    return { state: 'done', id, effect: rewritten.length > 0 ? { ...effect, rewritten } : effect };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isNotOffered(error)) return { state: 'failed', error, ...(record && { record }) };
    return { state: 'done', id, effect: { kind: 'kept', differences: fields }, error };
  }
}

interface WantedRecord extends OnboardingRequest, Pick<Operation, 'stated'> {
  readonly kind: RecordKind;
}

/** Updates an existing record to match `wanted`; sends nothing if nothing differs. */
export async function updateRecord(
  api: OnboardingApi,
  wanted: WantedRecord,
  record: ServerRecord,
): Promise<WriteResult> {
  const { kind, body, hotelId, stated } = wanted;
  const operation = { kind, key: kind, body, source: '', ...(stated && { stated }) };
  const change = changeOfRecord(operation, kind, body, record);
  const { id, action } = change;
  if (id === undefined || action !== 'update') {
    return { state: 'done', id, effect: { kind: 'unchanged' } };
  }
  const of = { kind, id, hotelId };
  return await sendUpdate(api, change, { of, changes: change.body, otherwise: body });
}

/** Removes a record. A missing one counts as removed: a response may have been lost. Throws `ApiError`. */
export async function removeRecord(
  api: OnboardingApi,
  kind: RecordKind,
  id: Id,
  hotelId: Id,
): Promise<void> {
  await orUndefined(api.remove({ kind, id, hotelId }), isNotFound);
}
