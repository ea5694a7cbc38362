// `hms onboard --run NAME --shard K/N`: several processes share an input.
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

/** Several of these names have the same automatic code. */
const NAMES = ['Lakeside Ash', 'Lakeside Elm', 'Lakeside Fir', 'Seaside Oak', 'Seaside Yew', 'Tor'];
const CHAIN = NAMES.map((name) => hotelNamed(name));
const CODES = ['LAKESI01', 'LAKESI02', 'LAKESI03', 'SEASID01', 'SEASID02', 'TOR01'];
/** Each shard has a folder of its own, as on a machine of its own. */
const folderOf = (shard: string) => `--runs-dir .hms/${shard.replace('/', '-of-')}`;
const callOf = (shard: string) =>
  `onboard chain.json --run autumn --shard ${shard} ${folderOf(shard)}`;

const liveCodes = async () =>
  (await sandbox.list('/hotels/')).map(({ code }) => textOf(code)).toSorted();

beforeEach(() => void work.file('chain.json', CHAIN));

describe('shards', () => {
  it('set up the whole input once, side by side, with its codes', async () => {
    const shards = ['1/3', '2/3', '3/3'];
    const all = await Promise.all(
      shards.map((shard) => work.process(`${callOf(shard)} --json --min-gap 0`)),
    );
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await liveCodes()).toEqual(CODES);
    const summaries = all.map(({ summary }) => summary);
    expect(summaries.map(({ run, shard }) => [run, shard])).toEqual(
      shards.map((shard, index) => [`autumn-${index + 1}-of-3`, shard]),
    );
    expect(summaries.reduce((sum, { onboarded }) => sum + Number(onboarded), 0)).toBe(6);
    const again = await work.hms(`${callOf('2/3')} --json`);
    expect([again.code, again.summary['requests']]).toEqual([0, 0]);
  });

  it('apply an edit where its hotel is, add a new hotel once, and are resumed with their hotels only', async () => {
    const invalid = hotelNamed('Wrong', { roomTypes: [] });
    work.file('chain.json', [...CHAIN, invalid]);
    for (const shard of ['1/2', '2/2']) await work.hms(`${callOf(shard)} --skip-invalid`);
    const edited = hotelNamed('Seaside Yew', { roomTypes: [{ name: 'Suite', room_count: 5 }] });
    work.file('chain.json', [...CHAIN.with(4, edited), hotelNamed('Wrong')]);
    let said = '';
    for (const shard of ['1/2', '2/2']) {
      const run = await work.hms(`resume ${folderOf(shard)}`);
      expect(run).toExit(0);
      said += run.stderr;
    }
    expect(said.match(/^onboarded .*/gm)?.toSorted()).toEqual([
      expect.stringContaining('Seaside Yew'),
      expect.stringContaining('Wrong'),
    ]);
    expect(await liveCodes()).toEqual([...CODES, 'WRONG01']);
  });
});

describe('a shard', () => {
  it('without hotels says so, succeeds, and is finished', async () => {
    work.file('chain.json', CHAIN.slice(5));
    const all = [];
    for (const shard of ['1/3', '2/3', '3/3']) all.push(await work.hms(callOf(shard)));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    const empty = all.filter(({ stderr }) => /^This shard has 0 of 1 hotel$/m.test(stderr));
    expect(empty.map(({ stderr }) => stderr.includes('0 hotels: nothing to do'))).toEqual([
      true,
      true,
    ]);
    const shown = await work.hms(`runs show autumn --json ${folderOf('2/3')}`);
    expect(shown.summary).toMatchObject({ run: 'autumn-2-of-3', state: 'finished' });
  });

  it('keeps the minimum gap of all shards together', async () => {
    const roomTypes = [{ name: 'Suite', room_count: 4 }];
    work.file(
      'chain.json',
      ['Alder', 'Birch'].map((name) => hotelNamed(name, { roomTypes })),
    );
    const { summary } = await work.hms(`${callOf('1/2')} --min-gap 10 --json`);
    const requests = Number(summary['requests']);
    expect(requests).toBeGreaterThan(8);
    // Subtracts a few requests, because the gap does not apply to the sign-in.
    expect(Number(summary['seconds']) * 1000).toBeGreaterThan((requests - 4) * 2 * 10);
  });

  it.each([
    [
      '--shard 1/2',
      '--shard (HMS_SHARD) needs a name for the run, the same for all shards: add --run NAME.',
    ],
    ['--run a --shard 0/3', 'It must look like 2/3'],
    ['--run a --shard 1/2 --dry-run', 'remove --shard (HMS_SHARD).'],
    ['--run a-2-of-3', 'Use --run a --shard 2/3, or another name.'],
    [`--run ${'a'.repeat(96)} --shard 1/2`, 'is too long for the name of a run.'],
  ])('is refused with %s', async (options, sentence) => {
    expect(await work.hms(`onboard chain.json ${options}`)).toExit(2, sentence);
    expect(work.stateFiles()).toEqual([]);
  });

  it('can come from the environment', async () => {
    const call = 'onboard chain.json --run autumn';
    expect(await work.hms(call, { env: { HMS_SHARD: '4/3' } })).toExit(2, 'like 2/3');
    await work.hms(call, { env: { HMS_SHARD: '2/3' } });
    const { events } = await work.hms('runs --json');
    expect(events[0]).toMatchObject({ run: 'autumn-2-of-3', shard: '2/3' });
  });
});
