import { defineCommand } from '#cli/call/command.ts';
import { RUN_EXITS } from '#cli/call/exit-codes.ts';
import { CallServices } from '#cli/container.ts';
import { runNamed } from '#cli/runs/chosen-run.ts';
import { setUpHotels } from '#cli/onboard/set-up-hotels.ts';
import { latestUnfinished } from '#cli/onboard/stored-call.ts';
import {
  BASE,
  GUARDS,
  JSON_OUTPUT,
  NEW,
  REMEMBERED,
  REPORT,
  RESET_PASSWORDS,
  SELECTION,
  SKIP_INVALID,
  WAIT,
  YES,
} from '#cli/call/options/shared-options.ts';
import { RUNS_DIR, asRunStarted } from '#cli/call/options/run-options.ts';

export const resumeCommand = defineCommand({
  description: 'continue a run that was interrupted or has unfinished hotels',
  argument: {
    syntax: '[run]',
    description:
      'name of the run, or the start or end of its name (default: the latest unfinished run)',
  },
  options: [
    ...REMEMBERED,
    WAIT,
    asRunStarted(BASE),
    ...SELECTION,
    SKIP_INVALID,
    NEW,
    ...GUARDS,
    YES,
    RESET_PASSWORDS,
    RUNS_DIR,
    REPORT,
    JSON_OUTPUT,
  ],
  note:
    'The run has stored its server, its account and the paths of its configurations: you only need the ' +
    'password. resume skips finished hotels and hotels whose configuration is missing; with ' +
    '--skip-invalid, it also skips invalid hotels. Configurations may have changed, but must be at the ' +
    'same paths. If they came from standard input, provide the same input again.',
  examples: [
    'hms resume',
    'HMS_PASSWORD=… hms resume 20261121-142233-k3f9',
    'hms resume k3f9 < hotels.ndjson',
    'hms resume --only hotel,rooms',
  ],
  exitCodes: RUN_EXITS,
  isInterruptible: true,
  async action(call) {
    const runs = await new CallServices(call.options).runs();
    const [typed] = call.args;
    const name = typed === undefined ? await latestUnfinished(runs) : await runNamed(runs, typed);
    return await setUpHotels(call, name);
  },
});
