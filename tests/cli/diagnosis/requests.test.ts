import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readHar } from '#tests/adapters/support/har-schema.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, finished, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';

const { work } = sandboxForEach();

const RECORDED = '--har requests.har --verbose';
const archived = () => readHar(work.read('requests.har')).log.entries;
const LINE = /^(GET|POST|PUT|PATCH|DELETE) \/api\/\S+ \d{3} [\d,]+ ms( \(attempt \d\))?$/gm;

beforeEach(() => void work.file('hotel.json', hotelNamed('Observed')));

describe('--har and --verbose', () => {
  it('record every request of each command, and no password and no token', async () => {
    for (const command of [
      'onboard hotel.json --run spring',
      'verify hotel.json',
      'verify --run spring',
      'hotels',
      'doctor',
      'export --all --out exported',
    ]) {
      const { stderr, stdout } = await work.hms(`${command} ${RECORDED}`);
      const lines = stderr.match(LINE) ?? [];
      expect([command, lines.length > 1, lines.length]).toEqual([command, true, archived().length]);
      expect(stdout).not.toMatch(/ ms$/m);
      const [file = ''] = work.credentialsFiles();
      const shown = stderr + work.read('requests.har');
      const generated = events(work.read(file)).map(({ password }) => textOf(password));
      for (const secret of [PASSWORD, ...generated]) expect(shown).not.toContain(secret);
      expect(shown).not.toMatch(/eyJ[\w-]+\./);
    }
    expect(work.mode('requests.har')).toBe(0o600);
    await work.hms(`hotels ${RECORDED}`);
    const [signIn, next] = archived();
    expect(signIn?.request.postData?.text).toBe('{"username":"4onboard","password":"***"}');
    expect(next?.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer ***' });
  });

  it('show a request without a response', async () => {
    const { host } = new URL(NOWHERE);
    expect(await work.hms(`doctor ${RECORDED} --api-url ${NOWHERE}`)).toExit(
      3,
      /^GET \/api\/v1\/users\/current failed after \d+ ms: Cannot connect to/m,
    );
    const error = `Cannot connect to ${host}: the connection was refused.`;
    expect(archived()[0]?.response).toMatchObject({ status: 0, _error: error });
  });

  it('replace an earlier archive, and no other file', async () => {
    work.file('requests.har', '');
    for (const _ of [1, 2]) expect(await work.hms(`hotels ${RECORDED}`)).toExit(0);
    for (const [file, message] of [
      [
        'hotel.json',
        'hms: hotel.json already exists and is not an archive of hms. Name another file.\n',
      ],
      ['gone/x.har', 'gone/x.har cannot be written: no such file or folder (ENOENT).'],
      ['-', '--har cannot write to standard output'],
    ] as const) {
      const run = await work.hms(`hotels --verbose --har ${file}`);
      expect(run).toExit(2, message);
      expect(run.stderr).not.toMatch(LINE);
    }
  });

  it('leave a valid archive when the process is killed', async () => {
    work.file(
      'many.json',
      Array.from('ABCDEFGHIJ', (letter) => hotelNamed(`Killed ${letter}`)),
    );
    const child = work.start(`onboard many.json ${RECORDED}`);
    const run = finished(child);
    // Waits for the size only: the file is not valid JSON while hms is writing to it.
    const size = () =>
      statSync(join(work.folder, 'requests.har'), { throwIfNoEntry: false })?.size ?? 0;
    await expect.poll(size, { interval: 5 }).toBeGreaterThan(40_000);
    child.kill('SIGKILL');
    await run;
    expect(archived().length).toBeGreaterThan(10);
  });
});
