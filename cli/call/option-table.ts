import { RUN_OPTIONS } from './options/run-options.ts';
import { READING_OPTIONS } from './options/reading-options.ts';
import { IMPORT_OPTIONS } from './options/import-options.ts';
import { SERVER_OPTIONS } from './options/server-options.ts';
/** The options of each command, in the order of its help. */
export const OPTIONS = {
  ...RUN_OPTIONS,
  ...READING_OPTIONS,
  ...IMPORT_OPTIONS,
  ...SERVER_OPTIONS,
};
