import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeCacheFolder } from '#cli/code-cache-folder.js';
import { copyCheckout } from '#tests/cli/support/copied-checkout.ts';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';

let work: Workspace;
/** Where this platform stores caches, in the test's own home folder. */
let caches: string;

beforeEach(() => {
  work = openWorkspace();
  caches = join(work.folder, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  mkdirSync(caches, { recursive: true, mode: 0o700 });
  mkdirSync(join(work.folder, 'tmp'));
  vi.stubEnv('HOME', work.folder);
  vi.stubEnv('XDG_CACHE_HOME', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  work.remove();
});

const ANOTHER_USER = 12_345;

async function runOnce(env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const folders = { HOME: work.folder, TMPDIR: join(work.folder, 'tmp') };
  return (await work.process(['schema'], { env: { ...folders, ...env } })).code;
}

function makeFolder(path: string, mode: number): string {
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

describe.skipIf(process.platform === 'win32')('compiled code', () => {
  it('is stored in the caches of this user, in a private folder', async () => {
    expect(await runOnce()).toBe(0);
    const folder = join(caches, 'hms');
    expect(work.mode(folder.slice(work.folder.length))).toBe(0o700);
    expect(readdirSync(folder)).not.toEqual([]);
    expect(readdirSync(join(work.folder, 'tmp'))).toEqual([]);
  });

  it('is not stored anywhere if everybody may write to its folder', async () => {
    const planted = makeFolder(join(caches, 'hms'), 0o777);
    expect(await runOnce()).toBe(0);
    expect(readdirSync(planted)).toEqual([]);
    expect(readdirSync(join(work.folder, 'tmp'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('follows XDG_CACHE_HOME if it is absolute', () => {
    const given = makeFolder(join(work.folder, 'given'), 0o700);
    vi.stubEnv('XDG_CACHE_HOME', given);
    expect(codeCacheFolder()).toBe(join(given, 'hms'));
    vi.stubEnv('XDG_CACHE_HOME', 'relative');
    expect(codeCacheFolder()).toBe(join(caches, 'hms'));
  });

  it.each([
    ['everybody may write to', () => makeFolder(join(caches, 'hms'), 0o777)],
    ['everybody may read', () => makeFolder(join(caches, 'hms'), 0o755)],
    [
      'is a link to another folder',
      () => symlinkSync(makeFolder(join(work.folder, 'planted'), 0o700), join(caches, 'hms')),
    ],
    [
      'anybody could replace',
      () => {
        chmodSync(caches, 0o777);
        makeFolder(join(caches, 'hms'), 0o700);
      },
    ],
    [
      'stands in a home that anybody may change',
      () => {
        chmodSync(work.folder, 0o777);
        makeFolder(join(caches, 'hms'), 0o700);
      },
    ],
  ])('is not kept in a folder that %s', (_, plant) => {
    plant();
    expect(codeCacheFolder()).toBeUndefined();
  });

  it.runIf(process.getuid?.() === 0)('is not kept in a folder of another user', () => {
    const planted = makeFolder(join(caches, 'hms'), 0o700);
    chownSync(planted, ANOTHER_USER, ANOTHER_USER);
    expect(codeCacheFolder()).toBeUndefined();
    chownSync(planted, 0, 0);
    chownSync(caches, ANOTHER_USER, ANOTHER_USER);
    expect(codeCacheFolder()).toBeUndefined();
  });

  it('is not stored for a user without a home', () => {
    const missing = join(work.folder, 'missing');
    vi.stubEnv('HOME', missing);
    expect(codeCacheFolder()).toBeUndefined();
    expect(existsSync(missing)).toBe(false);
  });

  it('is not stored for the build that the first hms serve starts', async () => {
    const checkout = join(work.folder, 'checkout');
    copyCheckout(checkout);
    const child = spawn(
      process.execPath,
      [join(checkout, 'cli/hms.js'), 'serve', '--memory', '--port', '0'],
      {
        cwd: work.folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: work.folder,
          TMPDIR: join(work.folder, 'tmp'),
        },
      },
    );
    await heard(child, 'Ready on ');
    const run = finished(child);
    child.kill();
    expect([(await run).code, readdirSync(join(work.folder, 'tmp'))]).toEqual([0, []]);
  });
});
