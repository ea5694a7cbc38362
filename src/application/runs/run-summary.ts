import type { StoredRun } from '#application/runs/stored-run.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';

/** `interrupted`: the run has unfinished hotels, and no process works on it. */
type RunState = 'running' | 'interrupted' | 'finished';

export type RunSummary = Awaited<ReturnType<typeof summaryOf>>;

/**
 * `isActive`: whether a process works on the run. In the result, `startedAt` is in ms since 1970.
 * `skipped` hotels have an invalid configuration. `waiting` hotels are unfinished or not started;
 * `stopped` counts only the unfinished hotels.
 */
export async function summaryOf(stored: StoredRun, isActive: boolean) {
  const { run, startedAt, server, username, parts, select, shard } = stored.facts;
  const { hotels } = stored.input;
  const { onboarded, incomplete, failed, skipped } = await stored.counts();
  const waiting = hotels - onboarded - incomplete - failed - skipped;
  const state: RunState = isActive ? 'running' : waiting === 0 ? 'finished' : 'interrupted';
  let stopped = 0;
  for await (const { operations } of stored.hotels('open')) if (operations) stopped += 1;
  const counts = { hotels, onboarded, incomplete, failed, skipped, waiting, stopped };
  return {
    run,
    startedAt,
    server,
    username,
    ...counts,
    state,
    ...(parts && { parts }),
    ...(select && { select }),
    ...(shard && { shard }),
  };
}

/** Number of hotels that the run has neither started nor skipped. */
export async function countNotStarted(run: StoredRun): Promise<number> {
  const listed = Object.values(await run.counts()).reduce((sum, count) => sum + count, 0);
  return Math.max(0, run.input.hotels - listed);
}

/** Counts the operations of the run. `total` includes planned operations of hotels that are not started. */
export async function wholeOperations(
  run: StoredRun,
  { waiting, stopped }: RunSummary,
): Promise<OperationCounts> {
  const operations = await run.operations();
  if (waiting === stopped) return operations;
  return { ...operations, total: Math.max(operations.total, run.input.operations) };
}
