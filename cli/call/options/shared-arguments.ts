import type { ArgumentSpec } from '#cli/call/command.ts';

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
