// What must be true after a round of chaos, as sentences about what is wrong.
import type { RunFacts, StoredRun } from '#application/ports/runs/run-store.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import type { Run } from '#tests/cli/support/run-hms.ts';
import type { ChaosBatch } from './chaos-batch.ts';
import { readerOf } from './list-reader.ts';
import { differenceOf, listedRecords, plannedRecords } from './server-state.ts';

export const DONE = 0;
const INVALID = 2;
export const INCOMPLETE = 4;
const FAULT = 70;

/** What a run reports. */
export interface ReportedRun {
  readonly facts: RunFacts;
  /** Keys of missing records, by hotel code. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** Closes the run. */
export async function reported(run: StoredRun): Promise<ReportedRun> {
  const missing = new Map<string, readonly string[]>();
  for await (const hotel of run.hotels()) missing.set(hotel.code, hotel.missing ?? []);
  await run.close();
  return { facts: run.facts, missing };
}

/** Whether only rate rules are missing: a server without their lists cannot say if they exist. */
export function lacksOnlyRules({ missing }: ReportedRun): boolean {
  return [...missing.values()].flat().every((key) => key.startsWith('rule:'));
}

/** What `hms` may never say, whatever happened to it. */
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

/**
 * Compares the server with what a run should have written. If another run may have written some of
 * it, the random numbers in codes are not compared.
 */
export async function recordFaults(
  batch: ChaosBatch,
  sandbox: LiveSandbox,
  { facts, missing: reportedKeys }: ReportedRun,
  isOneOfSeveral = false,
): Promise<{ readonly records: number; readonly wrongs: readonly string[] }> {
  const plans = batch.plans(facts);
  const texts = (records: readonly string[]) =>
    isOneOfSeveral ? records.map((text) => text.replaceAll(/\b(RT\d+)-\d{4}\b/g, '$1')) : records;
  const planned = texts(plannedRecords(plans));
  const listed = texts(await listedRecords(await readerOf(sandbox)));
  const { missing, surplus } = differenceOf(planned, listed);
  // A rule that may exist and cannot be looked up is reported, not sent again (R9).
  const { missing: unreported } = differenceOf(
    missing,
    texts(
      plannedRecords(plans.map((plan) => onlyThose(plan, reportedKeys.get(plan.hotelCode) ?? []))),
    ),
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

/** Tries every given password and each line of the credentials files. */
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
