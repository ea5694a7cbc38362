import { spawnSync } from 'node:child_process';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const ROUNDS = 40;
const MOST_RATIO = 1.5;

/** How much longer `hms --version` takes than an empty script, on the same Node. */
export async function* startUp(): AsyncGenerator<Figure> {
  const ratios = Array.from({ length: ROUNDS }, () => {
    const bare = runTime(['-e', '0']);
    return runTime([LAUNCHER, '--version']) / bare;
  });
  yield {
    name: 'hms --version against node -e 0',
    value: median(ratios),
    limit: MOST_RATIO,
    bound: 'at most',
  };
}

function runTime(args: readonly string[]): number {
  const startedAt = performance.now();
  spawnSync(process.execPath, args);
  return performance.now() - startedAt;
}
