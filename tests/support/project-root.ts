import { fileURLToPath } from 'node:url';

/** The folder of package.json, with a trailing slash. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The file that `hms` starts. */
export const LAUNCHER = `${PROJECT_ROOT}cli/hms.js`;
