import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { events, textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForAll();

const INN = hotelNamed('Quiet Inn');

beforeAll(async () => {
  work.file('inn.json', JSON.stringify(INN, null, 2));
  await work.hms(['onboard', 'inn.json']);
  const changed = { ...INN, hotelProfile: { ...INN.hotelProfile, website: 'https://inn.example' } };
  work.file('hotels/inn.json', JSON.stringify(changed, null, 2));
  work.file('wrong.json', JSON.stringify({ odd: 1, ...INN }, null, 2));
});

/** The annotations, without those about rates that end soon, which only appear at the end of a year. */
function commands(text: string): string[] {
  return text.split('\n').filter((line) => /^::(?!.*All rates end)/.test(line));
}

const websiteLine = () =>
  work
    .read('hotels/inn.json')
    .split('\n')
    .findIndex((line) => line.includes('website')) + 1;

describe('--annotations github', () => {
  it.each([['validate'], ['plan'], ['verify'], ['onboard', '--dry-run']])(
    'shows a problem at its place: %s',
    async (command, ...flags) => {
      const call = [command, 'wrong.json', ...flags, '--annotations', 'github', '--json'];
      const { code, stdout, stderr } = await work.hms(call);
      expect(code).toBe(2);
      expect(events(stdout)[0]).toMatchObject({ event: 'problem', line: 2, column: 3 });
      expect(commands(stderr)).toEqual([
        expect.stringMatching(
          /^::error file=wrong\.json,line=2,col=3,title=Invalid configuration::odd: Unknown field/,
        ),
      ]);
    },
  );

  it('shows a difference where the configured value is', async () => {
    const call = ['verify', 'hotels', '--annotations', 'github'];
    const { code, stdout, stderr } = await work.hms(call);
    expect(code).toBe(1);
    expect(commands(stdout)).toEqual([]);
    const place = `file=hotels/inn.json,line=${websiteLine()},col=5,title=Live hotel differs from its configuration`;
    expect(commands(stderr)).toEqual([
      expect.stringMatching(
        new RegExp(`^::error ${place}::Quiet Inn .*: hotel website: "" instead`),
      ),
    ]);
  });

  it('shows a difference from a stored run at the file of the hotel', async () => {
    const [{ id }] = (await sandbox.get('/hotels/')) as unknown as [{ id: string }];
    await sandbox.write('PATCH', `/hotels/${id}/`, { city: 'Goa' });
    const call = ['verify', '--run', await latestRun(), '--annotations', 'github'];
    const { stderr } = await work.hms(call);
    expect(commands(stderr)).toEqual([
      expect.stringMatching(
        /^::error file=inn\.json,title=Live hotel differs from its configuration::.*city/,
      ),
    ]);
    await sandbox.write('PATCH', `/hotels/${id}/`, { city: INN.hotelProfile?.city });
  });

  it('shows what a dry run would change, at the hotel', async () => {
    const call = ['onboard', 'hotels', '--dry-run', '--annotations', 'github'];
    const { code, stderr } = await work.hms(call);
    expect(code).toBe(0);
    expect(commands(stderr)).toEqual([
      expect.stringMatching(
        /^::notice file=hotels\/inn\.json,line=2,col=3,title=Changes that onboard would make::~ Quiet Inn .*: 1 to update$/,
      ),
    ]);
  });

  it('shows a hotel without a configuration', async () => {
    work.file('other/moon.json', hotelNamed('Moon Hotel'));
    const call = ['verify', '--all', 'other', '--annotations', 'github'];
    expect(commands((await work.hms(call)).stderr)).toEqual([
      expect.stringContaining('::error file=other/moon.json,'),
      expect.stringMatching(/^::error file=other,title=Hotel without a configuration::Quiet Inn/),
    ]);
  });

  it('lets no name of a hotel be a command', async () => {
    const evil = hotelNamed('::add-mask::Goa');
    work.file('evil.json', evil);
    const call = ['verify', 'evil.json', '--annotations', 'github'];
    const { stdout, stderr } = await work.hms(call);
    expect(stdout).toContain(': :add-mask::Goa');
    expect(commands(stdout)).toEqual([]);
    expect(commands(stderr).filter((line) => !line.startsWith('::error file=evil.json'))).toEqual(
      [],
    );
  });

  it('needs --dry-run, and a service that hms knows', async () => {
    const call = ['onboard', 'hotels', '--annotations', 'github'];
    const { code, stderr } = await work.hms(call);
    expect([code, stderr]).toEqual([2, expect.stringContaining('add --dry-run')]);
    expect((await work.hms(['validate', 'hotels', '--annotations', 'gitlab'])).code).toBe(2);
  });
});

describe('--report', () => {
  it.each([
    ['md', '### Check of 1 hotel\n'],
    ['sarif', '"ruleId":"invalid"'],
    ['html', '<li>wrong.json:2:3: odd: Unknown field'],
    ['csv', ',invalid,problem,'],
    ['json', '"line":2,"column":3,"path":"odd"'],
  ])('the report of validate is written for problems too: .%s', async (ending, text) => {
    const call = ['validate', 'wrong.json', '--report', `check.${ending}`];
    expect((await work.hms(call)).code).toBe(2);
    expect(work.read(`check.${ending}`)).toContain(text);
    // The new report replaces the earlier one.
    expect((await work.hms(['validate', 'inn.json', '--report', `check.${ending}`])).code).toBe(0);
    expect(work.read(`check.${ending}`)).not.toContain('wrong.json');
  });

  it('the report of verify is a summary, or a log with the place of each difference', async () => {
    expect((await work.hms(['verify', 'hotels', '--report', 'found.md'])).code).toBe(1);
    expect(work.read('found.md')).toMatch(
      /^### Comparison of 1 hotel\n\n```text\nCompared .*\n0 as/,
    );
    expect(work.read('found.md')).toContain('\n  hotel website: "" instead of');
    await work.hms(['verify', 'hotels', '--report', 'found.sarif']);
    const log = JSON.parse(work.read('found.sarif')) as { runs: [{ results: Json[] }] };
    expect(log.runs[0].results).toMatchObject([
      { locations: [{ physicalLocation: { region: { startLine: websiteLine() } } }] },
    ]);
  });

  it('the report of a dry run and of a run is a summary', async () => {
    const call = ['onboard', 'hotels', '--dry-run', '--report', 'changes.md', '--json'];
    const { stdout } = await work.hms(call);
    expect(events(stdout).map(({ event }) => event)).toEqual(['change', 'summary']);
    expect(work.read('changes.md')).toMatch(
      /^### Dry run of 1 hotel\n\n```text\n1 hotel: 0 to create/,
    );
    expect(work.read('changes.md')).toContain('\n  ~ hotel website ');
    await work.hms(['runs', 'show', '--report', 'run.md']);
    expect(work.read('run.md')).toMatch(
      /^### Onboarding of 1 hotel\n\n```text\nRun .+\n1 onboarded\n13 of 13 operations done\n```/,
    );
  });
});

async function latestRun(): Promise<string> {
  const runs = events((await work.hms(['runs', '--json'])).stdout);
  return textOf(runs[0]?.['run']);
}
