import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOfRecords, type ChosenRecords } from '#domain/plan/chosen-records.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { isOfParts, planOfParts, type Part, type PartialPlan } from '#domain/plan/parts.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { OnboardingApi, RecordKind } from '#application/ports/api/onboarding-api.ts';
import { kindsToList } from '#application/records/existing-records.ts';
import { isAdminListed } from '#application/records/is-admin-listed.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';
import type { OnboardingOutcome, OperationEvent } from './onboarding-outcome.ts';
import { describeMissing, OutcomeReport } from './outcome-report.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import { ReconcileHotel, type ReconcileOptions } from './reconcile-hotel.ts';

export interface OnboardHotelCommand extends ReconcileOptions {
  /** Must be valid. */
  readonly config: HotelConfig;
  /** The stored `PlanStart` of a run to continue; by default, a new one. */
  readonly start?: PlanStart;
  /**
   * Limits the run to these parts. The hotel must exist, and also all records of other parts to which these parts
   * refer.
   */
  readonly parts?: readonly Part[] | undefined;
  /** Limits the run to these records. */
  readonly records?: ChosenRecords | undefined;
  /** Also reads lists of records that the plan does not write, to find extra records. */
  readonly findsExtras?: boolean;
  /** Called once with the plan of the parts, before the journal is read or anything is sent. */
  readonly onPlanned?: (plan: PartialPlan) => void;
  readonly onProgress?: (event: OperationEvent) => void;
}

export type OnboardHotel = ReturnType<typeof createOnboardHotel>;

/**
 * Sets up a hotel as configured (docs/behaviour.md §4, docs/decisions/launch-updates-its-hotel.md
 * and docs/decisions/lost-response-is-looked-up.md). Creates missing records, updates records that
 * differ, and removes nothing. A failure stops the run only if no later operation could succeed.
 */
export function createOnboardHotel(api: OnboardingApi, clock: Clock, planHotel: PlanHotel) {
  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const { config, start, parts, records, findsExtras, journal, onProgress } = command;
    const whole = planHotel.run(config, start);
    const plan = records ? planOfRecords(whole, records, config) : planOfParts(whole, parts);
    command.onPlanned?.(plan);
    // Needs all operations of the plan, because the record that matches one operation depends on
    // the other operations.
    const hotel = new ReconcileHotel(api, clock, whole, command);
    const report = new OutcomeReport(plan.operations, onProgress);

    const hotelOperation = whole.operations[0]!;
    if (plan.referenced.length > 0 && !plan.referenced.includes(hotelOperation)) {
      // Finds the hotel first, because the referenced records are looked up in it.
      await report.stopIfFails(hotelOperation, async () => {
        await hotel.find(hotelOperation);
      });
    }
    for (const operation of plan.referenced) {
      if (report.isStopped) break;
      await report.stopIfFails(operation, async () => {
        if (!(await hotel.find(operation))) report.stop(describeMissing(operation));
      });
    }
    if (!report.isStopped) {
      // Rejects only after all requests have finished, because another process may then look up the
      // records (docs/decisions/old-requests-end-first.md).
      await attemptInOrder(plan.operations, async (operation) => {
        if (operation.kind === 'completion') {
          await report.stopWithoutAdmin(() => isAdminListed(api, hotel.facts().hotelId));
        }
        if (report.isStopped) return;
        report.started(operation);
        const result = await hotel.reconcile(operation);
        report.finished(operation, result, hotel.keyOf(operation.key));
      });
    }
    for (const operation of hotel.existed ? plan.deactivations : []) {
      if (report.isStopped) break;
      report.finishedDeactivation(operation, await hotel.reconcile(operation));
    }
    const kinds = findsExtras ? kindsToList(parts) : undefined;
    const found = report.isStopped ? NOTHING_FOUND : await hotel.unplanned(kinds);
    const isWanted = ({ kind }: { readonly kind: RecordKind }) => isOfParts(kind, parts);
    const missing = missingOperations(plan, journal).map((key) => hotel.keyOf(key));
    return report.outcome(
      { ...hotel.facts(), missing },
      { ...found, unplanned: found.unplanned.filter(isWanted) },
      hotel.wasSetUp,
    );
  };
  return { run };
}

const NOTHING_FOUND = { unplanned: [], doubtful: [] };

/** Keys of the operations whose state in the journal is not `done`. */
export function missingOperations(
  { operations }: Pick<OnboardingPlan, 'operations'>,
  journal: Pick<Journal, 'read'>,
): string[] {
  return operations
    .filter(({ key, onlyIfExists }) => !onlyIfExists && journal.read(key)?.state !== 'done')
    .map(({ key }) => key);
}

/**
 * Maximum number of operations in progress. With more, the rooms of one hotel would delay the first
 * records of other hotels.
 */
const OPERATIONS_AT_ONCE = 32;

/**
 * Calls `attempt` for each operation, stage by stage (docs/behaviour.md §4). Within a stage,
 * records to which others refer come first.
 */
async function attemptInOrder(
  operations: readonly Operation[],
  attempt: (operation: Operation) => Promise<void>,
): Promise<void> {
  for (const stage of Map.groupBy(operations, ({ kind }) => STAGE_OF[kind]).values()) {
    const groups = Map.groupBy(stage, ({ kind }) => STOPS_RUN.includes(kind));
    for (const isFirst of [true, false])
      await eachAtOnce(groups.get(isFirst) ?? [], OPERATIONS_AT_ONCE, attempt);
  }
}
