import { RUNS_FOLDER } from '#cli/call/runs-folder.ts';
import { readShard } from './option-values.ts';
import type { OptionSpec, ArgumentSpec } from './option.ts';

export const RUNS_DIR = {
  group: 'Runs',
  flags: '--runs-dir <folder>',
  description: 'where runs are stored',
  env: 'HMS_RUNS_DIR',
  default: RUNS_FOLDER,
} as const satisfies OptionSpec;

export const SHARD = {
  group: 'Runs',
  flags: '--shard <k/n>',
  description:
    'divide the hotels into n shards, and set up only shard k, such as 2/3; needs --run, with the same name for all shards',
  env: 'HMS_SHARD',
  read: readShard,
} as const satisfies OptionSpec;

/** The default is the run's stored value if the user types --run; typed values and the environment come first. */
export const ofNamedRun = <const Spec extends OptionSpec>(spec: Spec) =>
  ({ ...spec, ofRun: 'with --run' }) as const;

/** The default is the run's stored value; typed values and the environment come first. */
export const asRunStarted = <const Spec extends OptionSpec>(spec: Spec) =>
  ({
    ...spec,
    ofRun: 'always',
    ...(spec.flags.includes('<') && {
      description: `${spec.description}; by default, as stored in the run`,
    }),
  }) as const;

export const CONFIGS = {
  syntax: '<config...>',
  description:
    'a file, a folder (every *.json in it) or - for standard input; a file holds one configuration, ' +
    'an array of them, or one per line (NDJSON)',
} satisfies ArgumentSpec;

export const RUN = {
  syntax: '[run]',
  description: 'name of the run, or the start or end of its name (default: the latest run)',
} satisfies ArgumentSpec;
