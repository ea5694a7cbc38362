import { isPlanned, type PlannedChange } from '#domain/diff/change.ts';
import { changeOfRecord } from '#domain/diff/diff-hotel.ts';
import { completionMark } from '#domain/hotel/setup-checklist.ts';
import { resolveReferences, STAGE_OF, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { withoutPasswords, PASSWORD } from '#domain/plan/record-differences.ts';
import type { Body, Id } from '#domain/record.ts';
import { ApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import { replaceRecord } from '#application/records/change-record.ts';
import { isAdminListed } from '#application/records/is-admin-listed.ts';
import {
  CREATED,
  createWriteOnce,
  isRefusedAsTaken,
  saysTaken,
  sendUpdate,
  type WriteResult,
} from '#application/records/write-record.ts';
import type { CompareCommand, ComparedHotel } from './compare-live.ts';
import { soughtHotel } from './find-hotel.ts';
import {
  asOfThisRun,
  earlierIn,
  entryOf,
  isCreated,
  mayBeSent,
  missingOperations,
} from './journal-entries.ts';
import { obstacleResult, unansweredEarlier, unlisted, withId } from './obstacles.ts';
import type { OnboardingOutcome, OperationEvent } from './onboarding-outcome.ts';
import { OutcomeReport, unplannedFacts } from './outcome-report.ts';

export interface ApplyCommand extends Pick<
  CompareCommand,
  'journal' | 'lock' | 'codeOrigin' | 'place'
> {
  readonly onProgress?: ((event: OperationEvent) => void) | undefined;
}

export type Applied =
  | { readonly outcome: OnboardingOutcome }
  /** The hotel was to be created, but somebody else has just created it. Nothing was written. */
  | { readonly outcome?: undefined; readonly adopted: ExistingHotel };

/**
 * Maximum number of operations in progress. With more, the rooms of one hotel would delay the first
 * records of other hotels.
 */
const OPERATIONS_AT_ONCE = 32;

/**
 * Sends the changes of a hotel, stage by stage, and records them in the journal. A failure stops the run only if no
 * later operation could succeed (docs/behaviour.md §4, docs/decisions/lost-response-is-looked-up.md).
 */
export async function applyChanges(
  api: OnboardingApi,
  clock: Clock,
  compared: ComparedHotel,
  command: ApplyCommand,
): Promise<Applied> {
  const { plan, live, identifyHotel, changes } = compared;
  const { journal, lock, onProgress } = command;
  const planned = changes.filter(isPlanned);
  const report = new OutcomeReport(countedOperations(compared), onProgress);
  const writeOnce = createWriteOnce(api, clock);
  const { knownId } = earlierIn(journal);
  const ids = new Map<string, Id>(compared.ids);
  let hotelId = compared.hotel?.id;
  let isUnchecked = false;
  let adopted: ExistingHotel | undefined;

  const resolved = (body: Body): Body =>
    resolveReferences(body, (key) => {
      const id = key === 'hotel' ? hotelId : ids.get(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it exists.`);
      return id;
    });

  const send = async ({ operation: { kind, key }, body }: PlannedChange): Promise<WriteResult> => {
    const mayExist = mayBeSent(journal.read(key));
    const request = { kind, body: resolved(body), hotelId: kind === 'hotel' ? undefined : hotelId };
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
      adopted = await identifyHotel.again(soughtHotel(plan, command));
    }
    if (result.state !== 'done' || result.id === undefined) return result;
    hotelId = result.id;
    isUnchecked = identifyHotel.listed !== 'all';
    await identifyHotel.note(result.id, change.body);
    return result;
  };

  const complete = async (change: PlannedChange): Promise<WriteResult> => {
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
    const known = knownId(key);
    const result = await send(change);
    if (result.state !== 'failed' || !saysTaken(kind, result.error)) return result;
    const request = { kind, body: resolved(body), hotelId };
    const record = await writeOnce.lookUp(request);
    // The list lags behind: an earlier attempt created the record.
    if (record === 'absent' && known !== undefined) {
      return { state: 'done', id: known, effect: CREATED };
    }
    const isElsewhere = record === 'absent' || (record === 'unclear' && kind === 'user');
    if (isElsewhere || record instanceof ApiError) return result;
    if (typeof record !== 'string') {
      return await write(changeOfRecord(operation, change.key, resolved(operation.body), record));
    }
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
    const of = { kind, id, hotelId };
    return await sendUpdate(api, change, {
      of,
      changes: resolved(change.body),
      otherwise: resolved(otherwise),
    });
  };

  /** Some servers remove the mark when the hotel is updated. */
  const isMarkGone = async ({ operation: { kind } }: PlannedChange): Promise<boolean> => {
    const isHotelUpdated = planned[0]?.operation.kind === 'hotel' && planned[0].action === 'update';
    if (kind !== 'completion' || !isHotelUpdated || hotelId === undefined) return false;
    const hotel = await orUndefined(api.hotel(hotelId), isNotOffered);
    return hotel?.['onboarding_completed'] === false;
  };

  const write = async (change: PlannedChange): Promise<WriteResult> => {
    const { action, id, obstacle } = change;
    if (await isMarkGone(change)) return await complete(change);
    if (action === 'create') return await create(change);
    if (action === 'update') return await update(change);
    if (action === 'none' || !obstacle || !live) {
      return { state: 'done', id, effect: { kind: 'unchanged' } };
    }
    const mayExist = mayBeSent(journal.read(change.operation.key));
    return obstacleResult({ ...change, obstacle }, live, mayExist);
  };

  const attempt = async (change: PlannedChange): Promise<WriteResult> => {
    const { operation, obstacle } = change;
    const { key } = operation;
    const earlier = journal.read(key);
    let written: WriteResult;
    try {
      written = withId(operation, await write(change));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      written = { state: 'failed', error };
    }
    if (written.state !== 'done' && obstacle) return written;
    const result = asOfThisRun(operation, written, { earlier, hotel: journal.read('hotel') });
    // Does not replace the entry of a record whose update failed, because that entry has the record's ID.
    if (result.state === 'done' || knownId(key) === undefined) journal.write(key, entryOf(result));
    // Runs after the journal is written: if another process has locked the ID of the new hotel, the next attempt
    // still knows the hotel.
    const isNewHotel = operation.kind === 'hotel' && change.action === 'create';
    if (isNewHotel && hotelId !== undefined) await lock?.addId(hotelId);
    if (result.state === 'done' && result.id !== undefined) ids.set(key, result.id);
    return result;
  };

  if (compared.stop) report.stop(compared.stop);
  else if (compared.error) {
    const [hotel] = plan.operations as [Operation];
    const result = { state: 'failed', error: compared.error } as const;
    journal.write(hotel.key, entryOf(result));
    report.started(hotel);
    report.finished(hotel, result);
  }
  // Rejects only after all requests have finished, because another process may then look up the records
  // (docs/decisions/old-requests-end-first.md).
  await stageByStage(planned, async (change) => {
    const { operation } = change;
    if (operation.kind === 'completion') {
      await report.stopWithoutAdmin(() => isAdminListed(api, hotelId));
    }
    if (report.isStopped || adopted) return;
    report.started(operation);
    const result = await attempt(change);
    if (!adopted) report.finished(operation, result, change.key);
  });
  if (adopted) return { adopted };
  const wasSetUp = compared.hotel !== undefined && !isCreated(journal.read('hotel'));
  const keys = new Map(planned.map(({ operation, key }) => [operation.key, key]));
  const missing = missingOperations(compared.operations, journal);
  const outcome = report.outcome(
    {
      hotelId,
      hotelCode: compared.hotelCode,
      missing: missing.map((key) => keys.get(key) ?? key),
      ...((isUnchecked as boolean) && { isUnchecked: true as const }),
    },
    report.isStopped ? unplannedFacts() : unplannedFacts(changes, live),
    wasSetUp,
  );
  return { outcome };
}

/** The operations that have a result: those that only change existing records count if there is something to do. */
export function countedOperations({
  operations,
  changes,
}: Pick<ComparedHotel, 'operations' | 'changes'>): Operation[] {
  const done = new Set(
    changes.flatMap((change) => ('operation' in change ? change.operation : [])),
  );
  return operations.filter((operation) => !operation.onlyIfExists || done.has(operation));
}

/**
 * Calls `attempt` for each change, stage by stage. Within a stage, records to which others refer come first.
 */
export async function stageByStage(
  changes: readonly PlannedChange[],
  attempt: (change: PlannedChange) => Promise<void>,
): Promise<void> {
  for (const stage of Map.groupBy(changes, ({ operation: { kind } }) => STAGE_OF[kind]).values()) {
    const groups = Map.groupBy(stage, ({ operation: { kind } }) => STOPS_RUN.includes(kind));
    for (const isFirst of [true, false]) {
      await eachAtOnce(groups.get(isFirst) ?? [], OPERATIONS_AT_ONCE, attempt);
    }
  }
}
