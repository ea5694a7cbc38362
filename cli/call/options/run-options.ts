import { readAge } from './option-values.ts';
import {
  asRunStarted,
  BASE,
  DIAGNOSIS,
  HOTELS,
  JSON_OUTPUT,
  NEW,
  ONLY_JOURNAL,
  REMEMBERED,
  REPORT,
  RESET_PASSWORDS,
  SELECTION,
  SENDING,
  SKIP_INVALID,
  STORE,
  WAIT,
  type OptionSpec,
} from './shared-options.ts';

/** Of commands that change hotels, or show and delete runs. */
export const RUN_OPTIONS = {
  onboard: [
    ...SENDING,
    BASE,
    ...SELECTION,
    SKIP_INVALID,
    NEW,
    { flags: '--dry-run', description: 'only show what would change; send nothing' },
    { flags: '--summary', description: 'show changes in one line for each hotel' },
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
} as const satisfies Record<string, readonly OptionSpec[]>;
