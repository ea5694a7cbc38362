/** The folder of package.json. The bundle in `build/` is at the same depth as `cli/`. */
export const PACKAGE_ROOT = new URL('../', import.meta.url);
