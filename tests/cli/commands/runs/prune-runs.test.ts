import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { finished } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { holdingRelay, relayTo } from '#tests/cli/support/wrong-server.ts';

const DAY_MS = 86_400_000;
const PRUNE = 'runs prune --older-than';

const { sandbox, work } = workspaceForEach();

const runFiles = () => readdirSync(join(work.folder, '.hms/runs')).toSorted();

/** Creates a finished run with this name. */
async function onboarded(run: string): Promise<void> {
  work.file(`${run}.json`, hotelNamed(`Hotel ${run}`, { staffUsers: [adminOf(run)] }));
  expect(await work.hms(`onboard ${run}.json --run ${run}`)).toExit(0);
}

/** Makes a run look as if it had started this many days ago. */
function age(run: string, days: number): void {
  const database = new DatabaseSync(join(work.folder, `.hms/runs/${run}.db`));
  const sql = `UPDATE run SET run = json_set(run, '$.facts.startedAt', ?)`;
  database.prepare(sql).run(Date.now() - days * DAY_MS);
  database.close();
}

describe('hms runs prune', () => {
  it('deletes runs that started longer ago, and never the files with passwords', async () => {
    for (const [run, days] of [
      ['alder', 91],
      ['birch', 89],
    ] as const) {
      await onboarded(run);
      age(run, days);
    }
    const waiting = await work.hms(`${PRUNE} 90d`);
    expect(waiting).toExit(2, /^hms: Nothing was deleted, .*: add --yes\.\n/m, 'alder');
    const json = await work.hms(`${PRUNE} 90d --json`);
    expect([json.code, json.events]).toMatchObject([
      2,
      [
        { event: 'run', run: 'alder', deleted: false, kept: 'unconfirmed' },
        { event: 'summary', deleted: 0, kept: 1, unreadable: 0 },
      ],
    ]);
    const pruned = await work.hms(`${PRUNE} 90d --yes`);
    expect(pruned.stdout).toMatch(/^RUN .*\nalder {2}\S+ \S+ {2}finished +1 .*\n$/);
    expect([pruned.code, pruned.stderr]).toEqual([
      0,
      'These files with generated passwords are not deleted:\n  .hms/runs/alder.credentials.ndjson\nDeleted 1 run.\n',
    ]);
    expect(runFiles().filter((name) => name.startsWith('alder'))).toEqual([
      'alder.credentials.ndjson',
    ]);
    expect((await work.hms('runs --json')).events.map(({ run }) => run)).toEqual([
      'birch',
      undefined,
    ]);
    expect(await work.hms(`${PRUNE} 90d --yes`)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No run to delete.\n',
    });
  });

  it('keeps unfinished runs unless --unfinished is given, and says which they are', async () => {
    await onboarded('cedar');
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      const isRoom = method === 'POST' && url === '/api/rooms/rooms/';
      if (isRoom) void relay.close();
      return isRoom;
    });
    work.file('yew.json', hotelNamed('Yew'));
    await work.hms(`onboard yew.json --wait 0 --run yew --api-url ${relay.url}`);
    const first = await work.hms(`${PRUNE} 0h --yes --json`);
    expect(first.events).toMatchObject([
      { run: 'yew', state: 'interrupted', kept: 'unfinished' },
      { run: 'cedar', state: 'finished', deleted: true },
      { event: 'summary', deleted: 1, kept: 1, unreadable: 0 },
    ]);
    expect(await work.hms(`${PRUNE} 0h --yes`)).toExit(
      0,
      'Kept 1 unfinished run: yew (hms resume continues it; --unfinished deletes it too)\nNo run to delete.\n',
    );
    expect(await work.hms(`${PRUNE} 0h --yes --unfinished`)).toExit(
      0,
      'These runs are unfinished, and cannot be resumed after you delete them: yew\nDeleted 1 run.\n',
    );
    expect(runFiles()).toEqual(['cedar.credentials.ndjson', 'start.lock']);
  });

  it('keeps a run in progress', async () => {
    const relay = await holdingRelay(sandbox.url, 'POST', /rooms/);
    work.file('a.json', hotelNamed('Elm'));
    const child = work.start(`onboard a.json --run elm --api-url ${relay.url}`);
    const ended = finished(child);
    await relay.held;
    expect(await work.hms(`${PRUNE} 0h --unfinished --yes`)).toExit(
      0,
      'Kept 1 run in progress: elm\nNo run to delete.\n',
    );
    expect(runFiles()).toContain('elm.db');
    child.kill('SIGKILL');
    await ended;
  });

  it.each(['90', '90m', '-1d', '1.5d', 'd', '90 d', ''])('refuses the age "%s"', async (text) => {
    expect(await work.hms(['runs', 'prune', '--older-than', text])).toExit(
      2,
      'hours, days or weeks',
    );
  });
});
