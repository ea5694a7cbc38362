// Checks after a round of chaos. Each returns sentences about what is wrong.
import { basename, dirname, join } from 'node:path';
import { runsInFolder } from '#adapters/node/runs/run-folder.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import type { Run, Workspace } from '#tests/cli/support/run-hms.ts';
import type { ChaosBatch } from './chaos-batch.ts';
import { differenceOf, listedRecords, plannedRecords } from './server-state.ts';

export const DONE = 0;
export const FAILED = 1;
const INVALID = 2;
export const UNREACHABLE = 3;
export const INCOMPLETE = 4;
const FAULT = 70;

export interface ReportedHotels {
  /** The run of each hotel, by the hotel's position in the input. */
  readonly facts: ReadonlyMap<number, RunFacts>;
  /** Keys of records that are reported as missing, by hotel code. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** Reads the runs in all folders of the workspace; with `name`, only the run with this name. */
export async function reportedHotels(work: Workspace, name?: string): Promise<ReportedHotels> {
  const facts = new Map<number, RunFacts>();
  const missing = new Map<string, readonly string[]>();
  for (const file of work.stateFiles().filter((one) => one.endsWith('.db'))) {
    const own = basename(file, '.db');
    if (name !== undefined && own !== name) continue;
    const run = await runsInFolder(join(work.folder, dirname(file))).read(own);
    for await (const hotel of run.hotels()) {
      facts.set(hotel.index, run.facts);
      missing.set(hotel.code, hotel.missing ?? []);
    }
    await run.close();
  }
  return { facts, missing };
}

/**
 * Returns true if all missing records are rate rules, which a server without lists of rules cannot
 * confirm.
 */
export function lacksOnlyRules({ missing }: ReportedHotels): boolean {
  return [...missing.values()].flat().every((key) => key.startsWith('rule:'));
}

/** Finds errors in the output of `hms` that no fault and no disaster may cause. */
export function outputFaults({ code, stdout, stderr }: Run): string[] {
  const wrongs: string[] = [];
  if (code === FAULT || code === INVALID) wrongs.push(`hms ended with ${code}: ${stderr}`);
  // The last line of a killed process may be incomplete.
  for (const line of stdout.split('\n').slice(0, -1)) {
    const { hotel_id: id } = JSON.parse(line) as { hotel_id?: Id | null };
    for (const [, named] of line.matchAll(/with hotel (\d+)\./g)) {
      if (named !== String(id)) wrongs.push(`hotel ${id} received the ID of hotel ${named}`);
    }
  }
  return wrongs;
}

/** Compares the server's records with those that the runs should have created. */
export async function recordFaults(
  batch: ChaosBatch,
  sandbox: LiveSandbox,
  { facts, missing: reportedKeys }: ReportedHotels,
): Promise<{ readonly records: number; readonly wrongs: readonly string[] }> {
  const plans = batch.plans(facts);
  const planned = plannedRecords(plans);
  const listed = await listedRecords((path) => sandbox.all(path));
  const { missing, surplus } = differenceOf(planned, listed);
  // A rule without a response cannot be looked up on a server without lists of rules. It is
  // reported, not sent again (docs/decisions/lost-response-is-looked-up.md).
  const { missing: unreported } = differenceOf(
    missing,
    plannedRecords(plans.map((plan) => onlyThose(plan, reportedKeys.get(plan.hotelCode) ?? []))),
  );
  const wrongs = [
    ...unreported.map((text) => `missing: ${text}`),
    ...surplus.map((text) => `twice, other or foreign: ${text}`),
  ];
  return { records: planned.length, wrongs };
}

function onlyThose(plan: OnboardingPlan, keys: readonly string[]): OnboardingPlan {
  return { ...plan, operations: plan.operations.filter(({ key }) => keys.includes(key)) };
}

/** Signs in with the password of every account, given or generated. */
export async function accountFaults(
  { accounts }: ChaosBatch,
  sandbox: LiveSandbox,
  recorded: readonly { readonly username: string; readonly password: string }[],
): Promise<string[]> {
  const made = Map.groupBy(recorded, ({ username }) => username);
  const wrongs: string[] = [];
  for (const { username, password: given, isActive } of accounts) {
    const passwords = given === undefined ? made.get(username) : [{ password: given }];
    if (!passwords) wrongs.push(`${username} has no password`);
    for (const { password } of passwords ?? []) {
      const { status } = await sandbox.signIn(username, password);
      if ((status === 200) !== isActive) wrongs.push(`${username} signs in with ${status}`);
    }
  }
  return wrongs;
}
