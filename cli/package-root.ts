/** The folder of package.json. The bundle in `build/` is as deep in it as `cli/` is. */
export const PACKAGE_ROOT = new URL('../', import.meta.url);
