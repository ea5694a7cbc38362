import { readAge } from './option-values.ts';
import {
  asRunStarted,
  BASE,
  JSON_OUTPUT,
  NEW,
  ONLY_JOURNAL,
  REMEMBERED,
  REPORT,
  RESET_PASSWORDS,
  SELECTION,
  SENDING,
  SETUP_WARN_DAYS,
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
    {
      group: 'Safety',
      flags: '--dry-run',
      description: 'only show what would change; send nothing',
    },
    SETUP_WARN_DAYS,
    { group: 'Output', flags: '--summary', description: 'show changes in one line for each hotel' },
    {
      group: 'What to change',
      flags: '--prune',
      description: 'delete duplicates and records that no configuration has, after asking',
    },
    {
      group: 'Safety',
      flags: '--yes',
      description: 'do not ask before existing hotels are changed',
    },
    RESET_PASSWORDS,
    ...STORE,
    {
      group: 'Runs',
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
    RESET_PASSWORDS,
    ...STORE,
    REPORT,
    JSON_OUTPUT,
  ],
  runs: [...STORE, JSON_OUTPUT],
  runCredentials: [
    ...STORE,
    {
      group: 'Output',
      flags: '--out <file>',
      description: 'where to write them (required): a new file that only you can read',
    },
    JSON_OUTPUT,
  ],
  pruneRuns: [
    {
      group: 'Input',
      flags: '--older-than <age>',
      description: 'runs that started longer ago, such as 12h, 90d or 26w',
      read: readAge,
    },
    {
      group: 'Input',
      flags: '--unfinished',
      description: 'also runs that hms resume could continue',
    },
    { group: 'Safety', flags: '--yes', description: 'do not ask' },
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
