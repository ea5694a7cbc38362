// Every command as data. Adding one is an entry here, its options in cli/call/options and its own file.
import type { CommandSpec } from '#cli/call/call.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { OPTIONS } from '#cli/call/option-table.ts';
import { RUNS, STORE_EXITS } from './run-commands.ts';

/** Only the help of `hms` itself shows it. */
export const PROGRAM = {
  description: 'Takes a hotel from nothing to open for business.',
  examples: ['hms serve', 'hms onboard hotel.json', 'hms help onboard'],
} as const satisfies Pick<CommandSpec, 'description' | 'examples'>;

const LOCAL_EXITS = [EXIT.done, EXIT.invalid, EXIT.fault];
const READING_EXITS = [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.unreachable, EXIT.fault];

const CONFIGS = {
  syntax: '<config...>',
  description:
    'a file, a folder (every *.json in it) or - for standard input; a file holds one configuration, ' +
    'an array of them, or one per line (NDJSON)',
};

export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'onboard',
    description: 'set up hotels from their configurations',
    argument: CONFIGS,
    options: OPTIONS.onboard,
    note:
      'Each call is a run. It is stored in .hms/runs (--runs-dir) without passwords, or in a database ' +
      '(--journal) with sealed ones: HMS_RUN_KEY is their key, and without it onboard makes one and ' +
      'prints it. hms resume continues a run that was interrupted or has unfinished hotels.',
    examples: [
      'hms onboard hotel.json',
      'hms onboard hotel.json --dry-run --prune',
      'hms onboard hotels/ --dry-run --summary',
      "hms onboard hotels.ndjson --select 'GRAND*' --only rates",
      'hms onboard hotels.ndjson --skip-invalid --hotels 8 --report run.html',
      'HMS_PASSWORD=… hms onboard hotels/ --api-url https://hotels.example/api',
      'cat hotels.ndjson | hms onboard - --json > results.ndjson',
      'hms onboard hotels.ndjson --journal postgres://hms@db.example/hms',
    ],
    exitCodes: Object.values(EXIT),
    load: async () => (await import('#cli/commands/onboard.ts')).onboard,
  },
  {
    name: 'resume',
    description: 'continue a run that was interrupted or has unfinished hotels',
    argument: {
      syntax: '[run]',
      description: 'its name or the end of its name (default: the latest unfinished run)',
    },
    options: OPTIONS.resume,
    note:
      'The run remembers its server, its account and its configurations: only the password is ' +
      'needed. It skips finished hotels, hotels whose configuration is gone, and with --skip-invalid ' +
      'invalid ones. Configuration files may have moved. If the configurations came ' +
      'from standard input, provide the same input again. A run in a database continues on any ' +
      'machine that has its files, and needs its key in HMS_RUN_KEY.',
    examples: [
      'hms resume',
      'HMS_PASSWORD=… hms resume 20261121-142233-k3f9',
      'hms resume k3f9 < hotels.ndjson',
      'hms resume --only hotel,rooms',
    ],
    exitCodes: Object.values(EXIT),
    load: async () => (await import('#cli/commands/resume.ts')).resume,
  },
  RUNS,
  {
    name: 'journal',
    description: 'check the PostgreSQL database where runs are stored',
    options: OPTIONS.journal,
    note: 'Without --journal and HMS_JOURNAL, runs are stored in files, which need no preparation.',
    commands: [
      {
        name: 'migrate',
        description: 'create the tables for runs in a database, or update them',
        options: OPTIONS.migrateJournal,
        note:
          'The role must own the schema hms or be allowed to create it. Other commands only read and ' +
          'write rows.',
        examples: ['HMS_JOURNAL=postgres://hms@db.example/hms hms journal migrate'],
        exitCodes: STORE_EXITS,
        load: async () => (await import('#cli/commands/journal.ts')).migrateJournal,
      },
    ],
    examples: ['hms journal --journal postgres://hms@db.example/hms', 'hms journal migrate'],
    exitCodes: STORE_EXITS,
    load: async () => (await import('#cli/commands/journal.ts')).journal,
  },
  {
    name: 'validate',
    description: 'check configurations without any network; prints every problem',
    argument: CONFIGS,
    options: OPTIONS.validate,
    examples: [
      'hms validate hotel.json',
      'hms validate hotels/ --json',
      'hms validate hotels.ndjson --base chain.json',
    ],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/validate.ts')).validate,
  },
  {
    name: 'plan',
    description: 'show offline what onboard would send for new hotels, in order, with values',
    argument: CONFIGS,
    options: OPTIONS.plan,
    examples: [
      'hms plan hotel.json',
      'hms plan hotel.json --json | head -n 3',
      'hms plan hotel.json --resolved',
    ],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('#cli/commands/plan.ts')).plan,
  },
  {
    name: 'verify',
    description: 'compare live hotels with their configurations; changes nothing',
    argument: { ...CONFIGS, syntax: '[config...]' },
    options: OPTIONS.verify,
    note:
      'Extra records, which are not in the configuration, are listed but do not count as differences: ' +
      'onboard deletes nothing. A duplicate record is a difference. If the server does not list a ' +
      'kind of record, the hotel is not fully compared.',
    examples: [
      'hms verify hotel.json',
      'hms verify hotels/ --json > differences.ndjson',
      'hms verify --all hotels/',
      'hms verify --run k3f9',
      "hms verify hotels/ --select 'GRAND*' --only rooms,rates",
    ],
    exitCodes: READING_EXITS,
    load: async () => (await import('#cli/commands/verify.ts')).verify,
  },
  {
    name: 'hotels',
    description: 'list the hotels that the account sees: set up or not, and who can sign in',
    argument: {
      syntax: '[search...]',
      description:
        'words that a hotel has in its name, code, ID, address, city, state, country or e-mail',
    },
    options: OPTIONS.hotels,
    note:
      'The server is asked for all of its hotels, page by page, and the search chooses among them. ' +
      'Users and rooms take another request for each hotel: of more than 100 hotels they are read ' +
      'only if --with says so.',
    examples: [
      'hms hotels',
      'hms hotels grand goa',
      'hms hotels --with users,rooms --json > hotels.ndjson',
    ],
    exitCodes: READING_EXITS,
    load: async () => (await import('#cli/commands/hotels.ts')).hotels,
  },
  {
    name: 'export',
    description: 'write live hotels as configurations that onboard takes, without passwords',
    options: OPTIONS.export,
    note: 'Details that a configuration cannot express are listed on standard error.',
    examples: [
      'hms export --hotel SEASID01 > seaside.json',
      'hms export --hotel SEASID01 LAKESI01 --out hotels/',
      'hms export --hotel SEASID01 --out hotels/ --base hotels/chain.json',
      'hms export --all --out hotels/',
      'hms export --all > hotels.ndjson',
    ],
    exitCodes: READING_EXITS,
    load: async () => (await import('#cli/commands/export.ts')).exportHotels,
  },
  {
    name: 'import',
    description: 'turn spreadsheets into configurations',
    argument: {
      syntax: '[file...]',
      description:
        'an .xlsx or .ods workbook with sheets for hotels, room types, rates, rate plans and staff, CSV files of ' +
        'those names, or a folder of them',
    },
    options: OPTIONS.import,
    note:
      'On a terminal, import shows what it takes each column for and asks; --save-mapping remembers the ' +
      'answers. In a pipe, a column that is not understood is a problem. Problems are listed by sheet, ' +
      'row and column, and then nothing is written, unless --skip-invalid is given. What the spreadsheet ' +
      'does not say is listed once, with a count; prices, numbers of rooms and currencies are never ' +
      'guessed. Several hotels are printed one per line (NDJSON). With --json, problems, notes, what was ' +
      'filled in and a summary are printed instead of configurations: write those with --out.',
    examples: [
      'hms import chain.xlsx --out hotels/ --save-mapping chain.mapping.json',
      'hms import chain.xlsx --mapping chain.mapping.json --out hotels/',
      'hms import chain.xlsx --map "Rack Rate=base_rate" --ignore Owner --default room_count=10',
      'hms import chain/ --skip-invalid --rejected bad-rows.xlsx > hotels.ndjson',
      'hms import hotels.csv room-types.csv rates.csv staff.csv | hms validate -',
      'hms import --template hotels.xlsx',
    ],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('#cli/commands/import.ts')).importSheets,
  },
  {
    name: 'schema',
    description: 'print the JSON Schema of a configuration, or the OpenAPI description of the API',
    options: OPTIONS.schema,
    examples: [
      'hms schema > hotel.schema.json',
      'hms schema --out hotel.schema.json',
      'hms schema --servers --out hms.config.schema.json',
      'hms schema --api --out hotel-api.json',
    ],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/schema.ts')).schema,
  },
  {
    name: 'doctor',
    description: 'check the server, the account and the clock, or every call of the API',
    options: OPTIONS.doctor,
    note:
      'With --conformance, the account creates, checks and deletes a hotel called Conformance check: ' +
      'it names the server and asks first, and says if the server cannot delete hotels or an earlier ' +
      'check left one. The calls are those of hms schema --api.',
    examples: [
      'hms doctor',
      'hms doctor --api-url https://hotels.example/api --json',
      'hms doctor --api-url https://stage.hotels.example/api --conformance --yes',
    ],
    exitCodes: [...READING_EXITS, EXIT.interrupted],
    load: async () => (await import('#cli/commands/doctor.ts')).doctor,
  },
  {
    name: 'trust',
    description: 'let hms use the hms.config.json of a folder: shows its servers and programs',
    argument: {
      syntax: '[folder]',
      description: 'where the file is, or a folder below it (default: the working folder)',
    },
    options: OPTIONS.trust,
    note:
      'A file that was found runs its password commands, and its servers get passwords, only once you ' +
      'have trusted it. Trust ends when the file changes. On a terminal hms trust asks, and so does a ' +
      'command that would use the file. A file that --config or HMS_CONFIG names is trusted.',
    examples: ['hms trust', 'hms trust ~/chains/seaside'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('#cli/commands/trust.ts')).trustFile,
  },
  {
    name: 'serve',
    description: 'serve the app and, under /api, a sandbox API on one local port',
    options: OPTIONS.serve,
    note:
      'The server responds only to localhost, to --host, and with --host 0.0.0.0 or :: to the names and ' +
      'addresses of this machine. After 10 failed sign-ins of a user within a minute, the sandbox refuses ' +
      'further attempts until the minute is over.',
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
    load: async () => (await import('./completion.ts')).completionOf(COMMANDS),
  },
];

/** Every command by its full name (`runs show`); a subcommand follows its parent. */
export const COMMANDS_BY_NAME = new Map(
  COMMANDS.flatMap((command) => [
    [command.name, command] as const,
    ...(command.commands ?? []).map((inner) => [`${command.name} ${inner.name}`, inner] as const),
  ]),
);
