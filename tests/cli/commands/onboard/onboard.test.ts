import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, type Run } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForEach();

const TOKEN = /eyJ[\w-]+\./;

/** Everything that a run printed or wrote to files, except the credentials. */
function everythingSaid({ stdout, stderr }: Run): string {
  const files = work.stateFiles().filter((file) => !file.endsWith('.credentials.ndjson'));
  return [stdout, stderr, ...files.map((file) => work.read(file))].join('\n');
}

describe('hms onboard', () => {
  it('sets up a hotel: one event for it and a summary', async () => {
    const file = work.file('hotel.json', hotelNamed('Seaside Grand'));
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--json']);
    const [hotel, summary, ...others] = events(stdout);
    expect([code, others]).toEqual([0, []]);
    expect(hotel).toEqual({
      event: 'hotel',
      index: 0,
      code: 'SEASID01',
      hotel_id: expect.stringMatching(/^\d+$/),
      status: 'onboarded',
      operations: { done: 13, created: 13, updated: 0, unchanged: 0, failed: 0, total: 13 },
      updates: [],
      warnings: [],
    });
    expect(summary).toMatchObject({
      event: 'summary',
      run: expect.any(String),
      hotels: 1,
      onboarded: 1,
      incomplete: 0,
      failed: 0,
      skipped: 0,
      operations: { done: 13, created: 13, updated: 0, unchanged: 0, failed: 0, total: 13 },
      // The sign-in, the list of hotels, and 14 operations.
      requests: 16,
      seconds: expect.any(Number),
    });
    expect(stderr).toContain('onboarded  Seaside Grand (SEASID01, id 2): 13 of 13 operations\n');
    expect(stderr).not.toContain('\u001B');
    expect(await sandbox.get('/hotels/2/')).toMatchObject({
      name: 'Seaside Grand',
      onboarding_completed: true,
    });
  });

  it('writes generated passwords to a file of mode 0600, and they sign in', async () => {
    const file = work.file('hotel.json', hotelNamed('Seaside Grand'));
    const run = await work.hms(['onboard', file, '--json']);
    const credentials = work.credentialsFiles();
    expect(credentials).toEqual([expect.stringMatching(/^\.hms\/runs\/.*\.credentials\.ndjson$/)]);
    const [name = ''] = credentials;
    expect(work.mode(name)).toBe(0o600);
    const line = JSON.parse(work.read(name)) as { username: string; password: string };
    expect(line).toEqual({
      hotel: 'SEASID01',
      hotel_id: 2,
      name: 'Asha Naik',
      username: 'admin.seasidegrand',
      email: 'admin.seasidegrand@hotel.example',
      role: 'admin',
      password: expect.stringMatching(/^\w{8}$/),
    });
    expect((await sandbox.signIn(line.username, line.password)).status).toBe(200);
    expect(run.stderr).toContain(name);
    const said = everythingSaid(run);
    expect(said).not.toContain(line.password);
    expect(said).not.toContain(PASSWORD);
    expect(said).not.toMatch(TOKEN);
  });

  it('creates no credentials file if no password was generated', async () => {
    const admin = { ...adminOf('Given'), password: 'Qw3rTy77z' };
    const file = work.file('hotel.json', hotelNamed('Given', { staffUsers: [admin] }));
    const run = await work.hms(['onboard', file]);
    expect([run.code, work.credentialsFiles()]).toEqual([0, []]);
    expect(everythingSaid(run)).not.toContain('Qw3rTy77z');
  });

  it('appends to the file that --credentials names and makes it private', async () => {
    const file = work.file('hotel.json', hotelNamed('Appended'));
    work.file('keys.ndjson', '{"hotel":"EARLIER1"}\n');
    const { code } = await work.hms(['onboard', file, '--credentials', 'keys.ndjson']);
    expect([code, work.mode('keys.ndjson')]).toEqual([0, 0o600]);
    const lines = events(work.read('keys.ndjson'));
    expect(lines.map((line) => line['hotel'])).toEqual(['EARLIER1', 'APPEND01']);
  });

  it('reads NDJSON from standard input and keeps every letter of a name', async () => {
    const names = ['Hôtel Zürich “Œuvre”', '海辺のホテル', 'Гостиница Нева'];
    const input = names.map((name, index) =>
      JSON.stringify(
        hotelNamed(name, {
          staffUsers: [{ ...adminOf(`guest${'abc'[index]}`), first_name: 'Łukasz' }],
        }),
      ),
    );
    const run = await work.hms(['onboard', '-', '--json'], { input: input.join('\n') });
    expect(run.code).toBe(0);
    const hotels = [...(await sandbox.get('/hotels/'))].map((hotel) => hotel['name']);
    expect(hotels).toEqual(expect.arrayContaining(names));
    for (const name of names) expect(run.stderr).toContain(name);
  });

  it('replaces ${env:NAME} in what is sent', async () => {
    const hotel = hotelNamed('Secret', {
      staffUsers: [{ ...adminOf('secret'), password: '${env:ADMIN_PASSWORD}' }],
    });
    const env = { ADMIN_PASSWORD: 'Vx8kQp31m' };
    const run = await work.hms(['onboard', work.file('hotel.json', hotel)], { env });
    expect(run.code).toBe(0);
    expect((await sandbox.signIn('admin.secret', 'Vx8kQp31m')).status).toBe(200);
    expect(everythingSaid(run)).not.toContain('Vx8kQp31m');
  });

  it('reads the password from standard input', async () => {
    const file = work.file('hotel.json', hotelNamed('Piped'));
    const options = { env: { HMS_PASSWORD: '' }, input: `${PASSWORD}\n` };
    const { code } = await work.hms(['onboard', file, '--password-stdin'], options);
    expect(code).toBe(0);
  });
});

describe('hotels that fail', () => {
  it('a failed hotel does not stop the next ones, and the exit code is 1', async () => {
    const taken = hotelNamed('Taken', { hotelProfile: { code: 'DEMO01' } });
    const file = work.file('two.json', [taken, hotelNamed('Free')]);
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--json']);
    const [first, second, summary] = events(stdout);
    expect(code).toBe(1);
    expect(first).toMatchObject({
      status: 'failed',
      hotel_id: null,
      error: { stage: 'hotel', operation: 'hotel', status: 400 },
    });
    expect(second).toMatchObject({ status: 'onboarded' });
    expect(summary).toMatchObject({ hotels: 2, onboarded: 1, failed: 1 });
    expect(stderr).toContain('Give this hotel its own code');
    expect(stderr).toContain('nothing was created');
  });

  it('a refused staff user leaves the hotel incomplete, names its path, and exits with 4', async () => {
    const hotel = hotelNamed('Nearly', { staffUsers: [adminOf('nearly'), REFUSED_STAFF] });
    const run = await work.hms(['onboard', work.file('hotel.json', hotel), '--json']);
    expect(run.code).toBe(4);
    expect(events(run.stdout)[0]).toMatchObject({
      status: 'incomplete',
      operations: { failed: 1 },
      warnings: [
        {
          operation: 'user:ben.refused',
          status: 400,
          message: expect.any(String),
          fields: { 'staffUsers.1.password': expect.any(String) },
        },
      ],
    });
    expect(run.stderr).toMatch(
      /^ {2}warning: user:ben\.refused \(400\)\n {4}staffUsers\.1\.password: /m,
    );
    expect(run.stderr).toMatch(
      /^ {2}missing: user:ben\.refused\n1 hotel: 1 incomplete; .*\n.*\nFix what the server refused in the configuration, then continue with:\n {2}hms resume 2/m,
    );
    expect(everythingSaid(run)).not.toContain('password1');
  });

  it('problems anywhere stop the run before anything is sent', async () => {
    const bad = hotelNamed('Bad', { roomTypes: [] });
    const file = work.file('two.json', [hotelNamed('Good'), bad]);
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--json'], {
      env: { HMS_API_URL: 'http://127.0.0.1:9/api' },
    });
    expect(code).toBe(2);
    expect(events(stdout)).toEqual([
      expect.objectContaining({ event: 'problem', index: 1, path: 'roomTypes' }),
      { event: 'summary', error: { message: '1 problem; nothing was sent' } },
    ]);
    expect(stderr).toBe('hms: 1 problem; nothing was sent\n');
    expect(work.stateFiles()).toEqual([]);
  });

  it('a credentials file that cannot be written stops the run before anything is sent', async () => {
    const file = work.file('hotel.json', hotelNamed('Keys'));
    const { code, stderr } = await work.hms(['onboard', file, '--credentials', `${file}/keys`]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hms: The file for generated passwords, .* cannot be written: /);
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(0);
  });
});
