import { MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { SETUP_WARNING_DAYS, WARNING_DAYS } from '#domain/rates/rate-validity.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import {
  onlyOnce,
  readApiUrl,
  readFileName,
  readParts,
  wholeNumber,
  formatsText,
  readReportPath,
  type ReportFormat,
} from './option-values.ts';
import type { Options, OptionSpec } from './option.ts';
import { asRunStarted, type RUNS_DIR, type SHARD } from './run-options.ts';

const LARGEST_CONCURRENCY = 1000;
const LARGEST_GAP_MS = 60_000;
const LARGEST_SECONDS = 10 * 365 * 86_400;
const MOST_HOTELS = 64;

export const JSON_OUTPUT = {
  group: 'Output',
  flags: '--json',
  description: 'print NDJSON on standard output, one object per line',
} as const satisfies OptionSpec;

/** The default address of `hms serve`. */
export const DEFAULT_API_URL = 'http://127.0.0.1:4400/api';

const CONFIG = {
  group: 'Server',
  flags: '--config <file>',
  description:
    'file with servers, used instead of the nearest hms.config.json; hms does not ask whether you trust it',
  env: 'HMS_CONFIG',
} as const satisfies OptionSpec;

export const SERVER = {
  group: 'Server',
  flags: '--server <name>',
  description:
    'server in the nearest hms.config.json (in this folder or a folder above it) whose address and account are used',
  env: 'HMS_SERVER',
} as const satisfies OptionSpec;

const ACCOUNT = [
  SERVER,
  {
    group: 'Server',
    flags: '--api-url <url>',
    description: 'base address of the hotel API',
    env: 'HMS_API_URL',
    default: DEFAULT_API_URL,
    read: readApiUrl,
  },
  {
    group: 'Server',
    flags: '--username <name>',
    description:
      'account to sign in with; its password comes from HMS_PASSWORD, hms.config.json or a prompt',
    env: 'HMS_USERNAME',
    default: ONBOARDING_USERNAME,
  },
  {
    group: 'Server',
    flags: '--password-stdin',
    description: 'read the password from standard input',
  },
] as const satisfies OptionSpec[];

const DIAGNOSIS = [
  {
    group: 'Diagnosis',
    flags: '--har <file>',
    description:
      'write every request and response to an HTTP Archive (HAR) without passwords and tokens; ' +
      'replaces an earlier archive, but no other file',
  },
  {
    group: 'Diagnosis',
    flags: '--verbose',
    description: 'print a line for each request on standard error',
  },
] as const satisfies OptionSpec[];

export const CONNECTION = [...ACCOUNT, CONFIG, ...DIAGNOSIS] as const;

export const MIN_GAP = {
  group: 'Server',
  flags: '--min-gap <ms>',
  description: 'minimum time between two requests, in milliseconds',
  default: String(MIN_REQUEST_GAP_MS),
  read: wholeNumber(0, LARGEST_GAP_MS),
} as const satisfies OptionSpec;

export const LIMITS = [
  {
    group: 'Server',
    flags: '--concurrency <n>',
    description: 'maximum number of requests at one time',
    default: String(MAX_CONCURRENT_REQUESTS),
    read: wholeNumber(1, LARGEST_CONCURRENCY),
  },
  MIN_GAP,
] as const satisfies OptionSpec[];

export const HOTELS_AT_ONCE = {
  group: 'Server',
  flags: '--hotels <n>',
  description: 'maximum number of hotels in progress at one time',
  // More hotels at one time would not be faster, because their requests would only wait for --concurrency.
  default: '8',
  read: wholeNumber(1, MOST_HOTELS),
} as const satisfies OptionSpec;

export const WAIT = {
  group: 'Server',
  flags: '--wait <seconds>',
  description:
    'how long to wait if the server stops responding, or, without a terminal, if the server asks for a pause',
  default: '30',
  read: wholeNumber(0, LARGEST_SECONDS),
} as const satisfies OptionSpec;

export const SENDING = [...CONNECTION, ...LIMITS, HOTELS_AT_ONCE, WAIT] as const;

const LARGEST_WARN_DAYS = 3650;

export const WARN_DAYS = {
  group: 'Output',
  flags: '--warn-days <n>',
  description: 'warn if rates end within this many days; 0 turns the warning off',
  default: String(WARNING_DAYS),
  read: wholeNumber(0, LARGEST_WARN_DAYS),
} as const satisfies OptionSpec;

export const SETUP_WARN_DAYS = { ...WARN_DAYS, default: String(SETUP_WARNING_DAYS) } as const;

export const BASE = {
  group: 'Input',
  flags: '--base <file>',
  description: 'file with shared settings, which every configuration extends',
} as const satisfies OptionSpec;

export const SKIP_INVALID = {
  group: 'Input',
  flags: '--skip-invalid',
  description: 'print every problem and continue with the valid hotels',
} as const satisfies OptionSpec;

export const NEW = {
  group: 'What to change',
  flags: '--new',
  description: 'create the hotel even if a hotel with the same email, phone and address exists',
} as const satisfies OptionSpec;

const MOST_RECORDS = 999_999_999;

export const MAX_CHANGES = {
  group: 'Safety',
  flags: '--max-changes <n>',
  description: 'send nothing if the command would create, update or delete more records than this',
  read: onlyOnce(wholeNumber(0, MOST_RECORDS)),
} as const satisfies OptionSpec;

export const GUARDS = [
  MAX_CHANGES,
  {
    group: 'Safety',
    flags: '--max-deletes <n>',
    description: 'send nothing if the command would delete more records than this',
    read: onlyOnce(wholeNumber(0, MOST_RECORDS)),
  },
  { group: 'Safety', flags: '--fail-on-delete', description: 'the same as --max-deletes 0' },
] as const satisfies readonly OptionSpec[];

export const DRY_RUN = {
  group: 'Safety',
  flags: '--dry-run',
  description: 'only show what would change; send nothing',
} as const satisfies OptionSpec;

export const FORCE = {
  group: 'Safety',
  flags: '--force',
  description: 'replace existing files',
} as const satisfies OptionSpec;

export const YES = {
  group: 'Safety',
  flags: '--yes',
  description: 'do not ask before existing hotels are changed',
} as const satisfies OptionSpec;

export const PREVIEW = [
  DRY_RUN,
  {
    group: 'Safety',
    flags: '--out <file>',
    description: 'with --dry-run: save the changes as a plan, to apply later with --plan',
    read: onlyOnce(readFileName),
  },
  {
    group: 'Safety',
    flags: '--plan <file>',
    description:
      'apply the changes of a saved plan, and no others; refuses hotels that have changed since it was saved',
    read: onlyOnce(readFileName),
  },
  {
    group: 'What to change',
    flags: '--prune',
    description:
      'delete duplicate records, and records that are not in the configuration; asks first',
  },
  YES,
  ...GUARDS,
] as const satisfies readonly OptionSpec[];

export const RESET_PASSWORDS = {
  group: 'What to change',
  flags: '--reset-passwords [=which]',
  description:
    'also change passwords of existing users: =given uses the passwords in the configurations; =all also ' +
    'generates passwords for users without one',
  choices: ['given', 'all'],
  preset: 'given',
} as const satisfies OptionSpec;

/** `what` names the content of the report for the help. */
export const reportOf = (what: string, formats: readonly ReportFormat[]) =>
  ({
    group: 'Output',
    flags: '--report <file>',
    description:
      `write ${what} to a file that ends in ${formatsText(formats, '- for JSON on standard output')}; ` +
      'replaces an earlier report, but no other file',
    read: readReportPath(formats),
  }) as const satisfies OptionSpec;

export const REPORT = reportOf('the outcome of each hotel', ['html', 'csv', 'json', 'md']);

export const ANNOTATIONS = {
  group: 'Output',
  flags: '--annotations <service>',
  description:
    'also print findings on standard error as annotations, which the service shows in pull requests',
  choices: ['github'],
} as const satisfies OptionSpec;

export const SELECT = {
  group: 'Input',
  flags: '--select <pattern>',
  description:
    'only hotels whose code or name matches; * matches any text, ? any character; may be repeated',
  isRepeatable: true,
} as const satisfies OptionSpec;

export const ONLY = {
  group: 'Input',
  flags: '--only <parts>',
  description: `only these parts of each hotel, separated by commas: ${PARTS.join(', ')}`,
  read: readParts,
} as const satisfies OptionSpec;

export const SELECTION = [ONLY, SELECT] as const;

/** For `hms resume`: server, account and limits default to those of the run. Another server is refused. */
export const REMEMBERED = [
  ...[...ACCOUNT, ...LIMITS, HOTELS_AT_ONCE].map(asRunStarted),
  CONFIG,
  ...DIAGNOSIS,
] as const;

/** Options that code outside a command may read. An option is undefined if the command does not declare it. */
export type SharedOptions = Partial<
  Options<
    | typeof SENDING
    | typeof SELECTION
    | typeof PREVIEW
    | readonly [
        typeof BASE,
        typeof SKIP_INVALID,
        typeof NEW,
        typeof RESET_PASSWORDS,
        typeof RUNS_DIR,
        typeof SHARD,
        typeof REPORT,
        typeof ANNOTATIONS,
        typeof JSON_OUTPUT,
      ]
  >
>;
