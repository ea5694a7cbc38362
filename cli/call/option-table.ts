import { MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import {
  folderOrFile,
  readAge,
  readApiUrl,
  readJournalUrl,
  readReportPath,
  readThrottle,
  wholeNumber,
} from './option-values.ts';
import { RUNS_FOLDER } from './runs-folder.ts';

export interface OptionSpec {
  readonly flags: string;
  readonly description: string;
  readonly env?: string;
  /** As a user would type it. */
  readonly default?: string;
  readonly read?: (text: string) => unknown;
  readonly choices?: readonly string[];
  /** With --run it has no default, because the run has a value for it. */
  readonly isOfRun?: true;
}

const LARGEST_PORT = 65_535;
const LARGEST_CONCURRENCY = 1000;
const LARGEST_GAP_MS = 60_000;
const LARGEST_SECONDS = 10 * 365 * 86_400;
const MOST_HOTELS = 64;

const JSON_OUTPUT = {
  flags: '--json',
  description: 'print NDJSON on standard output, one object per line',
} as const satisfies OptionSpec;

const CONNECTION = [
  {
    flags: '--api-url <url>',
    description: 'base address of the hotel API',
    env: 'HMS_API_URL',
    default: 'http://127.0.0.1:4400/api',
    read: readApiUrl,
  },
  {
    flags: '--username <name>',
    description: 'account to sign in with; its password comes from HMS_PASSWORD or a prompt',
    env: 'HMS_USERNAME',
    default: ONBOARDING_USERNAME,
  },
  { flags: '--password-stdin', description: 'read the password from standard input' },
] as const satisfies OptionSpec[];

const MIN_GAP = {
  flags: '--min-gap <ms>',
  description: 'least time between two requests',
  default: String(MIN_REQUEST_GAP_MS),
  read: wholeNumber(0, LARGEST_GAP_MS),
} as const satisfies OptionSpec;

const LIMITS = [
  {
    flags: '--concurrency <n>',
    description: 'most requests at one time',
    default: String(MAX_CONCURRENT_REQUESTS),
    read: wholeNumber(1, LARGEST_CONCURRENCY),
  },
  MIN_GAP,
] as const satisfies OptionSpec[];

const HOTELS = {
  flags: '--hotels <n>',
  description: 'most hotels in progress at one time',
  // More hotels would only keep more requests waiting.
  default: '8',
  read: wholeNumber(1, MOST_HOTELS),
} as const satisfies OptionSpec;

const WAIT = {
  flags: '--wait <seconds>',
  description: 'how long to wait for a server or database that goes away',
  default: '30',
  read: wholeNumber(0, LARGEST_SECONDS),
} as const satisfies OptionSpec;

/** For commands that send requests for many hotels. */
const SENDING = [...CONNECTION, ...LIMITS, HOTELS, WAIT] as const;

const SKIP_INVALID = {
  flags: '--skip-invalid',
  description: 'print every problem and continue with the valid hotels',
} as const satisfies OptionSpec;

const NEW = {
  flags: '--new',
  description: 'set up a second hotel even if one with the same e-mail, phone and address exists',
} as const satisfies OptionSpec;

const RESET_PASSWORDS = [
  {
    flags: '--reset-passwords',
    description: 'also send the passwords that configurations give for existing users',
  },
  {
    flags: '--reset-generated-passwords',
    description: 'the same, and a generated password for each existing user without one',
  },
] as const satisfies OptionSpec[];

const RUNS_DIR = {
  flags: '--runs-dir <folder>',
  description: 'where runs are stored',
  env: 'HMS_RUNS_DIR',
  default: RUNS_FOLDER,
} as const satisfies OptionSpec;

const JOURNAL = {
  flags: '--journal <url>',
  description: 'PostgreSQL database where runs are stored instead of a folder',
  env: 'HMS_JOURNAL',
  read: readJournalUrl,
} as const satisfies OptionSpec;

/** Of commands that need a database. */
const ONLY_JOURNAL = { ...JOURNAL, description: 'PostgreSQL database where runs are stored' };

/** Of commands that use stored runs. */
const STORE = [RUNS_DIR, JOURNAL] as const;

const REPORT = {
  flags: '--report <file>',
  description:
    'write the outcome of each hotel as a page, a table or data: .html, .csv or .json; replaces an ' +
    'earlier report, and no other file',
  read: readReportPath,
} as const satisfies OptionSpec;

const ofRun = <const Spec extends OptionSpec>(spec: Spec) => ({ ...spec, isOfRun: true }) as const;

const asRunStarted = ({ default: _, ...option }: OptionSpec): OptionSpec =>
  option.flags.includes('<')
    ? { ...option, description: `${option.description} (default: as the run was started)` }
    : option;

/** A run remembers these. `resume` refuses another server or account than the run's. */
const REMEMBERED = [...CONNECTION, ...LIMITS, HOTELS].map(asRunStarted);

/** The options of each command, in the order of its help. */
export const OPTIONS = {
  onboard: [
    ...SENDING,
    SKIP_INVALID,
    NEW,
    { flags: '--dry-run', description: 'only show what would change; send nothing' },
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
  validate: [JSON_OUTPUT],
  plan: [MIN_GAP, JSON_OUTPUT],
  verify: [
    {
      flags: '--run <run>',
      description:
        'compare with the configurations of this run instead of files, at its server and with its account',
    },
    ...[...CONNECTION, ...LIMITS, HOTELS].map(ofRun),
    WAIT,
    ...STORE,
    { flags: '--strict', description: 'exit with 1 when a hotel could not be fully compared' },
    JSON_OUTPUT,
  ],
  export: [
    ...SENDING,
    { flags: '--hotel <id or code...>', description: 'the hotels, by id or code' },
    {
      flags: '--out <folder>',
      description: 'write a file for each hotel into a folder instead of standard output',
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
    { flags: '--force', description: 'replace existing files' },
    JSON_OUTPUT,
  ],
  schema: [{ flags: '--out <file>', description: 'write to a file instead of standard output' }],
  doctor: [...CONNECTION, JSON_OUTPUT],
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
