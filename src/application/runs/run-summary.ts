import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import { createHotelSelection, type SelectableHotel } from '#domain/batch/hotel-selection.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';

/** `interrupted`: the run has unfinished hotels, and no process works on it. */
type RunState = 'running' | 'interrupted' | 'finished';

/** The hotels of a run that match these patterns. */
export interface RunPart {
  readonly select: readonly string[];
  /** Number of these hotels */
  readonly hotels: number;
}

export type RunSummary = Awaited<ReturnType<typeof summaryOf>>;

/**
 * `isActive`: whether a process works on the run. In the result, `startedAt` is in ms since 1970.
 * `skipped` hotels have an invalid configuration. `waiting` hotels are unfinished or not started;
 * `stopped` counts only the unfinished hotels.
 */
export async function summaryOf(stored: StoredRun, isActive: boolean, part?: RunPart) {
  const { run, startedAt, server, username, parts, select, shard } = stored.facts;
  const { hotels } = part ?? stored.input;
  const { onboarded, incomplete, failed, skipped } = await countsOf(stored, part);
  const waiting = hotels - onboarded - incomplete - failed - skipped;
  const state: RunState = isActive ? 'running' : waiting === 0 ? 'finished' : 'interrupted';
  let stopped = 0;
  const isOfPart = selectionOf(part);
  for await (const hotel of stored.hotels('open')) {
    if (hotel.operations && isOfPart(hotel)) stopped += 1;
  }
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

/** The states of the hotels that the run has started or skipped. */
export async function countsOf(stored: StoredRun, part: RunPart | undefined): Promise<StateCounts> {
  if (!part) return await stored.counts();
  const counts = { ...NO_HOTELS };
  const isOfPart = selectionOf(part);
  for await (const hotel of stored.list()) if (isOfPart(hotel)) counts[hotel.state] += 1;
  return counts;
}

function selectionOf(part: RunPart | undefined): (hotel: SelectableHotel) => boolean {
  const selection = part && createHotelSelection(part.select);
  return (hotel) => selection?.selects(hotel) ?? true;
}

/** Number of hotels that the run has neither started nor skipped. */
export async function countNotStarted(run: StoredRun): Promise<number> {
  const listed = Object.values(await run.counts()).reduce((sum, count) => sum + count, 0);
  return Math.max(0, run.input.hotels - listed);
}

/** Counts the operations of the run. `total` includes planned operations of hotels that are not started. */
export async function wholeOperations(run: StoredRun): Promise<OperationCounts> {
  const operations = await run.operations();
  const { waiting, stopped } = await summaryOf(run, false);
  if (waiting === stopped) return operations;
  return { ...operations, total: Math.max(operations.total, run.input.operations) };
}

/** For how many hotels of a run its plan was refused. If for all, the run has sent nothing. */
export async function refusedShare(run: StoredRun): Promise<'none' | 'some' | 'all'> {
  if (!run.facts.plan) return 'none';
  let refused = 0;
  let unsent = 0;
  for await (const { error, operations } of run.hotels('unfinished')) {
    if (!error?.isNotPlanned) continue;
    refused += 1;
    if (operations?.done === 0 && operations.failed === 0) unsent += 1;
  }
  if (refused === 0) return 'none';
  return unsent === run.input.hotels ? 'all' : 'some';
}
