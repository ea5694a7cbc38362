import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Json } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

const { work } = sandboxForAll();

beforeAll(async () => {
  const staffUsers = [adminOf('Lakeside Lodge'), REFUSED_STAFF];
  const hotels = [hotelNamed('Seaside Grand'), hotelNamed('Lakeside Lodge', { staffUsers })];
  work.file('hotels.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
});

describe('--report', () => {
  it('refuses an unknown ending and a missing folder before anything is sent', async () => {
    const env = { HMS_API_URL: 'http://127.0.0.1:1/api' };
    const onboard = ['onboard', 'hotels.ndjson', '--report'];
    const odd = await work.hms([...onboard, 'run.pdf'], { env });
    expect(odd.code).toBe(2);
    expect(odd.stderr).toContain('It must end in .html, .csv, .json or .md, or be -.');
    const nowhere = await work.hms([...onboard, 'nowhere/run.html'], { env });
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toContain('nowhere/run.html cannot be written: no such file');
  });

  it('writes a report into the folder of the runs, which the first run creates', async () => {
    const call = ['onboard', 'hotels.ndjson', '--report', '.hms/run.html'];
    const { stderr } = await work.hms(call);
    expect(stderr).toContain('report: .hms/run.html\n');
    expect(work.read('.hms/run.html')).toContain('<title>Onboarding of 2 hotels</title>');
  });

  it('writes the report at the end of every run, and later with runs show', async () => {
    const { code, stderr } = await work.hms(['onboard', 'hotels.ndjson', '--report', 'run.html']);
    expect(code).toBe(4);
    expect(stderr).toContain('report: run.html\n');
    const page = work.read('run.html');
    expect(page).toContain('<title>Onboarding of 2 hotels</title>');
    expect(page).toContain('Lakeside Lodge');
    expect(page).toMatch(/user:ben\.refused \(400\)/);

    const shown = await work.hms(['runs', 'show', '--report', 'run.json']);
    expect([shown.code, shown.stdout]).toEqual([0, '']);
    const data = JSON.parse(work.read('run.json')) as Json;
    expect(data['counts']).toMatchObject({ hotels: 2, onboarded: 1, incomplete: 1 });
    for (const hotel of data['hotels'] ?? []) expect(hotel['seconds']).toEqual(expect.any(Number));

    const resumed = await work.hms(['resume', '--report', 'run.csv']);
    expect(resumed.code).toBe(4);
    expect(work.read('run.csv')).toContain('Lakeside Lodge,LAKESI01');
  });

  it('prints the report as JSON with -, for every command that has reports', async () => {
    const file = work.file('inn.json', hotelNamed('Quiet Inn'));
    const onboard = await work.hms(['onboard', file, '--report', '-']);
    expect(onboard.code).toBe(0);
    expect(JSON.parse(onboard.stdout)).toMatchObject({
      state: 'finished',
      as_of: expect.stringMatching(/^20.+Z$/),
      counts: { hotels: 1, onboarded: 1 },
      hotels: [{ name: 'Quiet Inn', status: 'onboarded' }],
    });
    expect(onboard.stderr).not.toContain('report:');
    for (const call of [['resume'], ['runs', 'show']]) {
      const { code, stdout } = await work.hms([...call, '--report', '-']);
      expect([call, code]).toEqual([call, call[0] === 'resume' ? 4 : 0]);
      expect(JSON.parse(stdout)).toMatchObject({
        run: expect.any(String),
        hotels: expect.anything(),
      });
    }
    expect(readdirSync(work.folder)).not.toContain('-');
  });

  it.each([['onboard', 'hotels.ndjson'], ['resume'], ['runs', 'show']])(
    'refuses - together with --json: %s',
    async (...call) => {
      const { code, stdout, stderr } = await work.hms([...call, '--report', '-', '--json']);
      expect(code).toBe(2);
      expect(stderr).toContain('The report and --json both print on standard output.');
      expect(stdout).toMatch(/^\{"event":"summary".*"error":.*\}\n$/);
    },
  );

  it('writes the report of a dry run in the formats of a run', async () => {
    const call = ['onboard', 'hotels.ndjson', '--dry-run', '--report'];
    expect((await work.hms([...call, 'dry.html'])).code).toBe(0);
    expect(work.read('dry.html')).toContain('<title>Dry run of 2 hotels</title>');
    expect((await work.hms([...call, 'dry.json'])).code).toBe(0);
    expect(JSON.parse(work.read('dry.json'))).toMatchObject({
      counts: { hotels: 2 },
      hotels: [
        { code: 'SEASID01', status: 'unchanged' },
        { code: 'LAKESI01', status: 'changed' },
      ],
    });
  });
});
