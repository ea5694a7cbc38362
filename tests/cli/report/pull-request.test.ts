import { beforeAll, describe, expect, it } from 'vitest';
import { textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForAll();

const INN = hotelNamed('Quiet Inn');
const DIFFERS = 'title=Live hotel differs from its configuration::';

beforeAll(async () => {
  work.file('inn.json', JSON.stringify(INN, null, 2));
  await work.hms('onboard inn.json');
  const changed = { ...INN, hotelProfile: { ...INN.hotelProfile, website: 'https://inn.example' } };
  work.file('hotels/inn.json', JSON.stringify(changed, null, 2));
  work.file('wrong.json', JSON.stringify({ odd: 1, ...INN }, null, 2));
});

/** The annotations, without those about rates that end soon, which only appear at the end of a year. */
const commands = (text: string) =>
  text.split('\n').filter((line) => /^::(?!.*All rates end)/.test(line));
const annotated = (call: string) => work.hms(`${call} --annotations github`);
const websiteLine = () =>
  work
    .read('hotels/inn.json')
    .split('\n')
    .findIndex((line) => line.includes('website')) + 1;

describe('--annotations github', () => {
  it.each([
    'validate wrong.json',
    'plan wrong.json',
    'verify wrong.json',
    'onboard wrong.json --dry-run',
  ])('shows a problem at its place: %s', async (call) => {
    const run = await work.hms(`${call} --annotations github --json`);
    expect(run.code).toBe(2);
    expect(run.events[0]).toMatchObject({ event: 'problem', line: 2, column: 3 });
    const place = '::error file=wrong.json,line=2,col=3,title=Invalid configuration::';
    expect(commands(run.stderr)).toEqual([expect.stringContaining(`${place}odd: Unknown field`)]);
  });

  it('shows a difference where the configured value is, or at the file of the hotel', async () => {
    const { code, stdout, stderr } = await annotated('verify hotels');
    const place = `file=hotels/inn.json,line=${websiteLine()},col=5,`;
    expect([code, commands(stdout), commands(stderr)]).toEqual([
      1,
      [],
      [
        expect.stringMatching(
          new RegExp(`^::error ${place}${DIFFERS}.*: hotel website: "" instead`),
        ),
      ],
    ]);
    const path = `/hotels/${await sandbox.idOf('QUIETI01')}/`;
    await sandbox.write('PATCH', path, { city: 'Goa' });
    const [run] = (await work.hms('runs --json')).events;
    expect(commands((await annotated(`verify --run ${textOf(run?.['run'])}`)).stderr)).toEqual([
      expect.stringMatching(new RegExp(`^::error file=inn.json,${DIFFERS}.*city`)),
    ]);
    await sandbox.write('PATCH', path, { city: INN.hotelProfile?.city });
  });

  it('shows what a dry run would change, at the hotel', async () => {
    const { code, stderr } = await annotated('onboard hotels --dry-run');
    expect([code, commands(stderr)]).toEqual([
      0,
      [
        expect.stringMatching(
          /^::notice file=hotels\/inn\.json,line=2,col=3,title=Changes that onboard would make::~ Quiet Inn .*: 1 to update$/,
        ),
      ],
    ]);
  });

  it('shows a hotel without a configuration', async () => {
    work.file('other/moon.json', hotelNamed('Moon Hotel'));
    expect(commands((await annotated('verify --all other')).stderr)).toEqual([
      expect.stringContaining('::error file=other/moon.json,'),
      expect.stringMatching(/^::error file=other,title=Hotel without a configuration::Quiet Inn/),
    ]);
  });

  it('lets no name of a hotel be a command', async () => {
    work.file('evil.json', hotelNamed('::add-mask::Goa'));
    const { stdout, stderr } = await annotated('verify evil.json');
    expect(stdout).toContain(': :add-mask::Goa');
    const others = commands(stderr).filter((line) => !line.startsWith('::error file=evil.json'));
    expect([commands(stdout), others]).toEqual([[], []]);
  });

  it('needs --dry-run, and a service that hms knows', async () => {
    expect(await annotated('onboard hotels')).toExit(2, 'add --dry-run');
    expect(await work.hms('validate hotels --annotations gitlab')).toExit(2);
  });
});

describe('--report', () => {
  it.each([
    ['md', '### Check of 1 hotel\n'],
    ['sarif', '"ruleId":"invalid"'],
    ['html', '<li>wrong.json:2:3: odd: Unknown field'],
    ['csv', ',invalid,problem,'],
    ['json', '"line":2,"column":3,"path":"odd"'],
  ])(
    'of validate is written for problems too, and replaces the earlier one: .%s',
    async (ending, text) => {
      expect(await work.hms(`validate wrong.json --report check.${ending}`)).toExit(2);
      expect(work.read(`check.${ending}`)).toContain(text);
      expect(await work.hms(`validate inn.json --report check.${ending}`)).toExit(0);
      expect(work.read(`check.${ending}`)).not.toContain('wrong.json');
    },
  );

  it('of verify is a summary, or a log with the place of each difference', async () => {
    expect(await work.hms('verify hotels --report found.md')).toExit(1);
    const summary =
      /^### Comparison of 1 hotel\n\n```text\nCompared [^]*\n {2}hotel website: "" instead of/;
    expect(work.read('found.md')).toMatch(summary);
    await work.hms('verify hotels --report found.sarif');
    const log = JSON.parse(work.read('found.sarif')) as { runs: [{ results: Json[] }] };
    expect(log.runs[0].results).toMatchObject([
      { locations: [{ physicalLocation: { region: { startLine: websiteLine() } } }] },
    ]);
  });

  it('of a dry run and of a run is a summary', async () => {
    const run = await work.hms('onboard hotels --dry-run --report changes.md --json');
    expect(run.events.map(({ event }) => event)).toEqual(['change', 'summary']);
    expect(work.read('changes.md')).toMatch(
      /^### Dry run of 1 hotel\n\n```text\n1 hotel: 0 to create[^]*\n {2}~ hotel website /,
    );
    await work.hms('runs show --report run.md');
    expect(work.read('run.md')).toMatch(
      /^### Onboarding of 1 hotel\n\n```text\nRun .+\n1 onboarded\n13 of 13 operations done\n```/,
    );
  });
});
