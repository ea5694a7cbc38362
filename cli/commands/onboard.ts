import { defineCommand } from '#cli/call/command.ts';
import { RUN_EXITS } from '#cli/call/exit-codes.ts';
import { CallServices } from '#cli/container.ts';
import { readRunName } from '#cli/call/options/option-values.ts';
import { setUpHotels } from '#cli/onboard/set-up-hotels.ts';
import { runToContinue } from '#cli/onboard/stored-call.ts';
import { asShard, assertOnboardable } from '#cli/onboard/onboard-options.ts';
import { asPlanned } from '#cli/changes/saved-plans.ts';
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
  SKIP_INVALID,
} from '#cli/call/options/shared-options.ts';
import { RUNS_DIR, SHARD, CONFIGS } from '#cli/call/options/run-options.ts';

export const onboardCommand = defineCommand({
  description: 'set up hotels from their configurations',
  argument: { ...CONFIGS, syntax: '[config...]' },
  options: [
    ...SENDING,
    BASE,
    ...SELECTION,
    SKIP_INVALID,
    NEW,
    ...PREVIEW,
    RESET_PASSWORDS,
    RUNS_DIR,
    {
      group: 'Runs',
      flags: '--run <name>',
      description: 'start a run with this name, or continue it if it exists',
      read: readRunName,
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
  ],
  note:
    'Each onboard command starts a run, which hms stores in .hms/runs (--runs-dir). If the run is ' +
    'interrupted or has unfinished hotels, continue it with hms resume, or repeat the onboard command ' +
    'if it has named the run with --run. onboard writes generated passwords to the file of --credentials.',
  examples: [
    'hms onboard hotel.json',
    'hms onboard hotel.json --dry-run --prune',
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
  isInterruptible: true,
  async action(typed) {
    const call = await asPlanned(asShard(typed));
    assertOnboardable(call);
    const runs = await new CallServices(call.options).runs();
    return await setUpHotels(call, await runToContinue(runs, call));
  },
});
