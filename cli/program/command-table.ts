// Every command as data; what it does is loaded only when it runs.
import type { Run } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import {
  CHANGES,
  CONNECTION,
  CREDENTIALS,
  FORCE,
  HOTEL,
  HOTELS,
  JSON_OUTPUT,
  LIMITS,
  MIN_GAP,
  OUT,
  OUT_CONFIGURATIONS,
  OUT_FOLDER,
  REMEMBERED,
  REPORT,
  NEW,
  RESET_PASSWORDS,
  RUNS_DIR,
  SERVE,
  SKIP_INVALID,
  STRICT,
  TEMPLATE,
  WAIT,
  type OptionSpec,
} from './option-table.ts';

export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly argument?: {
    readonly syntax: string;
    readonly description: string;
    readonly choices?: readonly string[];
  };
  /** What it does beside its own work: `hms runs show`. */
  readonly commands?: readonly CommandSpec[];
  /** Worth knowing, below the options of its help. */
  readonly note?: string;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** Those that it may end with, rising. */
  readonly exitCodes: readonly ExitCode[];
  readonly load: () => Promise<Run>;
}

/** Of the whole program. */
export const PROGRAM = {
  description: 'Takes a hotel from nothing to open for business.',
  examples: ['hms serve', 'hms onboard hotel.json', 'hms help onboard'],
} as const satisfies Pick<CommandSpec, 'description' | 'examples'>;

const LOCAL_EXITS = [EXIT.done, EXIT.invalid, EXIT.fault];

const CONFIGS = {
  syntax: '<config...>',
  description:
    'a file, a folder (every *.json in it) or - for standard input; a file holds one configuration, ' +
    'an array of them, or one a line (NDJSON)',
};

export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'onboard',
    description: 'set up hotels from their configurations',
    argument: CONFIGS,
    options: [
      ...CONNECTION,
      ...LIMITS,
      HOTELS,
      WAIT,
      SKIP_INVALID,
      NEW,
      ...CHANGES,
      ...RESET_PASSWORDS,
      RUNS_DIR,
      CREDENTIALS,
      REPORT,
      JSON_OUTPUT,
    ],
    note:
      'Each call is a run, kept in .hms/runs (--runs-dir) without any password. hms resume goes on with one that ' +
      'was interrupted or whose hotels are not all there; what came from standard input is then ' +
      'to be given again.',
    examples: [
      'hms onboard hotel.json',
      'hms onboard hotel.json --dry-run --prune',
      'hms onboard hotels.ndjson --skip-invalid --hotels 8 --report run.html',
      'HMS_PASSWORD=… hms onboard hotels/ --api-url https://hotels.example/api',
      'cat hotels.ndjson | hms onboard - --json > results.ndjson',
    ],
    exitCodes: Object.values(EXIT),
    load: async () => (await import('#cli/commands/onboard.ts')).onboard,
  },
  {
    name: 'resume',
    description: 'go on with a run that was interrupted or that has not set up every hotel',
    argument: {
      syntax: '[run]',
      description: 'its name, or the end of it (default: the latest that is not done)',
    },
    options: [
      ...REMEMBERED,
      WAIT,
      SKIP_INVALID,
      NEW,
      ...RESET_PASSWORDS,
      RUNS_DIR,
      REPORT,
      JSON_OUTPUT,
    ],
    note:
      'The run remembers its server, its account and its configurations: only the password is ' +
      'needed. It skips finished hotels, hotels whose configuration is gone, and with --skip-invalid ' +
      'invalid ones. Configurations may have moved. A run whose configurations came from standard ' +
      'input takes the same input again.',
    examples: [
      'hms resume',
      'HMS_PASSWORD=… hms resume 20261121-142233-k3f9',
      'hms resume k3f9 < hotels.ndjson',
    ],
    exitCodes: Object.values(EXIT),
    load: async () => (await import('#cli/commands/resume.ts')).resume,
  },
  {
    name: 'runs',
    description: 'list the runs, and what became of their hotels',
    options: [RUNS_DIR, JSON_OUTPUT],
    commands: [
      {
        name: 'show',
        description: "show each of a run's hotels, what is missing, and what mends it",
        argument: {
          syntax: '[run]',
          description: 'its name, or the end of it (default: the latest)',
        },
        options: [RUNS_DIR, REPORT, JSON_OUTPUT],
        examples: ['hms runs show', 'hms runs show k3f9 --json', 'hms runs show --report run.html'],
        exitCodes: LOCAL_EXITS,
        load: async () => (await import('#cli/commands/runs.ts')).showRun,
      },
    ],
    examples: ['hms runs', 'hms runs --json', 'hms runs show k3f9'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/runs.ts')).runs,
  },
  {
    name: 'validate',
    description: 'check configurations without any network; prints every problem',
    argument: CONFIGS,
    options: [JSON_OUTPUT],
    examples: ['hms validate hotel.json', 'hms validate hotels/ --json'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/validate.ts')).validate,
  },
  {
    name: 'plan',
    description: 'show offline what onboard would send for new hotels, in order, with values',
    argument: CONFIGS,
    options: [MIN_GAP, JSON_OUTPUT],
    examples: ['hms plan hotel.json', 'hms plan hotel.json --json | head -n 3'],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('#cli/commands/plan.ts')).plan,
  },
  {
    name: 'verify',
    description: 'compare live hotels with their configurations; changes nothing',
    argument: CONFIGS,
    options: [...CONNECTION, ...LIMITS, HOTELS, WAIT, STRICT, JSON_OUTPUT],
    note:
      'Extra records, which are not in the configuration, are listed and are no difference: onboard ' +
      'deletes nothing. A duplicate record is a difference. Where the server does not list a kind ' +
      'of record, the hotel is not fully compared.',
    examples: ['hms verify hotel.json', 'hms verify hotels/ --json > differences.ndjson'],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.unreachable, EXIT.fault],
    load: async () => (await import('#cli/commands/verify.ts')).verify,
  },
  {
    name: 'export',
    description: 'write live hotels as configurations that onboard takes, without passwords',
    options: [...CONNECTION, ...LIMITS, HOTELS, WAIT, HOTEL, OUT_FOLDER],
    note: 'What a configuration cannot say of a hotel is told on standard error.',
    examples: [
      'hms export --hotel SEASID01 > seaside.json',
      'hms export --hotel SEASID01 LAKESI01 --out hotels/',
    ],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.unreachable, EXIT.fault],
    load: async () => (await import('#cli/commands/export.ts')).exportHotels,
  },
  {
    name: 'import',
    description: 'turn spreadsheets into configurations',
    argument: {
      syntax: '[file...]',
      description:
        'an .xlsx workbook with sheets for hotels, room types, rates, rate plans and staff, CSV files of ' +
        'those names, or a folder of them',
    },
    options: [OUT_CONFIGURATIONS, TEMPLATE, FORCE, JSON_OUTPUT],
    note:
      'Rows of other sheets name their hotel by its code or name. Problems are named by sheet, row ' +
      'and column, and nothing is written then. Several hotels are printed one a line (NDJSON). ' +
      'With --json problems, notes and a summary are printed instead of configurations: give --out ' +
      'to have those written.',
    examples: [
      'hms import --template hotels.xlsx',
      'hms import hotels.xlsx --out hotels/',
      'hms import hotels.csv room-types.csv rates.csv staff.csv > hotels.ndjson',
      'hms import chain/ | hms validate -',
      'hms import hotels.xlsx --json --out hotels.ndjson > problems.ndjson',
    ],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/import.ts')).importSheets,
  },
  {
    name: 'schema',
    description: 'print the JSON Schema of a configuration, for editors',
    options: [OUT],
    examples: ['hms schema > hotel.schema.json', 'hms schema --out hotel.schema.json'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/schema.ts')).schema,
  },
  {
    name: 'doctor',
    description: 'check the server, the account and the clock',
    options: [...CONNECTION, JSON_OUTPUT],
    examples: ['hms doctor', 'hms doctor --api-url https://hotels.example/api --json'],
    exitCodes: [EXIT.done, EXIT.invalid, EXIT.unreachable, EXIT.fault],
    load: async () => (await import('#cli/commands/doctor.ts')).doctor,
  },
  {
    name: 'serve',
    description: 'serve the app and, under /api, a sandbox API on one local port',
    options: SERVE,
    note:
      'The server answers only for localhost, for --host, and with --host 0.0.0.0 or :: for the names and ' +
      'addresses of this machine. After 10 failed sign-ins of a user within a minute, the sandbox refuses ' +
      'more of them until the minute is over.',
    examples: [
      'hms serve',
      'hms serve --memory --port 0',
      'hms serve --api-url https://hotels.example/api',
    ],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('#cli/commands/serve.ts')).serve,
  },
  {
    name: 'completion',
    description: "print a shell's completion script",
    argument: {
      syntax: '<shell>',
      description: 'the shell to complete for',
      choices: ['bash', 'zsh', 'fish'],
    },
    options: [],
    examples: [
      'source <(hms completion bash)',
      'hms completion zsh > ~/.zfunc/_hms',
      'hms completion fish > ~/.config/fish/completions/hms.fish',
    ],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('./completion.ts')).completion,
  },
];
