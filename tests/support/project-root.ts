import { fileURLToPath } from 'node:url';

/** The folder of package.json, with a slash at its end. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What `hms` starts. */
export const LAUNCHER = `${PROJECT_ROOT}cli/hms.js`;
