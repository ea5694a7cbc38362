import { isPlanned, type PlannedChange } from '#domain/diff/change.ts';
import { STAGE_OF, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { isAdminListed } from '#application/records/read-live.ts';
import type { WriteResult } from '#application/records/write-record.ts';
import type { CompareCommand, ComparedHotel } from './compare-live.ts';
import {
  asOfThisRun,
  earlierIn,
  entryOf,
  isCreated,
  missingOperations,
} from './journal-entries.ts';
import { withId } from './obstacles.ts';
import type { OnboardingOutcome, OperationEvent } from './onboarding-outcome.ts';
import { OutcomeReport, unplannedFacts } from './outcome-report.ts';
import { createWriteChange, type WriteCommand } from './write-change.ts';

export interface ApplyCommand extends WriteCommand, Pick<CompareCommand, 'lock'> {
  readonly onProgress?: ((event: OperationEvent) => void) | undefined;
}

export type Applied =
  | { readonly outcome: OnboardingOutcome }
  /** The hotel was to be created, but another user has just created it. Nothing was written. */
  | { readonly outcome?: undefined; readonly adopted: ExistingHotel };

/** With more, the rooms of one hotel would delay the first records of other hotels. */
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
  const { journal, lock, onProgress } = command;
  const planned = compared.changes.filter(isPlanned);
  const { knownId } = earlierIn(journal);
  const { write, written } = createWriteChange(api, clock, compared, command);

  const attempt = async (change: PlannedChange): Promise<WriteResult> => {
    const { operation, obstacle } = change;
    const { key } = operation;
    const earlier = journal.read(key);
    let sent: WriteResult;
    try {
      sent = withId(operation, await write(change));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sent = { state: 'failed', error };
    }
    if (sent.state !== 'done' && obstacle) return sent;
    const result = asOfThisRun(operation, sent, { earlier, hotel: journal.read('hotel') });
    // Does not replace the entry of a record whose update failed, because that entry has the record's ID.
    if (result.state === 'done' || knownId(key) === undefined) {
      journal.write(key, entryOf(result, earlier));
    }
    // Runs after the journal is written: if another process has locked the ID of the new hotel, the next attempt
    // still knows the hotel.
    const isNewHotel = operation.kind === 'hotel' && change.action === 'create';
    if (isNewHotel && written.hotelId !== undefined) await lock?.addId(written.hotelId);
    if (result.state === 'done' && result.id !== undefined) written.ids.set(key, result.id);
    return result;
  };

  // Rejects only after all requests have finished, because another process may then look up the records
  // (docs/decisions/lost-response-is-looked-up.md).
  const outcomeOf = await stepThrough(compared, journal, {
    resultOf: async (change) => {
      const result = await attempt(change);
      return written.adopted ? undefined : result;
    },
    isAdminListed: () => isAdminListed(api, written.hotelId),
    onProgress,
  });
  const { adopted, hotelId, isUnchecked } = written;
  if (adopted) return { adopted };
  const keys = new Map(planned.map(({ operation, key }) => [operation.key, key]));
  const present = planned.filter(
    ({ action, id }) => (action === 'none' || action === 'keep') && id !== undefined,
  );
  const known = new Set(present.map(({ operation }) => operation.key));
  const missing = missingOperations(compared.operations, journal).filter((key) => !known.has(key));
  const outcome = outcomeOf({
    hotelId,
    hotelCode: compared.hotelCode,
    missing: missing.map((key) => keys.get(key) ?? key),
    ...(isUnchecked && { isUnchecked: true as const }),
  });
  return { outcome };
}

interface Steps extends Pick<ApplyCommand, 'onProgress'> {
  /** The result of a change; undefined if the run starts again with another hotel. */
  readonly resultOf: (change: PlannedChange) => Promise<WriteResult | undefined>;
  readonly isAdminListed: () => Promise<boolean>;
}

/**
 * Takes the changes of a hotel stage by stage, in a run or in its preview. Within a stage, records to which others refer
 * come first, and of these the ones that are not sent: if one of them stops the run, nothing else of the stage is sent.
 * Returns a function for the outcome.
 */
export async function stepThrough(compared: ComparedHotel, journal: Journal, steps: Steps) {
  const { plan, operations, live, changes, stop, error } = compared;
  const planned = changes.filter(isPlanned);
  const done = new Set(planned.map(({ operation }) => operation));
  // Operations that only change existing records count if there is something to do.
  const counted = operations.filter((one) => !one.onlyIfExists || done.has(one));
  const report = new OutcomeReport(counted, steps.onProgress);
  let isOver = false;
  const step = async (change: PlannedChange) => {
    const { operation, key } = change;
    if (operation.kind === 'completion') await report.stopWithoutAdmin(steps.isAdminListed);
    if (report.isStopped || isOver) return;
    report.started(operation);
    const result = await steps.resultOf(change);
    if (result) report.finished(operation, result, key);
    else isOver = true;
  };
  if (stop) report.stop(stop);
  else if (error) {
    const [hotel] = plan.operations as [Operation];
    report.started(hotel);
    report.finished(hotel, { state: 'failed', error });
  }
  for (const stage of Map.groupBy(planned, ({ operation: { kind } }) => STAGE_OF[kind]).values()) {
    const groups = Map.groupBy(stage, ({ operation: { kind }, action }) => {
      if (!STOPS_RUN.includes(kind)) return 'others';
      return action === 'keep' || action === 'none' ? 'unsent' : 'referred';
    });
    for (const group of ['unsent', 'referred', 'others'] as const) {
      await eachAtOnce(groups.get(group) ?? [], OPERATIONS_AT_ONCE, step);
    }
  }
  return (hotel: Parameters<OutcomeReport['outcome']>[0]) => {
    const wasSetUp = compared.hotel !== undefined && !isCreated(journal.read('hotel'));
    const facts = report.isStopped ? unplannedFacts() : unplannedFacts(changes, live);
    return report.outcome(hotel, facts, wasSetUp);
  };
}
