import { spawn } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { finished, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const work = openWorkspace();
afterAll(() => work.remove());

/** Prints at exit whether the PostgreSQL driver was loaded. */
const SPY = `import { createRequire } from 'node:module';
const { cache } = createRequire(process.cwd() + '/');
process.on('exit', () => {
  const isLoaded = Object.keys(cache).some((path) => /node_modules.pg.lib/.test(path));
  process.stderr.write(isLoaded ? 'DRIVER' : 'NO DRIVER');
});`;

/**
 * Runs `hms` from its sources, because the bundle contains the driver and does not load it as a
 * module.
 */
const runSources = (...args: readonly string[]) => {
  const options = ['--import', `data:text/javascript,${encodeURIComponent(SPY)}`];
  const launcher = `${PROJECT_ROOT}cli/hms.js`;
  return finished(spawn(process.execPath, [...options, launcher, ...args], { cwd: work.folder }));
};

it('hms runs does not load the driver of PostgreSQL', async () => {
  const { stderr } = await runSources('runs');
  expect(stderr).toMatch(/NO DRIVER$/);
});

it('a command with a PostgreSQL journal loads it', async () => {
  const journal = 'postgres://hms@127.0.0.1:1/hms';
  const run = await runSources('runs', '--journal', journal);
  expect(run.code).toBe(3);
  expect(run.stderr).toMatch(/\nDRIVER$/);
});
