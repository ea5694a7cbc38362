import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { holdingRelay } from '#tests/cli/commands/onboard/interrupted-run.ts';
import { events, finished, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const DAY_MS = 86_400_000;

const { sandbox, work } = sandboxForEach();

const runFiles = () => readdirSync(join(work.folder, '.hms/runs')).toSorted();

async function onboarded(name: string): Promise<string> {
  const hotel = hotelNamed(name, { staffUsers: [adminOf(name)] });
  const file = work.file(`${name}.json`, hotel);
  const { stdout } = await work.hms(['onboard', file, '--json']);
  return textOf(events(stdout).at(-1)?.['run']);
}

/** Makes a run look as if it had started this many days ago. */
function age(run: string, days: number): void {
  const database = new DatabaseSync(join(work.folder, `.hms/runs/${run}.db`));
  const sql = `UPDATE run SET run = json_set(run, '$.facts.startedAt', ?)`;
  database.prepare(sql).run(Date.now() - days * DAY_MS);
  database.close();
}

/** Creates a run that stops early because the server becomes unreachable. */
async function unfinishedRun(): Promise<string> {
  const relay = await relayTo(sandbox.url, ({ method, url }) => {
    const isRoom = method === 'POST' && url === '/api/rooms/rooms/';
    if (isRoom) void relay.close();
    return isRoom;
  });
  const file = work.file('unfinished.json', hotelNamed('Yew'));
  const args = ['onboard', file, '--wait', '0', '--json', '--api-url', relay.url];
  const { code, stdout } = await work.hms(args);
  expect(code).toBe(3);
  return textOf(events(stdout).at(-1)?.['run']);
}

describe('hms runs prune', () => {
  it('deletes runs that started longer ago, and never the files with passwords', async () => {
    const [old, young] = [await onboarded('Alder'), await onboarded('Birch')];
    age(old, 91);
    age(young, 89);
    const pruned = await work.hms(['runs', 'prune', '--older-than', '90d', '--yes']);
    expect(pruned.code).toBe(0);
    expect(pruned.stdout).toMatch(new RegExp(`^RUN .*\\n${old}  \\S+ \\S+  finished +1 .*\\n$`));
    expect(pruned.stderr).toBe(
      `These files with generated passwords are not deleted:\n  .hms/runs/${old}.credentials.ndjson\n` +
        'Deleted 1 run.\n',
    );
    expect(runFiles().filter((name) => name.startsWith(old))).toEqual([
      `${old}.credentials.ndjson`,
    ]);
    const left = events((await work.hms(['runs', '--json'])).stdout);
    expect(left.map(({ run }) => run)).toEqual([young, undefined]);
    const again = await work.hms(['runs', 'prune', '--older-than', '90d', '--yes']);
    expect([again.code, again.stdout, again.stderr]).toEqual([0, '', 'No run to delete.\n']);
    const json = await work.hms(['runs', 'prune', '--older-than', '90d', '--json']);
    expect([json.code, events(json.stdout)]).toEqual([
      0,
      [{ event: 'summary', deleted: 0, kept: 0, unreadable: 0 }],
    ]);
  });

  it('only lists the runs and exits with 2 in a pipe without --yes', async () => {
    const run = await onboarded('Alder');
    const people = await work.hms(['runs', 'prune', '--older-than', '0h']);
    expect([people.code, people.stdout]).toEqual([2, expect.stringContaining(run)]);
    expect(people.stderr).toMatch(/^hms: Nothing was deleted, .*: add --yes\.\n$/m);
    const json = await work.hms(['runs', 'prune', '--older-than', '0h', '--json']);
    expect([json.code, events(json.stdout)]).toEqual([
      2,
      [
        expect.objectContaining({ event: 'run', run, deleted: false, kept: 'unconfirmed' }),
        expect.objectContaining({ event: 'summary', deleted: 0, kept: 1, unreadable: 0 }),
      ],
    ]);
    expect((await work.hms(['runs', 'show', run])).code).toBe(0);
  });

  it('keeps unfinished runs unless --unfinished is given, and says which they are', async () => {
    const done = await onboarded('Alder');
    const unfinished = await unfinishedRun();
    const args = ['runs', 'prune', '--older-than', '0h', '--yes'];
    const first = await work.hms([...args, '--json']);
    expect(events(first.stdout)).toEqual([
      expect.objectContaining({ run: unfinished, state: 'interrupted', kept: 'unfinished' }),
      expect.objectContaining({ run: done, state: 'finished', deleted: true }),
      { event: 'summary', deleted: 1, kept: 1, unreadable: 0 },
    ]);
    const kept = await work.hms(args);
    expect(kept.stderr).toBe(
      `Kept 1 unfinished run: ${unfinished} (hms resume continues it; --unfinished deletes it too)\n` +
        'No run to delete.\n',
    );
    const second = await work.hms([...args, '--unfinished']);
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('interrupted')]);
    expect(second.stderr).toBe(
      `These runs are unfinished, and cannot be resumed after you delete them: ${unfinished}\nDeleted 1 run.\n`,
    );
    expect(runFiles()).toEqual([`${done}.credentials.ndjson`, 'start.lock']);
  });

  it('keeps a run in progress', async () => {
    const relay = await holdingRelay(sandbox, 'POST', /rooms/);
    const file = work.file('a.json', hotelNamed('Yew'));
    const child = work.start(['onboard', file, '--run', 'yew', '--api-url', relay.url]);
    const ended = finished(child);
    await relay.held;
    const args = ['runs', 'prune', '--older-than', '0h', '--unfinished', '--yes'];
    const pruned = await work.hms(args);
    expect([pruned.code, pruned.stderr]).toEqual([
      0,
      'Kept 1 run in progress: yew\nNo run to delete.\n',
    ]);
    expect(runFiles()).toContain('yew.db');
    child.kill('SIGKILL');
    await ended;
  });

  it.each(['90', '90m', '-1d', '1.5d', 'd', '90 d', ''])('refuses the age "%s"', async (text) => {
    const { code, stderr } = await work.hms(['runs', 'prune', '--older-than', text]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('hours, days or weeks')]);
  });

  it('says how to name the age if there is none', async () => {
    const { code, stderr } = await work.hms(['runs', 'prune', '--yes']);
    expect([code, stderr]).toEqual([
      2,
      'hms: No age is given. Specify it, for example --older-than 90d.\n',
    ]);
  });
});
