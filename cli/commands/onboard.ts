import { originOf, type Call } from '#cli/call/call.ts';
import { RUN_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import { withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { Services } from '#cli/container.ts';
import { openInput } from '#cli/inputs.ts';
import { readRunName } from '#cli/call/options/option-values.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { findingsFor } from '#cli/report/findings/findings.ts';
import { runFailure } from '#cli/runs/chosen-run.ts';
import { dryRun } from '#cli/changes/preview.ts';
import { readAccount } from '#cli/sign-in/account.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { performNew } from '#cli/onboard/new-run.ts';
import { runOfPlan } from '#cli/onboard/planned-run.ts';
import { continueSame, isStarted } from '#cli/onboard/same-run.ts';
import { asShard, assertOnboardable } from '#cli/onboard/onboard-options.ts';
import { assertConfirmable, guardsOf } from '#cli/changes/guards.ts';
import { asPlanned, assertComplete, type PlannedCall } from '#cli/changes/saved-plans.ts';
import {
  ANNOTATIONS,
  BASE,
  JSON_OUTPUT,
  NEW,
  PREVIEW,
  REPORT,
  RESET_PASSWORDS,
  SELECTION,
  SENDING,
  SETUP_WARN_DAYS,
  SKIP_INVALID,
} from '#cli/call/options/shared-options.ts';
import { RUNS_DIR, SHARD } from '#cli/call/options/run-options.ts';
import { CONFIGS } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [
  ...SENDING,
  BASE,
  ...SELECTION,
  SKIP_INVALID,
  NEW,
  ...PREVIEW,
  SETUP_WARN_DAYS,
  RESET_PASSWORDS,
  RUNS_DIR,
  {
    group: 'Runs',
    flags: '--run <name>',
    description: 'start a run with this name, or continue it if it exists',
    read: readRunName,
    names: 'runs',
  },
  SHARD,
  {
    group: 'Runs',
    flags: '--credentials <file>',
    description:
      'file for generated passwords; adds to an existing file from an earlier run (default: in the folder of --runs-dir)',
  },
  ANNOTATIONS,
  REPORT,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const onboardCommand = defineCommand({
  description: 'set up hotels from their configurations',
  argument: { ...CONFIGS, syntax: '[config...]' },
  options: OPTIONS,
  note:
    'Each onboard command starts a run, which hms stores in .hms/runs (--runs-dir). If the run is ' +
    'interrupted or has unfinished hotels, continue it with hms resume, or repeat the onboard command ' +
    'if it has named the run with --run. onboard writes generated passwords to the file of --credentials.',
  examples: [
    'hms onboard hotel.json',
    'hms onboard hotel.json --dry-run --prune',
    'hms onboard hotels/ --dry-run --summary',
    'hms onboard hotels/ --dry-run --out changes.json',
    'hms onboard --plan changes.json',
    'hms onboard hotels/ --dry-run --annotations github --report changes.md',
    "hms onboard hotels.ndjson --select 'GRAND*' --only rates",
    'hms onboard hotels.ndjson --skip-invalid --hotels 8 --report run.html',
    'HMS_PASSWORD=… hms onboard hotels/ --api-url https://hotels.example/api',
    'cat hotels.ndjson | hms onboard - --json > results.ndjson',
    'hms onboard hotels.ndjson --run autumn --shard 2/3 --runs-dir runs-2',
  ],
  exitCodes: RUN_EXITS,
  action: onboard,
});

async function onboard(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  return await withInterrupts(call.io.summary, async (interrupts) =>
    start(await asPlanned(asShard(call)), interrupts),
  );
}

async function start(
  call: PlannedCall<Options<typeof OPTIONS>>,
  interrupts: Interrupts,
): Promise<ExitCode> {
  const { args, options, io } = call;
  const { skipInvalid = false, json = false } = options;
  assertOnboardable(call);
  const guards = await guardsOf(call);
  assertConfirmable(call, guards, 'add --yes, or apply a saved plan with --plan');
  const services = new Services(options, io);
  const runs = await services.runs();
  if (await isStarted(runs, options.run)) return await continueSame(call, services, interrupts);
  const run = options.dryRun ? undefined : await runOfPlan(runs, call);
  if (run !== undefined) {
    const same = { ...call, options: { ...options, run } };
    return await continueSame(same, services, interrupts, 'onboarded');
  }
  await runs.assertFree({ ...originOf(call), run: options.run }).catch((error: unknown) => {
    throw runFailure(error, { place: runs.place, run: 'new' });
  });
  const input = await openInput(args, { ...options, ...limitsIn(options) });
  const findings = options.dryRun ? findingsFor(options, io) : undefined;
  const printing = { asEvents: json, skipInvalid, warns: 'as lines', findings } as const;
  const totals = await admitInput(input, io, printing);
  assertComplete(call, totals);
  const account = await readAccount(call);
  const signIn = () => signInOrFail(services, account, io);
  const work = { input, interrupts, guards };
  if (!options.dryRun) {
    return await performNew(call, services, { ...work, runs, totals, signIn });
  }
  const signedIn = { ...call, options: { ...options, username: await signIn() } };
  return await dryRun(signedIn, services, work);
}
