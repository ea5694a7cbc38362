import type { StoredRun } from '#application/runs/stored-run.ts';

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
