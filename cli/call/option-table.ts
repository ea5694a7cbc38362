import { WARNING_DAYS } from '#domain/rates/rate-validity.ts';
import {
  folderOrFile,
  readAge,
  readApiUrl,
  readDetails,
  readRows,
  readThrottle,
  wholeNumber,
} from './options/option-values.ts';
import {
  asRunStarted,
  BASE,
  CONNECTION,
  DIAGNOSIS,
  HOTELS,
  JSON_OUTPUT,
  LARGEST_SECONDS,
  LIMITS,
  MIN_GAP,
  NEW,
  ofRun,
  ONLY,
  ONLY_JOURNAL,
  REMEMBERED,
  REPORT,
  reportOf,
  RESET_PASSWORDS,
  SELECTION,
  SELECT,
  SENDING,
  SKIP_INVALID,
  STORE,
  WAIT,
  type OptionSpec,
} from './options/shared-options.ts';

const LARGEST_PORT = 65_535;
/** Ten years. */
const LARGEST_WARN_DAYS = 3650;

/** The options of each command, in the order of its help. */
export const OPTIONS = {
  onboard: [
    ...SENDING,
    BASE,
    ...SELECTION,
    SKIP_INVALID,
    NEW,
    { flags: '--dry-run', description: 'only show what would change; send nothing' },
    { flags: '--summary', description: 'show changes in one line for each hotel' },
    { flags: '--no-pager', description: 'never show changes in a pager (PAGER, or less)' },
    {
      flags: '--prune',
      description: 'delete duplicates and records that no configuration has, after asking',
    },
    { flags: '--yes', description: 'do not ask before existing hotels are changed' },
    {
      flags: '--detach',
      description: 'only submit the hotels to the database; hms worker sets them up',
    },
    ...RESET_PASSWORDS,
    ...STORE,
    {
      flags: '--credentials <file>',
      description:
        'where to write generated passwords: a new file or an earlier one (default: beside the run, or in .hms/runs)',
    },
    REPORT,
    JSON_OUTPUT,
  ],
  resume: [
    ...REMEMBERED,
    WAIT,
    asRunStarted(BASE),
    ...SELECTION,
    SKIP_INVALID,
    NEW,
    ...RESET_PASSWORDS,
    ...STORE,
    REPORT,
    JSON_OUTPUT,
  ],
  worker: [
    ONLY_JOURNAL,
    {
      flags: '--run <run>',
      description: 'only this run, by its name or the end of its name, until it is over',
    },
    asRunStarted(HOTELS),
    WAIT,
    { flags: '--once', description: 'end when no hotel is left to take' },
    { flags: '--password-stdin', description: 'read the password from standard input' },
    ...DIAGNOSIS,
    JSON_OUTPUT,
  ],
  runs: [...STORE, JSON_OUTPUT],
  cancelRun: [...STORE, JSON_OUTPUT],
  runCredentials: [
    ...STORE,
    {
      flags: '--out <file>',
      description: 'where to write them (required): a new file that only you can read',
    },
    JSON_OUTPUT,
  ],
  pruneRuns: [
    {
      flags: '--older-than <age>',
      description: 'runs that started longer ago, such as 12h, 90d or 26w',
      read: readAge,
    },
    { flags: '--unfinished', description: 'also runs that hms resume could continue' },
    { flags: '--yes', description: 'do not ask' },
    ...STORE,
    JSON_OUTPUT,
  ],
  showRun: [...STORE, REPORT, JSON_OUTPUT],
  watchRun: [
    { ...WAIT, description: 'how long to wait for a database that goes away' },
    ...STORE,
    JSON_OUTPUT,
  ],
  journal: [ONLY_JOURNAL, JSON_OUTPUT],
  migrateJournal: [ONLY_JOURNAL, JSON_OUTPUT],
  validate: [BASE, SELECT, JSON_OUTPUT],
  plan: [
    MIN_GAP,
    BASE,
    ...SELECTION,
    {
      flags: '--resolved',
      description: 'print the configurations with what they extend, instead of the plan',
    },
    JSON_OUTPUT,
  ],
  verify: [
    {
      flags: '--run <run>',
      description:
        'compare with the configurations of this run instead of files, at its server and with its account',
    },
    ...[...CONNECTION, ...LIMITS, HOTELS].map(ofRun),
    WAIT,
    BASE,
    ...SELECTION,
    ...STORE,
    { flags: '--all', description: 'also report hotels of the account without a configuration' },
    {
      flags: '--warn-days <n>',
      description: 'warn so many days before rates end; 0: never',
      default: String(WARNING_DAYS),
      read: wholeNumber(0, LARGEST_WARN_DAYS),
    },
    { flags: '--strict', description: 'exit with 1 when a hotel could not be fully compared' },
    reportOf('the differences of each hotel'),
    JSON_OUTPUT,
  ],
  hotels: [
    ...SENDING,
    {
      flags: '--with <columns>',
      description:
        'what takes a request per hotel: users, rooms, both (users,rooms) or none (default: users, of up to 100 hotels)',
      read: readDetails,
    },
    SELECT,
    JSON_OUTPUT,
  ],
  export: [
    ...SENDING,
    { flags: '--hotel <id or code...>', description: 'the hotels, by id or code' },
    { flags: '--all', description: 'every hotel that the account sees' },
    SELECT,
    ONLY,
    {
      flags: '--out <folder>',
      description: 'write a file for each hotel into a folder instead of standard output',
    },
    { ...BASE, description: 'write only what differs from these shared settings' },
    {
      flags: '--force',
      description: 'with --all or --select: write into a folder that has configurations',
    },
  ],
  import: [
    {
      flags: '--out <folder or file>',
      description:
        'write a file for each hotel into a folder, or one .ndjson or .json file, instead of standard output',
      read: folderOrFile('.ndjson', '.jsonl', '.json'),
    },
    {
      flags: '--template [target]',
      description:
        'write an empty spreadsheet that explains itself: an .xlsx file (default: hotels.xlsx), a folder of CSV files, or - for standard output',
      read: folderOrFile('.xlsx'),
    },
    {
      flags: '--split',
      description: 'write what all hotels have in common to chain.json, which the others extend',
    },
    {
      flags: '--mapping <file>',
      description: 'how to read the columns, as --save-mapping wrote it; asks nothing',
    },
    {
      flags: '--save-mapping <file>',
      description: 'write how the columns are read, for next time',
    },
    {
      flags: '--map <column=field>',
      description:
        'what a column is: "Rack Rate=base_rate", "Area=room_size:m2", or "Rooms!Rate=base_rate"',
      isRepeatable: true,
    },
    {
      flags: '--ignore <column>',
      description: 'a column that is not imported, by its title',
      isRepeatable: true,
    },
    { flags: '--ignore-unmapped', description: 'ignore every column that is not understood' },
    {
      flags: '--default <field=value>',
      description: 'a value for every record that has none: base_rate=4500',
      isRepeatable: true,
    },
    {
      flags: '--sheet <name>',
      description: 'read only this sheet',
      isRepeatable: true,
    },
    {
      flags: '--header-row <row>',
      description: 'the row of the titles, from 1; two such as 3,4 are read as one',
      read: readRows,
    },
    {
      flags: '--usernames <pattern>',
      description: 'user names of people without one: "{local}.{code}" makes gm@… of SEA gm.sea',
    },
    {
      flags: '--skip-invalid',
      description: 'write the valid hotels, and the rows of the others to a workbook',
    },
    {
      flags: '--rejected <file>',
      description: 'the workbook of --skip-invalid (default: rejected.xlsx)',
    },
    { flags: '--yes', description: 'do not ask how to read the columns' },
    { flags: '--force', description: 'replace existing files' },
    JSON_OUTPUT,
  ],
  schema: [
    { flags: '--mapping', description: 'the JSON Schema of a mapping for hms import, instead' },
    {
      flags: '--api',
      description: 'the OpenAPI description of the API that a server has to offer, instead',
    },
    { flags: '--out <file>', description: 'write to a file instead of standard output' },
  ],
  doctor: [
    ...CONNECTION,
    {
      flags: '--conformance',
      description: 'check every call of the API with a hotel that is created and deleted',
    },
    { flags: '--yes', description: 'do not ask before a hotel is left behind or deleted' },
    JSON_OUTPUT,
  ],
  serve: [
    {
      flags: '--port <port>',
      description: 'port to listen on; 0 takes a free one',
      env: 'HMS_PORT',
      default: '4400',
      read: wholeNumber(0, LARGEST_PORT),
    },
    { flags: '--host <host>', description: 'address to listen on', default: '127.0.0.1' },
    { flags: '--db <file>', description: "the sandbox's database (default: .hms/sandbox.db)" },
    { flags: '--memory', description: 'keep the sandbox in memory only' },
    {
      flags: '--api-url <url>',
      description: 'serve the app for this API instead of the sandbox',
      read: readApiUrl,
    },
    {
      flags: '--setup-gate <gate>',
      description: 'status sends the admin of an unfinished hotel to the setup wizard',
      env: 'HMS_SETUP_GATE',
      default: 'off',
      choices: ['off', 'status'],
    },
    {
      flags: '--token-seconds <n>',
      description: "life of the sandbox's access tokens (default: 300)",
      read: wholeNumber(1, LARGEST_SECONDS),
    },
    {
      flags: '--throttle <requests/seconds>',
      description: 'let the sandbox refuse (429) more requests of a user than this',
      read: readThrottle,
    },
  ],
} as const satisfies Record<string, readonly OptionSpec[]>;
