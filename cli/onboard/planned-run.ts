// Runs that apply a saved plan.
import { isDeepStrictEqual } from 'node:util';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { originOf, type Call } from '#cli/call/call.ts';
import type { OnboardCall } from './onboard-options.ts';
import { unfinishedRun } from '#cli/resume/resumed-run.ts';
import { resumeCommand } from '#cli/runs/results/next-steps.ts';

/** The latest unfinished run that applies the plan of the command, for the same account. */
export async function runOfPlan(
  runs: Runs,
  { planned, options }: OnboardCall,
): Promise<string | undefined> {
  if (!planned || options.run !== undefined) return undefined;
  const { hash } = planned.stored;
  const isOfPlan = ({ plan, username }: RunFacts) =>
    plan?.hash === hash && username === options.username;
  return (await unfinishedRun(runs, isOfPlan))?.run;
}

/** Names another unfinished run of the same configurations, which may be the reason why the plan was refused. */
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
