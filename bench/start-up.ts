import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const ROUNDS = 20;
const MOST_RATIO = 4;

/** Divides the run time of the packaged `hms validate` by that of an empty script. */
export async function* startUp(): AsyncGenerator<Figure> {
  // Builds the package in a separate process, because the memory that the build takes would raise the memory figures of
  // later benches.
  const self = fileURLToPath(import.meta.url);
  const { stdout: packaged } = await promisify(execFile)(process.execPath, [self]);
  const ratios = Array.from({ length: ROUNDS }, () => {
    const bare = runTime(['-e', '0']);
    return runTime([packaged, 'validate', `${PROJECT_ROOT}examples/minimal.json`]) / bare;
  });
  yield {
    name: 'time of packaged hms validate minimal.json, divided by that of node -e 0',
    value: median(ratios),
    limit: MOST_RATIO,
    bound: 'at most',
  };
}

function runTime(args: readonly string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited with code ${String(status)}.`);
  return performance.now() - startedAt;
}

if (import.meta.main) {
  const { setup } = await import('#tests/support/built-launcher.ts');
  await setup();
  process.stdout.write(process.env['HMS_TEST_LAUNCHER'] ?? '');
}
