import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRunLocked, lockRun } from '#adapters/node/runs/file-locks.ts';
import { HotelLockFile } from '#adapters/node/state/hotel-lock-file.ts';
import { HotelInUse } from '#application/ports/runs/hotel-locks.ts';
import { RunInUse } from '#application/ports/runs/run-store.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const PROFILE = configOf().hotelProfile;
const DAMAGE = 'x'.repeat(5000);
/** Replaces a damaged file as a process does that found the damage at the same time. */
const OTHER_PROCESS = `
  import { DatabaseSync } from 'node:sqlite';
  import { truncateSync, writeFileSync } from 'node:fs';
  const [file, sign] = process.argv.slice(1);
  truncateSync(file);
  new DatabaseSync(file).exec('BEGIN EXCLUSIVE');
  writeFileSync(sign, '');
  setInterval(() => undefined, 1000);
`;

let folder: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hms-locks-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  if (other) {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  other = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `work` after this process has found that a file is damaged. `words`: of the SQL that fails. */
function afterDamageIsFound(words: string, work: () => void): void {
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (
    this: DatabaseSync,
    sql,
  ) {
    vi.restoreAllMocks();
    if (!sql.includes(words)) {
      this.exec(sql);
      afterDamageIsFound(words, work);
      return;
    }
    work();
    throw Object.assign(new Error('file is not a database'), { errcode: 26 });
  });
}

function lockInOtherProcess(file: string): void {
  const sign = join(folder, 'locked');
  other = spawn(process.execPath, ['--input-type=module', '-e', OTHER_PROCESS, file, sign]);
  const wait = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(sign)) Atomics.wait(wait, 0, 0, 10);
}

it('one of two processes gets a damaged lock', () => {
  const path = join(folder, 'run');
  writeFileSync(`${path}.lock`, DAMAGE);
  afterDamageIsFound('BEGIN', () => lockInOtherProcess(`${path}.lock`));
  expect(() => lockRun(path)).toThrow(RunInUse);
  expect(isRunLocked(path)).toBe(true);
});

it('a check of a damaged lock leaves it to the process that has just taken it', () => {
  const path = join(folder, 'run');
  writeFileSync(`${path}.lock`, DAMAGE);
  afterDamageIsFound('BEGIN', () => lockInOtherProcess(`${path}.lock`));
  expect(isRunLocked(path)).toBe(true);
  expect(() => lockRun(path)).toThrow(RunInUse);
});

it.each([0, 1, 16, 4096])('a lock file damaged after %i bytes is taken', (length) => {
  const path = join(folder, 'run');
  writeFileSync(`${path}.lock`, DAMAGE.slice(0, length));
  const lock = lockRun(path);
  expect(() => lockRun(path)).toThrow(RunInUse);
  lock.close();
  lockRun(path).close();
});

it('two processes that find the locks of hotels damaged share the new ones', async () => {
  writeFileSync(join(folder, 'hotels.db'), DAMAGE);
  let first: HotelLockFile | undefined;
  afterDamageIsFound('CREATE TABLE', () => {
    first = new HotelLockFile(folder, 'http://h.example', { pid: 1, folder });
  });
  const second = new HotelLockFile(folder, 'http://h.example', { pid: 2, folder });
  await first?.lock(PROFILE);
  await expect(second.lock(PROFILE)).rejects.toThrow(HotelInUse);
  first?.close();
  await second.lock(PROFILE);
  second.close();
});
