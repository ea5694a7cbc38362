import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { referencesOf, STAGE_OF, type Operation, type Stage } from '#domain/plan/operation.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import { LISTED, type OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { OnboardingOutcome, OperationEvent } from './onboarding-outcome.ts';
import { attemptInOrder } from './operation-order.ts';
import { describeMissing } from './outcome-messages.ts';
import { OutcomeReport } from './outcome-report.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import { ReconcileHotel, type ReconcileOptions } from './reconcile-hotel.ts';

export interface OnboardHotelCommand extends ReconcileOptions {
  /** Valid. */
  readonly config: HotelConfig;
  /** The start of an earlier run; without it the run starts now. */
  readonly start?: PlanStart;
  /** Only these stages; records of other stages that they refer to must exist. */
  readonly stages?: readonly Stage[];
  /** Also reads the kinds of record that the plan does not have, to find extra ones. */
  readonly findsExtras?: boolean;
  /** Called once, before the journal is read or anything is sent. */
  readonly onPlanned?: (plan: OnboardingPlan) => void;
  readonly onProgress?: (event: OperationEvent) => void;
}

export type OnboardHotel = ReturnType<typeof createOnboardHotel>;

/**
 * Sets up a hotel as its configuration says, in order (docs/behaviour.md §4, docs/decisions.md R8 to
 * R11): creates missing records, updates records that differ, sends nothing for those that are the
 * same, removes nothing. A failure stops the run only if no later operation could succeed.
 */
export function createOnboardHotel(api: OnboardingApi, clock: Clock, planHotel: PlanHotel) {
  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const { config, start, stages, findsExtras, journal, onProgress } = command;
    const plan = planHotel.run(config, start);
    command.onPlanned?.(plan);
    const operations = operationsOf(plan, stages);
    const hotel = new ReconcileHotel(api, clock, plan, command);
    const report = new OutcomeReport(operations, onProgress);

    await report.stopIfFails(plan.operations[0]!, () => hotel.lock());
    for (const operation of referencedBeside(plan, operations)) {
      if (report.isStopped) break;
      await report.stopIfFails(operation, async () => {
        if (!(await hotel.find(operation))) report.stop(describeMissing(operation));
      });
    }
    if (!report.isStopped) {
      await attemptInOrder(operations, async (operation) => {
        if (operation.kind === 'completion') report.stopWithoutAdmin();
        if (report.isStopped) return;
        report.started(operation);
        report.finished(operation, await hotel.reconcile(operation));
      });
    }
    for (const operation of hotel.existed ? plan.deactivations : []) {
      if (report.isStopped) break;
      report.finishedDeactivation(operation, await hotel.reconcile(operation));
    }
    const kinds = findsExtras ? LISTED : undefined;
    const unplanned = report.isStopped ? [] : await hotel.unplanned(kinds);
    return report.outcome(
      { ...hotel.facts(), missing: missingOperations(plan, journal) },
      unplanned,
    );
  };
  return { run };
}

function operationsOf({ operations }: OnboardingPlan, stages?: readonly Stage[]) {
  return stages ? operations.filter(({ kind }) => stages.includes(STAGE_OF[kind])) : operations;
}

/** Operations outside `chosen` whose records the chosen ones refer to. */
function referencedBeside({ operations }: OnboardingPlan, chosen: readonly Operation[]) {
  const referenced = new Set(chosen.flatMap(({ body }) => referencesOf(body)));
  return operations.filter(
    (operation) => referenced.has(operation.key) && !chosen.includes(operation),
  );
}

/** Keys of the operations that the journal does not know as done. */
export function missingOperations(
  { operations }: OnboardingPlan,
  journal: Pick<Journal, 'read'>,
): string[] {
  return operations
    .filter(({ key, onlyIfExists }) => !onlyIfExists && journal.read(key)?.state !== 'done')
    .map(({ key }) => key);
}
