import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Json, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

let sandbox: LiveSandbox;
let work: Workspace;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  work = openWorkspace(sandbox.env);
  const staffUsers = [adminOf('Lakeside Lodge'), REFUSED_STAFF];
  const hotels = [hotelNamed('Seaside Grand'), hotelNamed('Lakeside Lodge', { staffUsers })];
  work.file('hotels.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
});
afterAll(async () => {
  work.remove();
  await sandbox.close();
});

describe('--report', () => {
  it('refuses an unknown ending and a missing folder before anything is sent', async () => {
    const env = { HMS_API_URL: 'http://127.0.0.1:1/api' };
    const onboard = ['onboard', 'hotels.ndjson', '--report'];
    const odd = await work.hms([...onboard, 'run.pdf'], { env });
    expect(odd.code).toBe(2);
    expect(odd.stderr).toContain('It must end in .html, .csv or .json.');
    const nowhere = await work.hms([...onboard, 'nowhere/run.html'], { env });
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toContain('nowhere/run.html cannot be written: no such file');
  });

  it('writes no report if the sign-in is refused', async () => {
    const call = ['onboard', 'hotels.ndjson', '--report', 'never.html'];
    expect((await work.hms(call, { env: { HMS_PASSWORD: 'wrong' } })).code).toBe(3);
    expect(readdirSync(work.folder)).not.toContain('never.html');
  });

  it('writes the report at the end of every run, and later with runs show', async () => {
    const { code, stderr } = await work.hms(['onboard', 'hotels.ndjson', '--report', 'run.html']);
    expect(code).toBe(4);
    expect(stderr).toContain('report: run.html\n');
    const page = work.read('run.html');
    expect(page).toContain('<title>Onboarding run ');
    expect(page).toContain('Lakeside Lodge');
    expect(page).toMatch(/user:ben\.refused \(400\)/);
    expect(page).toMatch(/hotels finished in \d+\.\d s of work/);

    const shown = await work.hms(['runs', 'show', '--report', 'run.json']);
    expect([shown.code, shown.stdout]).toEqual([0, '']);
    const data = JSON.parse(work.read('run.json')) as Json;
    expect(data['counts']).toMatchObject({ hotels: 2, onboarded: 1, incomplete: 1 });
    for (const hotel of data['hotels'] ?? []) expect(hotel['seconds']).toEqual(expect.any(Number));

    const resumed = await work.hms(['resume', '--report', 'run.csv']);
    expect(resumed.code).toBe(4);
    expect(work.read('run.csv')).toContain('Lakeside Lodge,LAKESI01');
  });
});
