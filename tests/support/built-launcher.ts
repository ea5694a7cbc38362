// Builds `hms` before a test run: tests start it about a thousand times, and the build starts twice
// as fast as the sources.
import { copyFileSync } from 'node:fs';
import { build } from 'vite';
import { PROJECT_ROOT } from './project-root.ts';

export async function setup(): Promise<void> {
  await build({
    root: PROJECT_ROOT,
    configFile: `${PROJECT_ROOT}vite.cli.config.ts`,
    logLevel: 'warn',
    // Another test run may still be reading the files of the previous build.
    build: { emptyOutDir: false },
  });
  // hms.js runs the sources if they are in its own folder. This copy runs the bundle, because
  // `build/` has no sources.
  copyFileSync(`${PROJECT_ROOT}cli/hms.js`, `${PROJECT_ROOT}build/hms.js`);
  process.env['HMS_TEST_LAUNCHER'] = `${PROJECT_ROOT}build/hms.js`;
}
