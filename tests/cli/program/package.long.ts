// Packs and installs hms, and runs it as on a machine that has only Node.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout } from '#tests/cli/support/copied-checkout.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { oldNode } from '#tests/cli/support/old-node.ts';
import { EXAMPLES, finished, heard, openWorkspace, type Run } from '#tests/cli/support/run-hms.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const PATIENCE_MS = 180_000;

const work = openWorkspace();
const at = (...names: string[]) => join(work.folder, ...names);
const env = { HOME: process.env['HOME'] ?? '', PATH: process.env['PATH'] ?? '' };
const installed = at('prefix', 'lib/node_modules/hotel-management-system');

const npm = (cwd: string, ...args: string[]) =>
  promisify(execFile)('npm', args, { cwd, env, maxBuffer: 1 << 24 });

const alone = { PATH: dirname(process.execPath), HOME: work.folder };

function start(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const child = spawn(at('prefix/bin/hms'), args, {
    cwd: work.folder,
    env: { ...alone, ...more },
  });
  child.stdin.end();
  return child;
}

const hms = async (args: readonly string[], more?: Readonly<Record<string, string>>) =>
  await finished(start(args, more));

describe.skipIf(process.platform === 'win32')('the package, installed', () => {
  beforeAll(async () => {
    const source = at('source');
    copyCheckout(source);
    await npm(source, 'pack', '--pack-destination', work.folder);
    const packed = readdirSync(work.folder).find((name) => name.endsWith('.tgz')) ?? '';
    const quick = ['--prefer-offline', '--fetch-retries', '0', '--no-audit', '--no-fund'];
    await npm(work.folder, 'install', '--global', '--prefix', at('prefix'), ...quick, at(packed));
  }, PATIENCE_MS);
  afterAll(() => work.remove());

  it('contains what runs, and no sources', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith('node_modules/'));
    const [, ...places] = [...new Set(files.map((file) => file.replace(/[^/]+$/, '')))].toSorted();
    expect(places).toEqual(['build/', 'cli/', 'dist/', 'dist/assets/']);
    expect(files.filter((file) => /\.tsx?$/.test(file))).toEqual([]);
  });

  it('installs no other package except Node for this platform', () => {
    const folder = join(installed, 'node_modules');
    const packages = existsSync(folder) ? readdirSync(folder) : [];
    expect(packages.filter((name) => !/^(\.|node-)/.test(name))).toEqual([]);
  });

  it('runs hms --version and hms validate in any folder', async () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await hms(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const { code, stdout, stderr } = await hms([
      'validate',
      '--warn-days',
      '0',
      join(EXAMPLES, 'seaside-grand.json'),
    ]);
    expect([code, stdout + stderr]).toEqual([0, '1 hotel: 1 valid, 0 problems\n']);
  });

  it('serves the built app and the sandbox, and onboards a hotel', async () => {
    const server = start(['serve', '--memory', '--port', '0']);
    const url = /Ready on (\S+)/.exec(await heard(server, 'Ready on '))?.[1] ?? '';
    const page = await (await fetch(url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(`${url}${script}`)).headers.get('Content-Type')).toContain('javascript');

    const connection = { HMS_API_URL: `${url}/api`, HMS_PASSWORD: PASSWORD };
    const file = join(EXAMPLES, 'seaside-grand.json');
    const onboarded: Run = await hms(['onboard', file, '--report', 'run.html'], connection);
    expect([onboarded.code, onboarded.stderr]).toEqual([0, expect.stringMatching(/1 onboarded/)]);
    expect(work.read('run.html')).toContain('Seaside Grand');
    expect((await hms(['verify', file], connection)).code).toBe(0);

    const described = await fetch(`${url}/api/schema/`);
    expect(await described.json()).toMatchObject({ openapi: '3.1.1' });
    const checked = await hms(['doctor', '--conformance', '--yes'], connection);
    expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining(' 0 failed')]);

    const run = finished(server);
    server.kill('SIGTERM');
    expect((await run).code).toBe(0);
  });

  it('installs the manual page where man looks for it', () => {
    const page = readFileSync(at('prefix/share/man/man1/hms.1'), 'utf8');
    expect(page).toMatch(/^\.TH HMS 1 \d{4}-\d\d-\d\d "hms [\d.]+" /);
  });

  it('reads spreadsheets', async () => {
    const { code, stdout } = await hms(['import', join(EXAMPLES, 'chain.xlsx')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('"hotelProfile"')]);
  });

  it('runs under its own Node if that of the machine is too old', async ({ skip }) => {
    // npm skips this optional dependency if the registry cannot be reached.
    if (!existsSync(join(installed, 'node_modules'))) skip('npm could not fetch the pinned Node');
    work.file('old.mjs', oldNode());
    const old = { NODE_OPTIONS: `--import ${at('old.mjs')}` };
    const { code, stdout } = await hms(['schema'], old);
    expect([code, stdout]).toEqual([0, expect.stringContaining('"$schema"')]);
  });
});
