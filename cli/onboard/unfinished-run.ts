import type { StoredRun } from '#application/runs/stored-run.ts';
import { isDeepStrictEqual } from 'node:util';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { originOf, type Call } from '#cli/call/command.ts';
import { latestRun, latestRunThat } from '#cli/runs/chosen-run.ts';
import { resumeCommand } from '#cli/runs/results/next-steps.ts';
import type { OnboardCall } from './onboard-options.ts';

/** The name of the latest run with unfinished hotels. If there is none, the name of the latest run. */
export async function latestUnfinished(runs: Runs): Promise<string> {
  return (await unfinishedRun(runs))?.run ?? (await latestRun(runs));
}

/**
 * The run that `hms onboard` continues: the one with the name of --run, or the latest unfinished run that applies the
 * plan of --plan for the same account. Reads the names at every call, because another process may have started the run.
 */
export async function runToContinue(
  runs: Runs,
  { planned, options: { run, username, dryRun } }: OnboardCall,
): Promise<string | undefined> {
  if (run !== undefined) return (await runs.names()).includes(run) ? run : undefined;
  if (!planned || dryRun) return undefined;
  const { hash } = planned.stored;
  const ofPlan = await unfinishedRun(
    runs,
    (facts) => facts.plan?.hash === hash && facts.username === username,
  );
  return ofPlan?.run;
}

/** Names another unfinished run of the same configurations, which may be the reason why a plan was refused. */
export async function resumeInsteadLines(runs: Runs, call: Call, own: string): Promise<string[]> {
  const { server, sources } = originOf(call);
  const facts = await unfinishedRun(
    runs,
    (other) =>
      other.run !== own && other.server === server && isDeepStrictEqual(other.sources, sources),
  );
  if (!facts) return [];
  return [
    `The run ${facts.run} of these configurations is unfinished. To finish it, continue with:`,
    `  ${resumeCommand(facts, false)}`,
  ];
}

/** The latest run with unfinished hotels, among those that `isWanted`. Skips unreadable runs. */
function unfinishedRun(
  runs: Runs,
  isWanted: (facts: RunFacts) => boolean = () => true,
): Promise<RunFacts | undefined> {
  return latestRunThat(runs, async (run) => isWanted(run.facts) && (await isOpen(run)));
}

const isOpen = async (run: StoredRun) =>
  !run.facts.isUndone && (await run.counts()).onboarded < run.input.hotels;
