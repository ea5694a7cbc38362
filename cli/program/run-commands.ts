// `hms runs` and the commands below it, as data.
import type { CommandSpec } from '#cli/call/call.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { OPTIONS } from '#cli/call/option-table.ts';

/** A database may store the runs. */
export const STORE_EXITS = [EXIT.done, EXIT.invalid, EXIT.unreachable, EXIT.fault];

const RUN = {
  syntax: '[run]',
  description: 'its name or the end of its name (default: the latest run)',
};

export const RUNS: CommandSpec = {
  name: 'runs',
  description: 'list the runs and the outcomes of their hotels',
  options: OPTIONS.runs,
  commands: [
    {
      name: 'show',
      description: "show each of a run's hotels, what is missing, and how to fix it",
      argument: RUN,
      options: OPTIONS.showRun,
      examples: ['hms runs show', 'hms runs show k3f9 --json', 'hms runs show --report run.html'],
      exitCodes: STORE_EXITS,
      load: async () => (await import('#cli/commands/runs/runs.ts')).showRun,
    },
    {
      name: 'watch',
      description: 'follow a run until it is over; Ctrl-C ends only the watching',
      argument: RUN,
      options: OPTIONS.watchRun,
      examples: ['hms runs watch', 'hms runs watch k3f9 --json > results.ndjson'],
      exitCodes: STORE_EXITS,
      load: async () => (await import('#cli/commands/runs/watch-run.ts')).watchRun,
    },
    {
      name: 'credentials',
      description: 'write the generated passwords of a run in a database to a file',
      argument: RUN,
      options: OPTIONS.runCredentials,
      note: 'Needs --out, and the key of the run in HMS_RUN_KEY. A run in a folder has such a file already.',
      examples: ['hms runs credentials k3f9 --out passwords.ndjson'],
      exitCodes: STORE_EXITS,
      load: async () => (await import('#cli/commands/runs/run-credentials.ts')).runCredentials,
    },
    {
      name: 'prune',
      description: 'delete old runs that no process works on',
      options: OPTIONS.pruneRuns,
      note:
        'Lists the runs and asks; without a terminal it deletes only with --yes. It keeps runs in progress ' +
        'and files with generated passwords. Hotels stay as they are.',
      examples: ['hms runs prune --older-than 90d', 'hms runs prune --older-than 26w --yes'],
      exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.unreachable, EXIT.fault],
      load: async () => (await import('#cli/commands/runs/prune-runs.ts')).pruneRuns,
    },
  ],
  examples: ['hms runs', 'hms runs --json', 'hms runs show k3f9'],
  exitCodes: STORE_EXITS,
  load: async () => (await import('#cli/commands/runs/runs.ts')).runs,
};
