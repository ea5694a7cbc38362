import { fileURLToPath } from 'node:url';

/** The folder of package.json. It ends with a slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
/**
 * The file that starts `hms`: the build in tests of the whole system (built-launcher.ts), else the
 * sources.
 */
export const LAUNCHER = process.env['HMS_TEST_LAUNCHER'] ?? `${PROJECT_ROOT}cli/hms.js`;
