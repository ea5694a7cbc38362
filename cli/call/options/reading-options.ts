import { readDetails } from './option-values.ts';
import {
  BASE,
  CONNECTION,
  HOTELS,
  JSON_OUTPUT,
  LIMITS,
  MIN_GAP,
  ofRun,
  ONLY,
  reportOf,
  SELECTION,
  SELECT,
  SENDING,
  SETUP_WARN_DAYS,
  STORE,
  WAIT,
  WARN_DAYS,
  type OptionSpec,
} from './shared-options.ts';

/** Of commands that only read configurations and live hotels. */
export const READING_OPTIONS = {
  validate: [BASE, SELECT, SETUP_WARN_DAYS, JSON_OUTPUT],
  plan: [
    MIN_GAP,
    BASE,
    ...SELECTION,
    SETUP_WARN_DAYS,
    {
      group: 'Output',
      flags: '--resolved',
      description: 'print the configurations with what they extend, instead of the plan',
    },
    JSON_OUTPUT,
  ],
  verify: [
    {
      group: 'Input',
      flags: '--run <run>',
      description:
        'compare with the configurations of this run instead of files, at its server and with its account',
    },
    ...[...CONNECTION, ...LIMITS, HOTELS].map(ofRun),
    WAIT,
    BASE,
    ...SELECTION,
    ...STORE,
    {
      group: 'Input',
      flags: '--all',
      description: 'also report hotels of the account without a configuration',
    },
    WARN_DAYS,
    {
      group: 'Safety',
      flags: '--strict',
      description: 'exit with 1 when a hotel could not be fully compared',
    },
    reportOf('the differences of each hotel'),
    JSON_OUTPUT,
  ],
  hotels: [
    ...SENDING,
    {
      group: 'Output',
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
    { group: 'Input', flags: '--hotel <id or code...>', description: 'the hotels, by id or code' },
    { group: 'Input', flags: '--all', description: 'every hotel that the account sees' },
    SELECT,
    ONLY,
    {
      group: 'Output',
      flags: '--out <folder>',
      description: 'write a file for each hotel into a folder instead of standard output',
    },
    { ...BASE, description: 'write only what differs from these shared settings' },
    {
      group: 'Safety',
      flags: '--force',
      description: 'with --all or --select: write into a folder that has configurations',
    },
  ],
  schema: [
    {
      group: 'Output',
      flags: '--mapping',
      description: 'the JSON Schema of a mapping for hms import, instead',
    },
    {
      group: 'Output',
      flags: '--servers',
      description: 'the JSON Schema of hms.config.json, instead',
    },
    {
      group: 'Output',
      flags: '--api',
      description: 'the OpenAPI description of the API that a server has to offer, instead',
    },
    {
      group: 'Output',
      flags: '--out <file>',
      description: 'write to a file instead of standard output',
    },
  ],
} as const satisfies Record<string, readonly OptionSpec[]>;
