import { STAGE_OF, STOPS_RUN, type Operation, type Stage } from '#domain/plan/operation.ts';

/** More than the request queue sends at once; when the run stops, the rest is not sent. */
const OPERATIONS_AT_ONCE = 64;

/**
 * Calls `attempt` for each operation in the order of the plan (docs/behaviour.md §4), many at once.
 * An operation waits until no earlier one can stop the run. Those that can stop it wait only for
 * the stages before theirs, and the completion waits for everything. A body refers only to
 * operations that can stop the run, so these are done by then. `attempt` must not reject.
 */
export async function attemptInOrder(
  operations: readonly Operation[],
  attempt: (operation: Operation) => Promise<void>,
): Promise<void> {
  const remaining = operations.values();
  const inProgress = new Set<Promise<void>>();
  let stage: Stage | undefined;
  /** Settles when every operation so far that can stop the run is done. */
  let stopping: Promise<unknown> = Promise.resolve();
  /** The same for the stages before the current one. */
  let earlierStages = stopping;

  const whenReady = async (operation: Operation): Promise<void> => {
    const { kind } = operation;
    if (STAGE_OF[kind] !== stage) {
      stage = STAGE_OF[kind];
      earlierStages = stopping;
    }
    const canStop = STOPS_RUN.includes(kind);
    const all = kind === 'completion' ? Promise.all([stopping, ...inProgress]) : stopping;
    const attempted = (canStop ? earlierStages : all).then(() => attempt(operation));
    if (canStop) stopping = Promise.all([stopping, attempted]);
    inProgress.add(attempted);
    await attempted;
    inProgress.delete(attempted);
  };
  const work = async () => {
    for (const operation of remaining) await whenReady(operation);
  };
  await Promise.all(Array.from({ length: OPERATIONS_AT_ONCE }, work));
}
