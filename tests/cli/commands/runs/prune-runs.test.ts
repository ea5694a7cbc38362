import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { events, finished, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const DAY_MS = 86_400_000;

const live = sandboxForEach();

const runFiles = () => readdirSync(join(live.work.folder, '.hms/runs')).toSorted();

async function onboarded(name: string): Promise<string> {
  const hotel = hotelNamed(name, { staffUsers: [adminOf(name)] });
  const file = live.work.file(`${name}.json`, hotel);
  const { stdout } = await live.work.hms(['onboard', file, '--json']);
  return textOf(events(stdout).at(-1)?.['run']);
}

/** Makes a run look as if it had started that many days ago. */
function age(run: string, days: number): void {
  const database = new DatabaseSync(join(live.work.folder, `.hms/runs/${run}.db`));
  const sql = `UPDATE run SET run = json_set(run, '$.facts.startedAt', ?)`;
  database.prepare(sql).run(Date.now() - days * DAY_MS);
  database.close();
}

/** A run whose process was killed in the middle of a hotel. */
async function killedRun(): Promise<string> {
  const rooms = { roomTypes: [{ name: 'Suite', room_count: 200 }] };
  const file = live.work.file('killed.json', [hotelNamed('Yew', rooms), hotelNamed('Zelkova')]);
  const child = live.work.start(['onboard', file, '--hotels', '1', '--min-gap', '20']);
  const ended = finished(child);
  await expect
    .poll(async () => events((await live.work.hms(['runs', '--json'])).stdout)[0]?.['stopped'])
    .toBe(1);
  child.kill('SIGKILL');
  await ended;
  return textOf(events((await live.work.hms(['runs', '--json'])).stdout)[0]?.['run']);
}

describe('hms runs prune', () => {
  it('deletes runs that started longer ago, and never the files with passwords', async () => {
    const [old, young] = [await onboarded('Alder'), await onboarded('Birch')];
    age(old, 91);
    age(young, 89);
    const pruned = await live.work.hms(['runs', 'prune', '--older-than', '90d', '--yes']);
    expect(pruned.code).toBe(0);
    expect(pruned.stdout).toMatch(new RegExp(`^RUN .*\\n${old}  \\S+ \\S+  finished +1 .*\\n$`));
    expect(pruned.stderr).toBe(
      `These files with generated passwords stay:\n  .hms/runs/${old}.credentials.ndjson\n` +
        'Deleted 1 run.\n',
    );
    expect(runFiles().filter((name) => name.startsWith(old))).toEqual([
      `${old}.credentials.ndjson`,
    ]);
    const left = events((await live.work.hms(['runs', '--json'])).stdout);
    expect(left.map(({ run }) => run)).toEqual([young, undefined]);
    const again = await live.work.hms(['runs', 'prune', '--older-than', '90d', '--yes']);
    expect([again.code, again.stdout, again.stderr]).toEqual([0, '', 'No run to delete.\n']);
    const json = await live.work.hms(['runs', 'prune', '--older-than', '90d', '--json']);
    expect([json.code, events(json.stdout)]).toEqual([
      0,
      [{ event: 'summary', deleted: 0, kept: 0, unreadable: 0 }],
    ]);
  });

  it('only lists the runs and exits with 2 in a pipe without --yes', async () => {
    const run = await onboarded('Alder');
    const people = await live.work.hms(['runs', 'prune', '--older-than', '0h']);
    expect([people.code, people.stdout]).toEqual([2, expect.stringContaining(run)]);
    expect(people.stderr).toMatch(/^hms: Nothing was deleted, .*: add --yes\.\n$/m);
    const json = await live.work.hms(['runs', 'prune', '--older-than', '0h', '--json']);
    expect([json.code, events(json.stdout)]).toEqual([
      2,
      [
        expect.objectContaining({ event: 'run', run, deleted: false, kept: 'unconfirmed' }),
        expect.objectContaining({ event: 'summary', deleted: 0, kept: 1, unreadable: 0 }),
      ],
    ]);
    expect((await live.work.hms(['runs', 'show', run])).code).toBe(0);
  });

  it('keeps unfinished runs unless --unfinished is given, and says which they are', async () => {
    const done = await onboarded('Alder');
    const killed = await killedRun();
    const args = ['runs', 'prune', '--older-than', '0h', '--yes'];
    const first = await live.work.hms([...args, '--json']);
    expect(events(first.stdout)).toEqual([
      expect.objectContaining({ run: killed, state: 'interrupted', kept: 'unfinished' }),
      expect.objectContaining({ run: done, state: 'finished', deleted: true }),
      { event: 'summary', deleted: 1, kept: 1, unreadable: 0 },
    ]);
    const kept = await live.work.hms(args);
    expect(kept.stderr).toBe(
      `Kept 1 unfinished run: ${killed} (hms resume continues it; --unfinished deletes it too)\n` +
        'No run to delete.\n',
    );
    const second = await live.work.hms([...args, '--unfinished']);
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('interrupted')]);
    expect(second.stderr).toBe(
      `Unfinished, and cannot be resumed once deleted: ${killed}\nDeleted 1 run.\n`,
    );
    expect(runFiles()).toEqual([`${done}.credentials.ndjson`, 'start.lock']);
  });

  it('keeps a run in progress', async () => {
    const rooms = { roomTypes: [{ name: 'Suite', room_count: 200 }] };
    const child = live.work.start(['onboard', live.work.file('a.json', hotelNamed('Yew', rooms))]);
    const ended = finished(child);
    const database = () => live.work.stateFiles().find((path) => path.endsWith('.db'));
    await expect.poll(database).toBeDefined();
    const args = ['runs', 'prune', '--older-than', '0h', '--unfinished', '--yes'];
    const pruned = await live.work.hms(args);
    expect([pruned.code, pruned.stderr]).toEqual([
      0,
      expect.stringMatching(/^Kept 1 run in progress: \S+\nNo run to delete\.\n$/),
    ]);
    expect((await ended).code).toBe(0);
    expect(existsSync(join(live.work.folder, database() ?? 'none'))).toBe(true);
  });

  it('keeps a file that is no run and deletes the others', async () => {
    const run = await onboarded('Alder');
    live.work.file(
      '.hms/runs/20250101-000000-aaaa.db',
      'not a database, but long enough to be one',
    );
    const pruned = await live.work.hms(['runs', 'prune', '--older-than', '0h', '--yes']);
    expect(pruned.stderr).toMatch(/^\S+20250101-000000-aaaa\.db cannot be read: .* It is kept\.$/m);
    expect(pruned.stderr).toMatch(/^Deleted 1 run\.$/m);
    expect(runFiles().filter((name) => name.endsWith('.db'))).toEqual(['20250101-000000-aaaa.db']);
    expect(runFiles()).toContain(`${run}.credentials.ndjson`);
  });

  it.each(['90', '90m', '-1d', '1.5d', 'd', '90 d', ''])('refuses the age "%s"', async (text) => {
    const { code, stderr } = await live.work.hms(['runs', 'prune', '--older-than', text]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('hours, days or weeks')]);
  });

  it('says how to name the age if there is none', async () => {
    const { code, stderr } = await live.work.hms(['runs', 'prune', '--yes']);
    expect([code, stderr]).toEqual([2, 'hms: Say how old the runs are: --older-than 90d.\n']);
  });
});
