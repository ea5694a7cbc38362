import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, finished, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

const SHEET = join(EXAMPLES, 'chain.xlsx');
const MANY = Array.from('ABCDEFGHIJKLMNOP', (letter) => hotelNamed(`Number ${letter}`));

const { sandbox, work } = workspaceForEach();

const dryRun = (file: string) => ['onboard', file, '--dry-run', '--out', 'changes.plan'];
const at = (name: string) => join(work.folder, name);
const names = () => readdirSync(work.folder).filter((name) => name !== '.state');

/** Runs hms with a limit on the size of files, which has the effect of a full disk. */
async function withFullDisk(kibibytes: number, args: readonly string[]): Promise<Run> {
  const words = args.map((word) => `'${word}'`).join(' ');
  const call = `ulimit -f ${kibibytes}; exec "${process.execPath}" "${LAUNCHER}" ${words}`;
  const env = { PATH: process.env['PATH'] ?? '', XDG_STATE_HOME: at('.state'), ...sandbox.env };
  return await finished(spawn('bash', ['-c', call], { cwd: work.folder, env }));
}

describe.skipIf(process.platform === 'win32')('a file is replaced whole or not at all', () => {
  it.each([
    ['s.json', ['schema', '--out', 's.json', '--force']],
    ['all.ndjson', ['import', SHEET, '--out', 'all.ndjson', '--force']],
    ['t.xlsx', ['import', '--template', 't.xlsx', '--force']],
  ])('a full disk leaves the earlier %s as it was: hms %j', async (name, args) => {
    work.file(name, 'the earlier file');
    const before = names();
    const { code, stderr } = await withFullDisk(1, args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} cannot be written: `)]);
    expect([work.read(name), names()]).toEqual(['the earlier file', before]);
  });

  it.each(['r.html', 'r.sarif'])(
    'a full disk leaves the earlier report %s as it was',
    async (name) => {
      work.file('one.json', hotelNamed('One'));
      work.file('many.json', MANY);
      expect((await work.hms(['verify', 'one.json', '--report', name])).code).toBe(1);
      const report = work.read(name);
      const before = names();
      const { stderr } = await withFullDisk(1, ['verify', 'many.json', '--report', name]);
      expect(stderr).toContain(`${name} cannot be written: `);
      expect([work.read(name), names()]).toEqual([report, before]);
    },
  );

  it('a full disk leaves the earlier saved plan as it was', async () => {
    work.file('one.json', hotelNamed('One'));
    work.file('many.json', MANY);

    expect((await work.hms(dryRun('one.json'))).code).toBe(0);
    const plan = work.read('changes.plan');
    const before = names();
    const { code, stderr } = await withFullDisk(8, dryRun('many.json'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('changes.plan cannot be written')]);
    expect([work.read('changes.plan'), names()]).toEqual([plan, before]);
  });

  it('a full disk leaves the earlier archive of --har as it was', async () => {
    expect((await work.hms(['hotels', '--har', 'x.har'])).code).toBe(0);
    const archive = work.read('x.har');
    work.file('many.json', MANY);
    const before = names();
    const { code, stderr } = await withFullDisk(
      8,
      'onboard many.json --dry-run --har x.har'.split(' '),
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('x.har is')]);
    expect(stderr).toMatch(/x\.har is not replaced: .+ The command continues\./);
    expect([work.read('x.har'), names()]).toEqual([archive, before]);
  });

  it('a full disk leaves no part of a new file', async () => {
    const { code, stderr } = await withFullDisk(4, ['schema', '--out', 'part.json']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('part.json cannot be written: ')]);
    expect(names()).toEqual([]);
  });

  it('a replaced file keeps its mode', async () => {
    work.file('s.json', 'x');
    chmodSync(at('s.json'), 0o640);
    await work.hms(['schema', '--out', 's.json', '--force']);
    expect([work.mode('s.json'), JSON.parse(work.read('s.json'))]).toEqual([
      0o640,
      expect.objectContaining({}),
    ]);
  });

  it('a file with the longest possible name is written', async () => {
    const name = `${'n'.repeat(250)}.json`;
    expect((await work.hms(['schema', '--out', name])).code).toBe(0);
    expect(names()).toEqual([name]);
  });

  it('a pipe without a reader is refused at once', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const { code, stderr } = await work.process(['schema', '--out', 'pipe', '--force']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('pipe cannot be written: it is a pipe that no program reads.'),
    ]);
  });

  it('a pipe with a reader and standard output as a file get the whole text', async () => {
    const expected = (await work.hms(['schema'])).stdout;
    const hms = `"${process.execPath}" "${LAUNCHER}" schema --out`;
    const run = (call: string) =>
      spawnSync('bash', ['-c', call], { cwd: work.folder, encoding: 'utf8' }).stdout;
    expect(run(`mkfifo pipe; cat pipe & ${hms} pipe 2>/dev/null; wait`)).toBe(expected);
    expect(run(`${hms} /dev/stdout 2>/dev/null | cat`)).toBe(expected);
  });
});

describe('an existing file is replaced only with --force', () => {
  it('by schema --out', async () => {
    work.file('s.json', 'mine');
    const refused = await work.hms(['schema', '--out', 's.json']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      'hms: s.json already exists. Choose another file or folder, or add --force to replace existing files.\n',
    ]);
    expect(work.read('s.json')).toBe('mine');
    expect((await work.hms(['schema', '--out', 's.json', '--force'])).code).toBe(0);
    expect(work.read('s.json')).toContain('$schema');
  });

  it('by export --hotel, named by code or ID, before anything is written', async () => {
    const hotels = ['Force Inn', 'Other Inn'].map((name) => hotelNamed(name));
    await work.hms(['onboard', work.file('h.json', hotels)]);
    const source = work.file('out/FORCEI01.json', {
      extends: ['../base.json'],
      staffUsers: [{ password: '${env:PW}' }],
    });
    const before = work.read(source);
    const codes = ['OTHERI01', 'FORCEI01'];
    const refused = await work.hms(['export', '--hotel', ...codes, '--out', 'out']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('out/FORCEI01.json already exists. '),
    ]);
    expect([work.read(source), existsSync(at('out/OTHERI01.json'))]).toEqual([before, false]);
    const live = [...(await sandbox.get('/hotels/'))];
    const id = live.find(({ code }) => textOf(code) === 'FORCEI01')?.['id'];
    const byId = await work.hms(['export', '--hotel', textOf(id), '--out', 'out']);
    expect([byId.code, work.read(source)]).toEqual([2, before]);
    const forced = await work.hms(['export', '--hotel', ...codes, '--out', 'out', '--force']);
    expect([forced.code, work.read(source)]).not.toEqual([0, before]);
    expect(forced.code).toBe(0);
  });

  it('even through a link to its folder, and never a link to a file', async () => {
    work.file('real/s.json', 'mine');
    symlinkSync('real', at('folder'));
    symlinkSync('real/s.json', at('link.json'));
    expect((await work.hms(['schema', '--out', 'folder/s.json'])).code).toBe(2);
    expect((await work.hms(['schema', '--out', 'link.json', '--force'])).code).toBe(2);
    expect(work.read('real/s.json')).toBe('mine');
    expect((await work.hms(['schema', '--out', 'folder/s.json', '--force'])).code).toBe(0);
    expect(statSync(at('real/s.json')).size).toBeGreaterThan(1000);
  });
});
