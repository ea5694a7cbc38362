import { MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import {
  folderOrFile,
  readApiUrl,
  readReportPath,
  readThrottle,
  wholeNumber,
} from './option-values.ts';
import { RUNS_FOLDER } from '#cli/call/runs-folder.ts';

export interface OptionSpec {
  readonly flags: string;
  readonly description: string;
  readonly env?: string;
  /** As a user would type it. */
  readonly default?: string;
  readonly read?: (text: string) => unknown;
  readonly choices?: readonly string[];
}

const LARGEST_PORT = 65_535;
const LARGEST_CONCURRENCY = 1000;
const LARGEST_GAP_MS = 60_000;
const LARGEST_SECONDS = 10 * 365 * 86_400;

/** More keep more requests waiting, not more under way. */
const DEFAULT_HOTELS = 8;
const MOST_HOTELS = 64;

const DEFAULT_API_URL = 'http://127.0.0.1:4400/api';

export const JSON_OUTPUT: OptionSpec = {
  flags: '--json',
  description: 'print NDJSON on standard output, one object a line',
};

export const CONNECTION: readonly OptionSpec[] = [
  {
    flags: '--api-url <url>',
    description: 'base address of the hotel API',
    env: 'HMS_API_URL',
    default: DEFAULT_API_URL,
    read: readApiUrl,
  },
  {
    flags: '--username <name>',
    description: 'account to sign in with; its password comes from HMS_PASSWORD or a prompt',
    env: 'HMS_USERNAME',
    default: ONBOARDING_USERNAME,
  },
  { flags: '--password-stdin', description: 'read the password from standard input' },
];

export const MIN_GAP: OptionSpec = {
  flags: '--min-gap <ms>',
  description: 'least time between two requests',
  default: String(MIN_REQUEST_GAP_MS),
  read: wholeNumber(0, LARGEST_GAP_MS),
};

const DEFAULT_WAIT_SECONDS = 30;

export const LIMITS: readonly OptionSpec[] = [
  {
    flags: '--concurrency <n>',
    description: 'most requests at one time',
    default: String(MAX_CONCURRENT_REQUESTS),
    read: wholeNumber(1, LARGEST_CONCURRENCY),
  },
  MIN_GAP,
];

export const WAIT: OptionSpec = {
  flags: '--wait <seconds>',
  description: 'how long a server that goes away is waited for',
  default: String(DEFAULT_WAIT_SECONDS),
  read: wholeNumber(0, LARGEST_SECONDS),
};

export const HOTELS: OptionSpec = {
  flags: '--hotels <n>',
  description: 'hotels in work at one time',
  default: String(DEFAULT_HOTELS),
  read: wholeNumber(1, MOST_HOTELS),
};

export const SKIP_INVALID: OptionSpec = {
  flags: '--skip-invalid',
  description: 'print every problem and go on with the hotels that have none',
};

export const CHANGES: readonly OptionSpec[] = [
  { flags: '--dry-run', description: 'only show what would change; send nothing' },
  {
    flags: '--prune',
    description: 'delete duplicates and records that no configuration has, after asking',
  },
  { flags: '--yes', description: 'do not ask before existing hotels are changed' },
];

export const RESET_PASSWORDS: readonly OptionSpec[] = [
  {
    flags: '--reset-passwords',
    description: 'also send the passwords that configurations give to users who exist',
  },
  {
    flags: '--reset-generated-passwords',
    description: 'the same, and a generated password for each existing user without one',
  },
];

export const NEW: OptionSpec = {
  flags: '--new',
  description: 'set up a second hotel where one with the same e-mail, phone and address exists',
};

export const STRICT: OptionSpec = {
  flags: '--strict',
  description: 'exit with 1 when a hotel could not be fully compared',
};

/** Of a run that has remembered them; a server or an account other than its own is refused. */
export const REMEMBERED: readonly OptionSpec[] = [...CONNECTION, ...LIMITS, HOTELS].map(
  ({ default: _, ...option }) => ({
    ...option,
    description: option.flags.includes('<')
      ? `${option.description} (default: as the run was started)`
      : option.description,
  }),
);

export const RUNS_DIR: OptionSpec = {
  flags: '--runs-dir <folder>',
  description: 'where runs are kept',
  env: 'HMS_RUNS_DIR',
  default: RUNS_FOLDER,
};

export const CREDENTIALS: OptionSpec = {
  flags: '--credentials <file>',
  description:
    'where generated passwords are written: a new file or one of them (default: beside the run)',
};

export const REPORT: OptionSpec = {
  flags: '--report <file>',
  description:
    'write what became of each hotel as a page, a table or data: .html, .csv or .json; it takes the ' +
    'place of an earlier report, and of no other file',
  read: readReportPath,
};

export const OUT: OptionSpec = {
  flags: '--out <file>',
  description: 'write to a file instead of standard output',
};

export const OUT_FOLDER: OptionSpec = {
  flags: '--out <folder>',
  description: 'write a file for each hotel into a folder instead of standard output',
};

export const OUT_CONFIGURATIONS: OptionSpec = {
  flags: '--out <folder or file>',
  description:
    'write a file for each hotel into a folder, or one .ndjson or .json file, instead of standard output',
  read: folderOrFile('.ndjson', '.jsonl', '.json'),
};

export const TEMPLATE: OptionSpec = {
  flags: '--template [target]',
  description:
    'write an empty spreadsheet that explains itself: an .xlsx file (default: hotels.xlsx), a folder of CSV files, or - for standard output',
  read: folderOrFile('.xlsx'),
};

export const FORCE: OptionSpec = {
  flags: '--force',
  description: 'replace files that are there already',
};

export const HOTEL: OptionSpec = {
  flags: '--hotel <id or code...>',
  description: 'the hotels, by id or code',
};

export const SERVE: readonly OptionSpec[] = [
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
    description: 'status sends the admin of an unfinished hotel to the set-up wizard',
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
    description: 'let the sandbox answer 429 beyond so many requests a user',
    read: readThrottle,
  },
];
