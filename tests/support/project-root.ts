import { fileURLToPath } from 'node:url';

/** The folder of package.json, with a trailing slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The file that starts `hms`: the built one in tests of the whole system (built-launcher.ts). */
export const LAUNCHER = process.env['HMS_TEST_LAUNCHER'] ?? `${PROJECT_ROOT}cli/hms.js`;
