import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES, finished, type Run } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const SHEET = join(EXAMPLES, 'chain.xlsx');
const MANY = Array.from('ABCDEFGHIJKLMNOP', (letter) => hotelNamed(`Number ${letter}`));

const { sandbox, work } = workspaceForEach();
const at = (name: string) => join(work.folder, name);
const link = (name: string) => symlinkSync(at('elsewhere'), at(name));
const names = () => readdirSync(work.folder).filter((name) => name !== '.state');

/** Runs hms with a limit on the size of files, which has the effect of a full disk. */
async function withFullDisk(kibibytes: number, call: string): Promise<Run> {
  const command = `ulimit -f ${kibibytes}; exec "${process.execPath}" "${LAUNCHER}" ${call}`;
  const env = { PATH: process.env['PATH'] ?? '', XDG_STATE_HOME: at('.state'), ...sandbox.env };
  return await finished(spawn('bash', ['-c', command], { cwd: work.folder, env }));
}

describe.skipIf(process.platform === 'win32')('a file is replaced whole or not at all', () => {
  it.each([
    [1, 's.json', 'schema --out s.json --force'],
    [1, 'all.ndjson', `import ${SHEET} --out all.ndjson --force`],
    [1, 't.xlsx', 'import --template t.xlsx --force'],
    [1, 'r.html', 'verify many.json --report r.html'],
    [8, 'changes.plan', 'onboard many.json --dry-run --out changes.plan'],
    [8, 'x.har', 'onboard many.json --dry-run --har x.har'],
  ])(
    'a full disk of %i KiB leaves the earlier file as it was: %s',
    async (kibibytes, name, call) => {
      work.file('many.json', MANY.slice(0, 1));
      if (call.includes('many.json')) await work.hms(call);
      else work.file(name, 'the earlier file');
      work.file('many.json', MANY);
      const before = [work.read(name), names()];
      const { stderr } = await withFullDisk(kibibytes, call);
      expect(stderr).toMatch(new RegExp(`${name} (cannot be written|is not replaced): `));
      expect([work.read(name), names()]).toEqual(before);
    },
  );

  it('a full disk leaves no part of a new file', async () => {
    expect(await withFullDisk(4, 'schema --out part.json')).toExit(
      2,
      'part.json cannot be written: ',
    );
    expect(names()).toEqual([]);
  });

  it('a replaced file keeps its mode, and a name may have the longest possible length', async () => {
    const name = `${'n'.repeat(250)}.json`;
    expect(await work.hms(`schema --out ${name}`)).toExit(0);
    chmodSync(at(name), 0o640);
    expect(await work.hms(`schema --out ${name} --force`)).toExit(0);
    expect([names(), work.mode(name)]).toEqual([[name], 0o640]);
  });

  it('a pipe gets the whole text, but is refused without a reader', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    expect(await work.hms('schema --out pipe --force')).toExit(
      2,
      'pipe cannot be written: it is a pipe that no program reads.',
    );
    const hms = `"${process.execPath}" "${LAUNCHER}" schema --out`;
    const call = `cat pipe & ${hms} pipe 2>/dev/null; wait; ${hms} /dev/stdout 2>/dev/null | cat`;
    const { stdout } = spawnSync('bash', ['-c', call], { cwd: work.folder, encoding: 'utf8' });
    expect(stdout).toBe((await work.hms('schema')).stdout.repeat(2));
  });
});

describe('an existing file is replaced only with --force', () => {
  it('by schema --out, even through a link to its folder, and never a link to a file', async () => {
    work.file('real/s.json', 'mine');
    symlinkSync('real', at('folder'));
    symlinkSync('real/s.json', at('link.json'));
    expect(await work.hms('schema --out folder/s.json')).toExit(
      2,
      's.json already exists. Choose another file or folder, or add --force to replace existing files.\n',
    );
    expect(await work.hms('schema --out link.json --force')).toExit(2);
    expect(work.read('real/s.json')).toBe('mine');
    expect(await work.hms('schema --out folder/s.json --force')).toExit(0);
    expect(work.read('real/s.json')).toContain('$schema');
  });

  it('by export --hotel, named by code or ID, before anything is written', async () => {
    work.file(
      'h.json',
      ['Force Inn', 'Other Inn'].map((name) => hotelNamed(name)),
    );
    await work.hms('onboard h.json');
    const source = work.file('out/FORCEI01.json', { extends: ['../base.json'] });
    const before = work.read(source);
    const id = await sandbox.idOf('FORCEI01');
    for (const hotels of ['OTHERI01 FORCEI01', id]) {
      expect(await work.hms(`export --hotel ${hotels} --out out`)).toExit(
        2,
        'out/FORCEI01.json already exists. ',
      );
    }
    expect([work.read(source), existsSync(at('out/OTHERI01.json'))]).toEqual([before, false]);
    expect(await work.hms('export --hotel FORCEI01 --out out --force')).toExit(0);
    expect(work.read(source)).not.toBe(before);
  });
});

// A folder from another user may contain symbolic links with the names of files that hms writes.
describe('a symbolic link is not followed', () => {
  beforeEach(() => {
    for (const folder of ['out', '.hms/runs']) mkdirSync(at(folder), { recursive: true });
    work.file('hotel.json', hotelNamed('Link Inn'));
  });

  it.each([
    ['m.json', `import ${SHEET} --out all.json --save-mapping m.json`],
    ['all.json', `import ${SHEET} --out all.json --force`],
    ['out/chain.json', `import ${SHEET} --split --out out`],
    ['t.xlsx', 'import --template t.xlsx'],
    ['s.json', 'schema --out s.json'],
    ['r.html', 'onboard hotel.json --report r.html'],
    ['h.har', 'onboard hotel.json --har h.har'],
    ['c.ndjson', 'onboard hotel.json --credentials c.ndjson'],
    ['.hms/runs/start.lock', 'onboard hotel.json'],
  ])('%s to nothing, hms %s', async (name, call) => {
    link(name);
    expect(await work.hms(call)).toExit(2, 'is a symbolic link', name.split('/').at(-1) ?? '');
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it.each(['', ' --db mine.db'])('in the place of a database of hms serve%s', async (options) => {
    const name = options === '' ? '.hms/sandbox.db' : 'mine.db';
    link(name);
    expect(await work.hms(`serve --port 0${options}`)).toExit(
      1,
      `hms: The database ${name} cannot be used: it is a symbolic link. Name the file itself.\n`,
    );
    expect(existsSync(at('elsewhere'))).toBe(false);
  });

  it('except to a device such as /dev/null', async () => {
    symlinkSync('/dev/null', at('s.json'));
    expect(await work.hms('schema --out s.json')).toExit(0);
  });
});
