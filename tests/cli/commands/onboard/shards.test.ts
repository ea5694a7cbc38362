// `hms onboard --run NAME --shard K/N`: several processes share an input.
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  openWorkspace,
  textOf,
  type Json,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

/** Several of these names have the same automatic code. */
const NAMES = ['Lakeside Ash', 'Lakeside Elm', 'Lakeside Fir', 'Seaside Oak', 'Seaside Yew', 'Tor'];
const CHAIN = NAMES.map((name) => hotelNamed(name));
const CODES = ['LAKESI01', 'LAKESI02', 'LAKESI03', 'SEASID01', 'SEASID02', 'TOR01'];
const ONBOARD = ['onboard', 'chain.json', '--run', 'autumn'];
/** Each shard has a folder of its own, as on a machine of its own. */
const shard = (text: string) => [...ONBOARD, '--shard', text, '--runs-dir', folderOf(text)];
const folderOf = (text: string) => `.hms/${text.replace('/', '-of-')}`;

let sandbox: LiveSandbox;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
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
  });

  it('apply an edit in the shard of the edited hotel, and a new hotel in the shard that its key gives', async () => {
    for (const text of ['1/2', '2/2']) await work.hms(shard(text));
    const edited = hotelNamed('Seaside Yew', { roomTypes: [{ name: 'Suite', room_count: 5 }] });
    work.file('chain.json', [hotelNamed('Upland'), ...CHAIN.with(4, edited)]);
    const again = [await work.hms(shard('1/2')), await work.hms(shard('2/2'))];
    expect(again.map(({ code }) => code)).toEqual([0, 0]);
    const said = again.map(({ stderr }) => stderr).join('');
    expect(said.match(/^onboarded .*/gm)?.toSorted()).toEqual([
      expect.stringContaining('Seaside Yew'),
      expect.stringContaining('Upland'),
    ]);
    expect(await liveCodes()).toEqual([...CODES, 'UPLAND01']);
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
    const shown = await work.hms([
      'runs',
      'show',
      'autumn',
      '--json',
      '--runs-dir',
      folderOf('2/3'),
    ]);
    expect(lastOf(shown.stdout)).toMatchObject({ run: 'autumn-2-of-3', state: 'finished' });
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

  it('a shard is resumed with its hotels only', async () => {
    work.file('chain.json', [...CHAIN, hotelNamed('Wrong', { roomTypes: [] })]);
    for (const text of ['1/2', '2/2']) await work.hms([...shard(text), '--skip-invalid']);
    work.file('chain.json', [...CHAIN, hotelNamed('Wrong')]);
    const codes = [];
    for (const text of ['1/2', '2/2']) {
      codes.push((await work.hms(['resume', '--runs-dir', folderOf(text)])).code);
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
