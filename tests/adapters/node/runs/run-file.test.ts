import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { RunFile } from '#adapters/node/runs/run-file.ts';
import { runsInFolder } from '#adapters/node/runs/run-folder.ts';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import { config, DONE, FACTS, hotel, INPUT } from '#tests/fakes/sample-run.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Runs } from '#application/runs/runs.ts';

let folder: string;
let path: string;
let runs: Runs;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, `${FACTS.run}.db`);
  runs = runsInFolder(folder);
});

const create = () => runs.create(FACTS, INPUT);

describe('the SQLite file of a run', () => {
  it('is created even after a process was killed while creating it', async () => {
    writeFileSync(`${path}.new`, 'half a fi');
    await (await create()).close();
    expect(readdirSync(folder)).toContain(`${FACTS.run}.db`);
    expect(readdirSync(folder)).not.toContain(`${FACTS.run}.db.new`);
  });

  it('is readable only by its owner and contains no password', async () => {
    const file = await create();
    await file.start([hotel(0)]);
    file.journalOf(0).write('user:asha', DONE);
    await file.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const passwords = config.staffUsers.map(({ password }) => password);
    expect(passwords.every((password) => password.length >= 6)).toBe(true);
    const bytes = readFileSync(path, 'latin1');
    expect(passwords.filter((password) => bytes.includes(password))).toEqual([]);
  });

  it('is distinguished from any other file', () => {
    expect(() => RunFile.read(join(folder, 'nothing.db'))).toThrow('there is no such file');
    const other = join(folder, 'other.db');
    writeFileSync(other, 'something else\n'.repeat(100));
    expect(() => RunFile.read(other)).toThrow(RunUnreadable);
    expect(() => RunFile.own(other)).toThrow('file is not a database');
  });

  it('fails at the next write on a full disk, and leaves hotels unconfirmed', async () => {
    const file = await create();
    await file.start([hotel(0)]);
    // For SQLite, a second connection is like another process.
    const other = new DatabaseSync(path);
    other.exec('DROP TABLE journal');
    file.journalOf(0).write('hotel', DONE);
    await new Promise((resolve) => void setTimeout(resolve, 30));
    const finished = {
      status: 'onboarded',
      hotelId: 7,
      operations: NO_OPERATIONS,
      presence: 'there',
      missing: [],
      warnings: [],
    } as const;
    await expect(file.end(0, finished)).rejects.toThrow(RunUnwritable);
    await file.start([hotel(1)]);
    await file.close();
    expect(other.prepare('SELECT state FROM hotels').all()).toMatchObject([
      { state: 'started' },
      { state: 'started' },
    ]);
    other.close();
  });
});
