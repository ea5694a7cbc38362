// Before a test run: builds `hms` as the package has it, because that starts twice as fast as the
// sources, and the tests start it a thousand times.
import { copyFileSync } from 'node:fs';
import { build } from 'vite';
import { PROJECT_ROOT } from './project-root.ts';

export async function setup(): Promise<void> {
  await build({
    root: PROJECT_ROOT,
    configFile: `${PROJECT_ROOT}vite.cli.config.ts`,
    logLevel: 'warn',
    // Another run may be reading the files of the last one.
    build: { emptyOutDir: false },
  });
  // Beside the bundle, the launcher finds no sources.
  copyFileSync(`${PROJECT_ROOT}cli/hms.js`, `${PROJECT_ROOT}build/hms.js`);
  process.env['HMS_TEST_LAUNCHER'] = `${PROJECT_ROOT}build/hms.js`;
}
