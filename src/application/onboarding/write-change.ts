import { isPlanned, type PlannedChange } from '#domain/diff/change.ts';
import { changeOfRecord } from '#domain/diff/diff-hotel.ts';
import { completionMark } from '#domain/hotel/setup-checklist.ts';
import { WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import { referencesOf, resolveReferences, STOPS_RUN } from '#domain/plan/operation.ts';
import { withoutPasswords, PASSWORD } from '#domain/plan/record-differences.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { ApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import { replaceRecord } from '#application/records/change-record.ts';
import {
  CREATED,
  createWriteOnce,
  isRefusedAsTaken,
  saysTaken,
  sendUpdate,
  type WriteResult,
} from '#application/records/write-record.ts';
import { mayExistAlready } from '#application/records/record-errors.ts';
import type { CompareCommand, ComparedHotel } from './compare-live.ts';
import { soughtHotel } from './find-hotel.ts';
import { earlierIn, mayBeSent } from './journal-entries.ts';
import { unansweredEarlier, unlisted, unsentResult } from './obstacles.ts';

export type WriteCommand = Pick<CompareCommand, 'journal' | 'codeOrigin' | 'place'>;

interface WrittenHotel {
  hotelId: Id | undefined;
  readonly ids: Map<string, Id>;
  /** Whether the hotel was created although the server has not listed all hotels, so that it may be a duplicate. */
  isUnchecked: boolean;
  adopted: ExistingHotel | undefined;
}

/**
 * Returns a function that sends one change of a hotel, and looks it up after a lost response
 * (docs/decisions/lost-response-is-looked-up.md). Call it after the records to which the change refers were written. It
 * throws `ApiError` only if a record cannot be looked up.
 */
export function createWriteChange(
  api: OnboardingApi,
  clock: Clock,
  compared: ComparedHotel,
  command: WriteCommand,
) {
  const { plan, live, identifyHotel, changes } = compared;
  const { journal } = command;
  const writeOnce = createWriteOnce(api, clock);
  const { knownId } = earlierIn(journal);
  const written: WrittenHotel = {
    hotelId: compared.hotel?.id,
    ids: new Map(compared.ids),
    isUnchecked: false,
    adopted: undefined,
  };

  /** Keys of records that exist, although the comparison did not find them. Their rates may exist too. */
  const existing = new Set<string>();
  /** The IDs in the journal before this attempt changes it. */
  const earlierIds = new Map(plan.operations.map(({ key }) => [key, knownId(key)]));

  const idOf = (key: string) => (key === 'hotel' ? written.hotelId : written.ids.get(key));
  const isAsEarlier = (key: string) => {
    const earlierId = earlierIds.get(key);
    return earlierId === undefined
      ? compared.ids.has(key)
      : String(idOf(key)) === String(earlierId);
  };

  const resolved = (body: Body): Body =>
    resolveReferences(body, (key) => {
      const id = idOf(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it exists.`);
      return id;
    });

  const send = async ({ operation: { kind, key }, body }: PlannedChange): Promise<WriteResult> => {
    const mayExist = mayBeSent(journal.read(key));
    const request = {
      kind,
      body: resolved(body),
      hotelId: kind === 'hotel' ? undefined : written.hotelId,
    };
    journal.write(key, { state: 'intended' });
    return await writeOnce.run(request, { mayExist: mayExist && kind !== 'hotel' });
  };

  const createHotel = async (change: PlannedChange): Promise<WriteResult> => {
    if (mayBeSent(journal.read(change.operation.key)) && !compared.isLookedUp) {
      return { state: 'uncertain', error: unansweredEarlier() };
    }
    const result = await send(change);
    // If the code is taken, another process may have just created the hotel.
    if (result.state === 'failed' && isRefusedAsTaken(result.error)) {
      written.adopted = await identifyHotel.again(soughtHotel(plan, command));
    }
    if (result.state !== 'done' || result.id === undefined) return result;
    written.hotelId = result.id;
    written.isUnchecked = identifyHotel.listed !== 'all';
    await identifyHotel.note(result.id, change.body);
    return result;
  };

  const complete = async (change: PlannedChange): Promise<WriteResult> => {
    const { hotelId } = written;
    const mark = completionMark(clock.now());
    const result = await send({ ...change, body: mark });
    if (result.state !== 'failed' || hotelId === undefined) return result;
    if (!isNotOffered(result.error)) return result;
    const of = { kind: 'hotel', id: hotelId, hotelId } as const;
    await replaceRecord(api, of, { changes: mark, known: live?.hotel ?? {} });
    return { state: 'done', id: hotelId, effect: CREATED };
  };

  const create = async (change: PlannedChange): Promise<WriteResult> => {
    const { operation, body } = change;
    const { kind, key } = operation;
    if (kind === 'hotel') return await createHotel(change);
    if (kind === 'completion') return await complete(change);
    const known = earlierIds.get(key);
    // The result if the list lags behind: an earlier attempt created the record.
    const lagging = { state: 'done', id: known, effect: CREATED } as const;
    const request = { kind, body: resolved(body), hotelId: written.hotelId };
    const take = async (record: ServerRecord) => {
      existing.add(key);
      return await write(changeOfRecord(operation, change.key, resolved(operation.body), record));
    };
    if (WITHOUT_UNIQUE_KEY.includes(kind) && referencesOf(body).some((to) => existing.has(to))) {
      // Any rate of the plan and room type may be the planned one.
      const { start_date: _, end_date: __, ...undated } = request.body;
      const found = await writeOnce.lookUp({ ...request, body: undated });
      if (found instanceof ApiError) return { state: 'uncertain', error: found };
      if (typeof found !== 'string') return await take(found);
      if (known !== undefined && referencesOf(body).every(isAsEarlier)) return lagging;
      if (found !== 'absent') return { state: 'uncertain', error: mayExistAlready(kind) };
    }
    const mayExist = mayBeSent(journal.read(key));
    const result = await send(change);
    if (result.state !== 'failed' || !saysTaken(kind, result.error)) return result;
    const record = await (mayExist ? writeOnce.lookUpLate(request) : writeOnce.lookUp(request));
    if (record === 'absent' && known !== undefined) {
      existing.add(key);
      return lagging;
    }
    const isElsewhere = record === 'absent' || (record === 'unclear' && kind === 'user');
    if (isElsewhere || record instanceof ApiError) return result;
    if (typeof record !== 'string') return await take(record);
    if (STOPS_RUN.includes(kind)) return { state: 'failed', error: unlisted() };
    return { state: 'done', id: undefined, effect: { kind: 'unread' } };
  };

  const update = async (change: PlannedChange): Promise<WriteResult> => {
    const { operation, id, fields } = change;
    const { kind, key } = operation;
    if (kind === 'completion' || id === undefined) throw new Error(`${key} cannot be updated.`);
    // Writes the entry before the request, because a run records a generated password when this entry is written.
    if (fields.some(({ field }) => field === PASSWORD)) journal.write(key, { state: 'intended' });
    const body = withoutPasswords(kind, operation.body);
    const otherwise = kind === 'hotel' ? { ...body, code: compared.hotelCode } : body;
    const of = { kind, id, hotelId: written.hotelId };
    return await sendUpdate(api, change, {
      of,
      changes: resolved(change.body),
      otherwise: resolved(otherwise),
    });
  };

  const isHotelUpdated = changes.some(
    (change) =>
      isPlanned(change) && change.operation.kind === 'hotel' && change.action === 'update',
  );

  /** Some servers remove the mark when the hotel is updated. */
  const isMarkGone = async ({ operation: { kind } }: PlannedChange): Promise<boolean> => {
    const { hotelId } = written;
    if (kind !== 'completion' || !isHotelUpdated || hotelId === undefined) return false;
    const hotel = await orUndefined(api.hotel(hotelId), isNotOffered);
    return hotel?.['onboarding_completed'] === false;
  };

  const write = async (change: PlannedChange): Promise<WriteResult> => {
    if (await isMarkGone(change)) return await complete(change);
    if (change.action === 'create') return await create(change);
    if (change.action === 'update') return await update(change);
    return unsentResult(change, live, journal);
  };

  return { write, written };
}
