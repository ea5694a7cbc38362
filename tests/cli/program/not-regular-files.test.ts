// A folder from another user may contain pipes, which would make hms wait for ever.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWorkspace, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const REFUSAL = 'This is a pipe, device or socket, not a regular file';

const work = openWorkspace({ HMS_API_URL: NOWHERE, HMS_PASSWORD: 'unused' });
const at = (name: string) => join(work.folder, name);
work.file('hotels/a.json', hotelNamed('Regular Inn'));
work.file('extending.json', { extends: ['x.json'], ...hotelNamed('Extending Inn') });
work.file('hotels.csv', 'Hotel name\nA\n');
mkdirSync(at('sheets'));
for (const name of ['x.json', 'x.csv', 'x.db', 'sheets/x.csv']) execFileSync('mkfifo', [at(name)]);

it('anything but a file in a folder is refused at once, and the files are checked', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(at('hotels/socket.json'), resolve);
  });
  execFileSync('mkfifo', [at('hotels/pipe.json')]);
  symlinkSync(at('x.json'), at('hotels/link.json'));
  symlinkSync('/dev/zero', at('hotels/device.json'));
  symlinkSync('/dev/tty', at('hotels/input.json'));
  const run = await work.process('validate hotels --json');
  server.close();
  expect(run).toExit(2, '"hotels":1');
  const refused = run.events.filter(({ message }) => textOf(message ?? '').includes(REFUSAL));
  expect(refused.map(({ file }) => textOf(file)).toSorted()).toEqual(
    ['device', 'input', 'link', 'pipe', 'socket'].map((name) => `hotels/${name}.json`),
  );
});

it.each([
  ['validate extending.json --json', 2, '"path":"extends.0"'],
  ['onboard x.json', 2, REFUSAL],
  ['validate hotels/a.json --base x.json', 2, REFUSAL],
  ['onboard --plan x.json', 2, 'it is not a file'],
  ['hotels --server stage --config x.json', 2, 'is not a file'],
  ['verify hotels/a.json --compare x.json --report r.json', 2, 'it is not a file'],
  ['import x.csv', 2, REFUSAL],
  ['import sheets', 2, REFUSAL],
  ['import hotels.csv --mapping x.json', 2, 'it is not a file'],
  ['serve --port 0 --db x.db', 1, 'it is not a regular file'],
])('a pipe is refused at once: hms %s', async (call, code, message) => {
  expect(await work.hms(call)).toExit(code, message);
});

it('a pipe of the shell is read, such as <(…) and /dev/stdin', () => {
  const hms = `"${process.execPath}" "${LAUNCHER}" validate --warn-days 0`;
  for (const call of [`${hms} <(cat hotels/a.json)`, `cat hotels/a.json | ${hms} /dev/stdin`]) {
    const { stderr } = spawnSync('bash', ['-c', call], { cwd: work.folder, encoding: 'utf8' });
    expect(stderr).toContain('1 hotel: 1 valid, 0 problems');
  }
});
