import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isRunLocked } from '#adapters/node/runs/run-database.ts';
import { RunFile } from '#adapters/node/runs/run-file.ts';
import type { JournalEntry } from '#application/ports/journal.ts';
import {
  RunInUse,
  RunUnreadable,
  RunUnwritable,
  type EndedHotel,
  type NewRunFacts,
} from '#application/ports/run-log.ts';
import { NO_OPERATIONS } from '#application/onboarding/onboarding-outcome.ts';
import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FACTS: NewRunFacts = {
  run: 'run-1',
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: false,
  startedAt: 1_800_000_000_000,
  seed: 4711,
  credentials: '/hotels/.hms/runs/run-1.credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 4 },
};
const INPUT = { hotels: 2, operations: 30 };
const DONE: JournalEntry = { state: 'done', id: 7, effect: { kind: 'created' } };
const INTENDED: JournalEntry = { state: 'intended' };
const ENDED: EndedHotel = {
  status: 'incomplete',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 2, total: 3 },
  presence: 'there',
  missing: ['room:101'],
  warnings: [{ operation: 'room:101', status: 400, message: 'Taken.', fields: {} }],
};

const config: HotelConfig = checkDocument(SAMPLE_DOCUMENT, { random: () => 0 }).config;
const hotel = (index: number, changed = config) => ({
  index,
  file: '/hotels/chain.ndjson',
  code: `SEASID0${index + 1}`,
  config: changed,
});

let path: string;
let files = 0;
beforeEach(() => {
  files += 1;
  path = join(folder, `${files}.db`);
});

const create = () => RunFile.create(path, FACTS, INPUT, 'checked');

/** What another process finds after this one was killed: the files as they are now. */
function afterKill(): RunFile {
  const copy = `${path}.copy`;
  for (const part of ['', '-wal']) {
    if (existsSync(path + part)) copyFileSync(path + part, copy + part);
  }
  return RunFile.resume(copy);
}

/** Answers of the last moments may not be written yet. */
const aMoment = () => new Promise((resolve) => void setTimeout(resolve, 30));

describe('docs/cli.md a run is kept for `resume` and `runs`', () => {
  it('knows how it was started, and what became of each hotel', () => {
    const file = create();
    file.begin([hotel(0), hotel(1)]);
    file.journalOf(0).write('hotel', DONE);
    file.end(0, ENDED);
    file.close();
    const read = RunFile.read(path);
    expect([read.facts, read.input, read.checked]).toEqual([
      { ...FACTS, folder },
      INPUT,
      'checked',
    ]);
    const name = config.hotelProfile.name;
    const place = { file: '/hotels/chain.ndjson', name };
    expect([...read.hotels()]).toEqual([
      { ...ENDED, ...place, index: 0, code: 'SEASID01', state: 'incomplete' },
      { ...place, index: 1, code: 'SEASID02', state: 'stopped' },
    ]);
    expect(read.counts()).toMatchObject({ incomplete: 1, stopped: 1, onboarded: 0 });
    read.close();
  });

  it('passes over those that are onboarded where only the others matter', () => {
    const file = create();
    file.begin([hotel(0), hotel(1)]);
    file.end(0, { ...ENDED, status: 'onboarded' });
    expect([...file.unfinished()].map(({ index }) => index)).toEqual([1]);
    expect([...file.codes()]).toEqual(['SEASID01', 'SEASID02']);
    expect([file.stateOf(0), file.stateOf(1), file.stateOf(2)]).toEqual([
      'onboarded',
      'begun',
      undefined,
    ]);
    expect(file.operationsDone()).toBe(2);
    file.close();
  });

  it('keeps why a hotel was skipped, and its code', () => {
    const file = create();
    const warnings = [{ operation: 'hotel', status: 0, message: 'Invalid.', fields: {} }];
    file.skip({ index: 1, file: 'a.json', name: 'Lodge', code: 'LODGE01', warnings });
    expect(file.hotel(1)).toEqual({
      index: 1,
      file: 'a.json',
      name: 'Lodge',
      code: 'LODGE01',
      state: 'skipped',
      warnings,
    });
    file.begin([hotel(1)]);
    expect(file.journalOf(1).read('hotel'), 'nothing of it was sent').toBeUndefined();
    file.close();
  });

  it('takes another check of the input, after which edited hotels are not done any more', () => {
    const file = create();
    file.begin([hotel(0), hotel(1)]);
    for (const index of [0, 1]) file.end(index, { ...ENDED, status: 'onboarded' });
    file.keepInput({ hotels: 3, operations: 44 }, 'again', [1]);
    file.close();
    const read = RunFile.read(path);
    expect([read.input, read.checked]).toEqual([{ hotels: 3, operations: 44 }, 'again']);
    expect([...read.hotels()].map(({ state }) => state)).toEqual(['onboarded', 'stopped']);
    read.close();
  });

  it('is for its owner only, and holds no password', () => {
    const file = create();
    file.begin([hotel(0)]);
    file.journalOf(0).write('user:asha', DONE);
    file.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const passwords = config.staffUsers.map(({ password }) => password);
    expect(passwords.every((password) => password.length >= 6)).toBe(true);
    const bytes = readFileSync(path, 'latin1');
    expect(passwords.filter((password) => bytes.includes(password))).toEqual([]);
  });

  it('two processes cannot work on one run at once; looking at it is always possible', () => {
    const file = create();
    file.begin([hotel(0)]);
    expect(() => RunFile.resume(path)).toThrow(RunInUse);
    expect(isRunLocked(path)).toBe(true);
    const read = RunFile.read(path);
    expect([...read.hotels()]).toMatchObject([{ state: 'begun' }]);
    read.close();
    file.close();
    expect(isRunLocked(path)).toBe(false);
    RunFile.resume(path).close();
  });

  it('a run that is there is not overwritten, and no other file is taken for one', () => {
    create().close();
    expect(() => create()).toThrow('EEXIST');
    expect(() => RunFile.read(join(folder, 'nothing.db'))).toThrow('there is no such file');
    const other = join(folder, 'other.db');
    writeFileSync(other, 'something else\n'.repeat(100));
    expect(() => RunFile.read(other)).toThrow(RunUnreadable);
    expect(() => RunFile.resume(other)).toThrow('file is not a database');
  });
});

/** A hotel that was begun, one of which nothing is known, and one that was refused. */
function writeThree(file: RunFile): void {
  file.begin([hotel(0), hotel(1), hotel(2)]);
  file.journalOf(0).write('hotel', DONE);
  file.journalOf(0).write('room:101', DONE);
  file.journalOf(2).write('hotel', { state: 'failed' });
}

describe('a hotel that has not ended', () => {
  const MISSING = { missing: expect.arrayContaining(['room:102', 'completion']) as unknown };
  it('is known by its id, its operations and what is missing; one of which nothing is there is not', () => {
    const file = create();
    writeThree(file);
    const operations = { done: 2, created: 2, unchanged: 0, failed: 0 };
    const known = { state: 'begun', hotelId: 7, operations, ...MISSING };
    expect(file.hotel(0), 'while it is worked on').toMatchObject(known);
    file.close();
    const read = RunFile.read(path);
    expect(read.hotel(0)).toMatchObject({ ...known, state: 'stopped' });
    expect(read.hotel(0)?.operations?.total).toBe(Number(read.hotel(0)?.missing?.length) + 2);
    expect([...read.open()].map(({ index }) => index)).toEqual([0, 1, 2]);
    for (const index of [1, 2]) expect(read.hotel(index)).not.toHaveProperty('operations');
    read.close();
  });

  it('is known after a kill, and counts among the operations of the run', async () => {
    const file = create();
    writeThree(file);
    file.end(1, ENDED);
    await aMoment();
    const read = afterKill();
    file.close();
    expect(read.hotel(0)).toMatchObject({ state: 'begun', hotelId: 7, ...MISSING });
    expect(read.operations()).toMatchObject({ done: 4, created: 2 });
    read.close();
  });
});

describe('a disk that is full', () => {
  it('is told by what is written next, and what was not noted stays in doubt', async () => {
    const file = create();
    file.begin([hotel(0)]);
    // Another process's doing, as far as SQLite is concerned.
    const other = new DatabaseSync(path);
    other.exec('DROP TABLE journal');
    file.journalOf(0).write('hotel', DONE);
    await aMoment();
    expect(() => file.end(0, ENDED)).toThrow(RunUnwritable);
    expect(() => file.begin([hotel(1)])).not.toThrow();
    file.close();
    expect(other.prepare('SELECT state FROM hotels').all()).toMatchObject([
      { state: 'begun' },
      { state: 'begun' },
    ]);
    other.close();
  });
});

describe('R11 what is known of a hotel after a crash', () => {
  it('what was answered is known; whatever is not known may have been sent', async () => {
    const file = create();
    file.begin([hotel(0), hotel(1)]);
    file.journalOf(0).write('hotel', DONE);
    file.journalOf(0).write('room:101', INTENDED);
    await aMoment();
    const resumed = afterKill();
    file.close();
    expect(resumed.hotel(0)).toMatchObject({ state: 'begun' });
    expect(resumed.hotel(2), 'it was never begun').toBeUndefined();
    resumed.begin([hotel(0), hotel(1), hotel(2)]);
    expect(resumed.journalOf(0).read('hotel')).toEqual(DONE);
    expect(resumed.journalOf(0).read('room:101')).toEqual(INTENDED);
    expect(resumed.journalOf(0).read('room:102')).toEqual(INTENDED);
    expect(resumed.journalOf(1).read('hotel')).toEqual(INTENDED);
    expect(resumed.journalOf(2).read('hotel')).toBeUndefined();
    resumed.close();
  });

  it('after an orderly stop, only what had no answer is in doubt', () => {
    const file = create();
    file.begin([hotel(0)]);
    file.journalOf(0).write('hotel', DONE);
    file.journalOf(0).write('room:101', INTENDED);
    file.close();
    const resumed = RunFile.resume(path);
    resumed.begin([hotel(0)]);
    const journal = resumed.journalOf(0);
    expect(['hotel', 'room:101', 'room:102'].map((key) => journal.read(key))).toEqual([
      DONE,
      INTENDED,
      undefined,
    ]);
    resumed.close();
  });

  it('what was in doubt stays so until somebody has looked', () => {
    create().begin([hotel(0)]);
    const second = afterKill();
    second.begin([hotel(0)]);
    second.close();
    const third = RunFile.resume(`${path}.copy`);
    third.begin([hotel(0)]);
    expect(third.journalOf(0).read('hotel')).toEqual(INTENDED);
    third.close();
  });

  it('of a configuration that was edited in between only the hotel itself stays known', () => {
    const file = create();
    file.begin([hotel(0)]);
    file.journalOf(0).write('hotel', DONE);
    file.journalOf(0).write('room:101', DONE);
    file.end(0, ENDED);
    const edited = { ...config, hotelProfile: { ...config.hotelProfile, city: 'Pune' } };
    file.begin([hotel(0, edited)]);
    expect(file.journalOf(0).read('hotel')).toEqual(DONE);
    expect(file.journalOf(0).read('room:101')).toEqual(INTENDED);
    expect(file.configOf(0)?.hotelProfile.city).toBe('Pune');
    file.close();
  });
});
