// A folder from another user may contain pipes, which would make hms wait for ever.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { events, openWorkspace, textOf, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const REFUSAL = 'This is a pipe, device or socket, not a regular file';

let work: Workspace;
const ends: (() => void)[] = [];
beforeEach(() => {
  work = openWorkspace({ HMS_API_URL: 'http://127.0.0.1:9/api', HMS_PASSWORD: 'unused' });
  mkdirSync(join(work.folder, 'hotels'));
  work.file('hotels/a.json', hotelNamed('Regular Inn'));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const at = (name: string) => join(work.folder, name);
const pipe = (name: string) => void execFileSync('mkfifo', [at(name)]);

const KINDS: Readonly<Record<string, (name: string) => void | Promise<void>>> = {
  'a pipe': pipe,
  'a link to a pipe'(name) {
    pipe('elsewhere');
    symlinkSync(at('elsewhere'), at(name));
  },
  'a link to a device': (name) => symlinkSync('/dev/zero', at(name)),
  'a link to standard input': (name) => symlinkSync('/dev/tty', at(name)),
  async 'a socket'(name) {
    const server = createServer();
    ends.push(() => server.close());
    await new Promise<void>((resolve) => {
      server.listen(at(name), resolve);
    });
  },
};

it('anything but a file in a folder is refused at once, and the files are checked', async () => {
  for (const [name, make] of Object.entries(KINDS)) await make(`hotels/${name}.json`);
  const { code, stdout, stderr } = await work.process(['validate', 'hotels', '--json']);
  expect([code, stderr]).toEqual([2, '']);
  const refused = events(stdout).filter(({ message }) => textOf(message ?? '').includes(REFUSAL));
  expect(refused.map(({ file }) => textOf(file)).toSorted()).toEqual(
    Object.keys(KINDS)
      .map((name) => `hotels/${name}.json`)
      .toSorted(),
  );
  expect(stdout).toContain('"hotels":1');
});

describe('a pipe', () => {
  beforeEach(() => {
    pipe('x.json');
    pipe('x.csv');
  });

  it('in extends is refused at once, at its place', async () => {
    work.file('c.json', { extends: ['x.json'], ...hotelNamed('Extending Inn') });
    const { code, stdout } = await work.process(['validate', 'c.json', '--json']);
    expect(code).toBe(2);
    expect(stdout).toContain('"path":"extends.0"');
    expect(stdout).toContain(REFUSAL);
  });

  it('in a folder of spreadsheets is refused at once', async () => {
    mkdirSync(at('sheets'));
    symlinkSync(at('x.csv'), at('sheets/x.csv'));
    const { code, stderr } = await work.process(['import', 'sheets']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(REFUSAL)]);
  });

  it.each([
    ['onboard x.json', REFUSAL],
    ['validate hotels/a.json --base x.json', REFUSAL],
    ['onboard --plan x.json', 'it is not a file'],
    ['hotels --server stage --config x.json', 'is not a file'],
    ['verify hotels/a.json --compare x.json --report r.json', 'it is not a file'],
    ['import x.csv', REFUSAL],
    ['import hotels.csv --mapping x.json', 'it is not a file'],
  ])('is refused at once: hms %s', async (call, message) => {
    work.file('hotels.csv', 'Hotel name\nA\n');
    const { code, stderr } = await work.process(call.split(' '));
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

it('a pipe as the database of hms serve is refused at once', async () => {
  pipe('x.db');
  const { code, stderr } = await work.process(['serve', '--port', '0', '--db', 'x.db']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('it is not a regular file')]);
});

it('a pipe of the shell is read, such as <(…) and /dev/stdin', () => {
  const hms = `"${process.execPath}" "${LAUNCHER}" validate --warn-days 0`;
  for (const call of [
    `${hms} <(sleep 0.2; cat hotels/a.json)`,
    `cat hotels/a.json | ${hms} /dev/stdin`,
    `${hms} /dev/stdin < hotels/a.json`,
  ]) {
    const { stderr } = spawnSync('bash', ['-c', call], { cwd: work.folder, encoding: 'utf8' });
    expect(stderr).toContain('1 hotel: 1 valid, 0 problems');
  }
});
