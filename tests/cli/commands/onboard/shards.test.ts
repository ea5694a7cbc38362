// `hms onboard --run NAME --shard K/N`: several processes share an input.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  openWorkspace,
  textOf,
  type Json,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

/** Several of these names have the same automatic code. */
const NAMES = ['Lakeside Ash', 'Lakeside Elm', 'Lakeside Fir', 'Seaside Oak', 'Seaside Yew', 'Tor'];
const CHAIN = NAMES.map((name) => hotelNamed(name));
const CODES = ['LAKESI01', 'LAKESI02', 'LAKESI03', 'SEASID01', 'SEASID02', 'TOR01'];
const ONBOARD = ['onboard', 'chain.json', '--run', 'autumn'];
const shard = (text: string) => [...ONBOARD, '--shard', text];

let sandbox: LiveSandbox;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
});
afterEach(async () => {
  work?.remove();
  await sandbox.close();
});

const liveCodes = async () => {
  const hotels = [...(await sandbox.get('/hotels/'))];
  const codes = hotels.map(({ code }) => textOf(code));
  return codes.filter((code) => !code.startsWith('DEMO')).toSorted();
};

const lastOf = (stdout: string) => events(stdout).at(-1);

describe('shards', () => {
  beforeEach(() => {
    work = openWorkspace(sandbox.env);
    work.file('chain.json', CHAIN);
  });

  it('set up the whole input once, side by side, with its codes', async () => {
    const all = await Promise.all(
      ['1/3', '2/3', '3/3'].map((text) =>
        work.process([...shard(text), '--json', '--min-gap', '0']),
      ),
    );
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await liveCodes()).toEqual(CODES);
    const summaries = all.map(({ stdout }) => lastOf(stdout));
    expect(summaries.map((summary) => [summary?.['run'], summary?.['shard']])).toEqual([
      ['autumn-1-of-3', '1/3'],
      ['autumn-2-of-3', '2/3'],
      ['autumn-3-of-3', '3/3'],
    ]);
    const sum = summaries.reduce((total, summary) => total + Number(summary?.['onboarded']), 0);
    expect(sum).toBe(NAMES.length);
    const again = await work.hms([...shard('2/3'), '--json']);
    expect([again.code, lastOf(again.stdout)?.['requests']]).toEqual([0, 0]);
    const shown = events((await work.hms(['runs', 'show', 'autumn', '--json'])).stdout);
    expect(shown.filter(({ event }) => textOf(event) === 'hotel')).toHaveLength(NAMES.length);
    expect(shown.at(-1)).toMatchObject({ run: 'autumn', hotels: 6, onboarded: 6, missing: [] });
    const report = await work.hms(['runs', 'report', 'autumn', '--out', '-']);
    expect(JSON.parse(report.stdout)).toMatchObject({
      run: 'autumn',
      state: 'finished',
      counts: { hotels: 6, onboarded: 6 },
    });
    const verified = await work.hms(['verify', '--run', 'autumn', '--json']);
    expect([verified.code, lastOf(verified.stdout)]).toMatchObject([0, { hotels: 6, same: 6 }]);
    const resumed = await work.hms(['resume', 'autumn']);
    expect([resumed.code, resumed.stderr]).toEqual([
      2,
      expect.stringContaining(
        'autumn is divided into shards. Type the name of one of them: autumn-1-of-3',
      ),
    ]);
  });

  it('are added up with those that have not started', async () => {
    await work.hms(shard('1/3'));
    await work.hms(shard('3/3'));
    const shown = await work.hms(['runs', 'show', 'autumn']);
    expect(shown.stdout).toMatch(/^autumn: interrupted, started .*\n\d hotels: \d onboarded\n/);
    expect(shown.stdout).toMatch(/^ {2}autumn-1-of-3, finished: \d hotels?: \d onboarded$/m);
    expect(shown.stdout).toMatch(/^Not started: autumn-2-of-3$/m);
    const watched = await work.hms(['runs', 'watch', 'autumn']);
    expect([watched.code, watched.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Not started: autumn-2-of-3\n\d hotels: \d onboarded \(run autumn, interrupted\)\n/,
      ),
    ]);
    expect((await work.hms(['runs', 'report', 'autumn', '--out', 'autumn.html'])).code).toBe(0);
    expect(work.read('autumn.html')).toContain('Not started: autumn-2-of-3');
    await work.hms([...ONBOARD, '--shard', '1/2']);
    const unclear = await work.hms(['runs', 'show', 'autumn']);
    expect([unclear.code, unclear.stderr]).toEqual([
      2,
      expect.stringContaining('different numbers of shards: type one of autumn-of-2, autumn-of-3.'),
    ]);
    const ofThree = await work.hms(['runs', 'show', 'autumn-of-3', '--json']);
    expect(lastOf(ofThree.stdout)).toMatchObject({ run: 'autumn', missing: ['autumn-2-of-3'] });
  });

  it('have one file with generated passwords each', async () => {
    for (const text of ['1/2', '2/2']) await work.hms(shard(text));
    const written = await work.hms(['runs', 'credentials', 'autumn', '--out', 'keys.ndjson']);
    expect([written.code, written.stderr]).toEqual([
      2,
      expect.stringMatching(/autumn-1-of-2\.credentials\.ndjson and .*autumn-2-of-2\.cred/),
    ]);
  });

  it('apply an edit in the shard of the edited hotel, and a new hotel in the shard that its key gives', async () => {
    for (const text of ['1/2', '2/2']) await work.hms(shard(text));
    const edited = hotelNamed('Seaside Yew', { roomTypes: [{ name: 'Suite', room_count: 5 }] });
    work.file('chain.json', [hotelNamed('Upland'), ...CHAIN.with(4, edited)]);
    const again = [await work.hms(shard('1/2')), await work.hms(shard('2/2'))];
    expect(again.map(({ code }) => code)).toEqual([0, 0]);
    const said = again.map(({ stderr }) => stderr).join('');
    expect(said.match(/Edited since the run started/g)).toHaveLength(1);
    expect(said.match(/^1 hotel added since the run started$/gm)).toHaveLength(1);
    expect(await liveCodes()).toEqual([...CODES, 'UPLAND01']);
  });
});

describe.skipIf(!database)('shards in PostgreSQL', () => {
  beforeEach(async () => {
    work = openWorkspace({ ...sandbox.env, HMS_JOURNAL: database?.url ?? '' });
    work.file('chain.json', CHAIN);
    await work.hms(['journal', 'migrate']);
  });

  it('set up the whole input once, and hand out the generated passwords of all', async () => {
    const env = { HMS_RUN_KEY: AesRunKey.make().text };
    for (const text of ['1/2', '2/2']) {
      expect((await work.hms(shard(text), { env })).code).toBe(0);
    }
    expect(await liveCodes()).toEqual(CODES);
    const args = ['runs', 'credentials', 'autumn', '--out', 'keys.ndjson'];
    const { code, stderr } = await work.hms(args, { env });
    expect([code, stderr]).toEqual([
      0,
      '6 generated passwords of the run autumn written to keys.ndjson\n',
    ]);
  });

  it('are refused without HMS_RUN_KEY: every shard would make its own', async () => {
    const { code, stderr } = await work.hms(shard('1/3'));
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'HMS_RUN_KEY is not set, but all shards need the same key for their passwords.',
      ),
    ]);
    expect(await liveCodes()).toEqual([]);
  });
});

describe('a shard', () => {
  beforeEach(() => {
    work = openWorkspace(sandbox.env);
    work.file('chain.json', CHAIN);
  });

  it('a shard without hotels says so, succeeds, and is finished', async () => {
    work.file('chain.json', CHAIN.slice(5));
    const all = [];
    for (const text of ['1/3', '2/3', '3/3']) all.push(await work.hms(shard(text)));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    const empty = all.filter(({ stderr }) => /^This shard has 0 of 1 hotel$/m.test(stderr));
    expect(empty).toHaveLength(2);
    for (const { stderr } of empty) expect(stderr).toContain('0 hotels: nothing to do');
    const shown = events((await work.hms(['runs', 'show', 'autumn', '--json'])).stdout);
    expect(shown.at(-1)).toMatchObject({ state: 'finished', hotels: 1, onboarded: 1 });
  });

  it('a shard keeps the minimum gap of all shards together, at its start and later', async () => {
    const gapMs = 20;
    // The room count changes in each pass, so the shard must send several requests.
    for (const room_count of [2, 8]) {
      const roomTypes = [{ name: 'Suite', room_count }];
      work.file('chain.json', [
        hotelNamed('Alder', { roomTypes }),
        hotelNamed('Birch', { roomTypes }),
      ]);
      const paced = [...shard('1/2'), '--min-gap', String(gapMs), '--json'];
      const { stdout } = await work.hms(paced);
      const { requests, seconds } = lastOf(stdout) as Json;
      expect(Number(requests)).toBeGreaterThan(8);
      // Subtracts a few requests, because the gap does not apply to the sign-in.
      expect(Number(seconds) * 1000).toBeGreaterThan((Number(requests) - 4) * 2 * gapMs);
    }
  });

  it('a shard is continued by its name, with its hotels only', async () => {
    work.file('chain.json', [...CHAIN, hotelNamed('Wrong', { roomTypes: [] })]);
    for (const text of ['1/2', '2/2']) await work.hms([...shard(text), '--skip-invalid']);
    work.file('chain.json', [...CHAIN, hotelNamed('Wrong')]);
    const codes = [];
    for (const run of ['autumn-1-of-2', 'autumn-2-of-2']) {
      codes.push((await work.hms(['resume', run])).code);
    }
    expect(codes).toEqual([0, 0]);
    expect(await liveCodes()).toEqual([...CODES, 'WRONG01']);
  });

  it.each([
    [
      ['--shard', '1/2'],
      '--shard (HMS_SHARD) needs a name for the run, the same for all shards: add --run NAME.',
    ],
    [['--run', 'a', '--shard', '0/3'], 'It must look like 2/3'],
    [['--run', 'a', '--shard', '1/2', '--dry-run'], 'remove --shard (HMS_SHARD).'],
    [['--run', 'a-2-of-3'], 'Use --run a --shard 2/3, or another name.'],
    [['--run', 'a'.repeat(96), '--shard', '1/2'], 'is too long for the name of a run.'],
  ])('a shard is refused with %j', async (args, sentence) => {
    const { code, stderr } = await work.hms(['onboard', 'chain.json', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(work.stateFiles()).toEqual([]);
  });

  it('the shard can come from the environment', async () => {
    const { code, stderr } = await work.hms(ONBOARD, { env: { HMS_SHARD: '4/3' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('like 2/3')]);
    await work.hms(ONBOARD, { env: { HMS_SHARD: '2/3' } });
    const listed = events((await work.hms(['runs', '--json'])).stdout);
    expect(listed[0]).toMatchObject({ run: 'autumn-2-of-3', shard: '2/3' });
  });
});
