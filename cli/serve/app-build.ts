import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandFailure, EXIT } from '#cli/call/exit-codes.ts';
import type { Output } from '#cli/call/output.ts';
import { PACKAGE_ROOT } from '#cli/package-root.ts';

const ROOT = fileURLToPath(PACKAGE_ROOT);
const DIST = join(ROOT, 'dist/');
const INDEX = join(DIST, 'index.html');
/** The published package contains the built app instead of this folder. */
const SOURCES = join(ROOT, 'src/');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** Returns the folder of the app, built if missing or outdated. Throws `CommandFailure` if that fails. */
export async function ensureAppBuilt(stderr: Output): Promise<string> {
  const isBuilt = existsSync(INDEX);
  const canBuild = existsSync(VITE) && existsSync(SOURCES);
  if (isBuilt && !(canBuild && isOlderThanSources())) return DIST;
  if (!canBuild) {
    throw new CommandFailure(
      EXIT.failed,
      'The app is not built, and Vite, which builds it, is not installed: run `npm ci` and `npm run build`.',
    );
  }
  await stderr.line(
    isBuilt
      ? 'The app has changed since it was built: building it again …'
      : 'The app is not built yet: building it (once) …',
  );
  const build = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    // Vite would put Node's compile cache in a folder to which every user of this machine can write.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code === 0 && existsSync(INDEX)) return DIST;
  throw new CommandFailure(EXIT.failed, 'The app could not be built: see `npm run build`.');
}

function isOlderThanSources(): boolean {
  const builtAt = statSync(INDEX).mtimeMs;
  return readdirSync(SOURCES, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).mtimeMs > builtAt,
  );
}
