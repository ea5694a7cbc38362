import { execFile, spawn, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';

const ROUNDS = 40;
const MOST_RATIO = 1.1;
const MOST_RATIO_OF_CHECK = 2;
const MOST_SECONDS = { first: 2.6, second: 0.7 };

/**
 * How much longer `hms --version`, and `hms validate` of the smallest hotel in the package, take than
 * an empty script on the same Node; and how long `npm start` takes until it is ready.
 */
export async function* startUp(): AsyncGenerator<Figure> {
  yield {
    name: 'hms --version against node -e 0',
    value: ratioTo([LAUNCHER, '--version']),
    limit: MOST_RATIO,
    bound: 'at most',
  };
  // In a process of its own: what is started later counts the memory of this one as its own peak.
  const self = fileURLToPath(import.meta.url);
  const { stdout: packaged } = await promisify(execFile)(process.execPath, [self]);
  yield {
    name: 'hms validate minimal.json, as packaged, against node -e 0',
    value: ratioTo([packaged, 'validate', `${PROJECT_ROOT}examples/minimal.json`]),
    limit: MOST_RATIO_OF_CHECK,
    bound: 'at most',
  };
  // The first start builds it.
  await rm(`${PROJECT_ROOT}dist`, { recursive: true, force: true });
  for (const time of ['first', 'second'] as const) {
    yield {
      name: `npm start until it is ready, the ${time} time, s`,
      value: await secondsUntilReady(),
      limit: MOST_SECONDS[time],
      bound: 'at most',
    };
  }
}

function ratioTo(args: readonly string[]): number {
  // What is compiled is stored by the first call.
  runTime(args);
  return median(
    Array.from({ length: ROUNDS }, () => {
      const bare = runTime(['-e', '0']);
      return runTime(args) / bare;
    }),
  );
}

function runTime(args: readonly string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(status)}.`);
  return performance.now() - startedAt;
}

async function secondsUntilReady(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', '--memory', '--port', '0'], {
    cwd: PROJECT_ROOT,
    // npm starts a shell, and that starts hms: all are stopped together.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      if (String(text).includes('Ready on')) return (performance.now() - startedAt) / 1000;
    }
    throw new Error('npm start ended before it was ready.');
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

if (import.meta.main) {
  const { setup } = await import('#tests/support/built-launcher.ts');
  await setup();
  process.stdout.write(process.env['HMS_TEST_LAUNCHER'] ?? '');
}
