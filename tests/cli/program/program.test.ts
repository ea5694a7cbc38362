import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { oldNode } from '#tests/cli/support/old-node.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const work = openWorkspace();

const NAMES = [...EVERY_COMMAND.keys()];

const ESCAPE = '\u001B';

describe('help and version', () => {
  it.each(NAMES)('hms help %s shows examples and exit codes, as --help does', async (name) => {
    const { code, stdout } = await work.hms(['help', ...name.split(' ')]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: hms ${name}`);
    expect(stdout).toMatch(/Examples:\n {2}\$ /);
    expect(stdout).toMatch(/\nExit codes:\n {2}0 +all done\n/);
    expect((await work.hms([...name.split(' '), '--help'])).stdout).toBe(stdout);
  });

  it('hms help alone prints the general help', async () => {
    const { code, stdout } = await work.hms(['help']);
    expect([code, stdout]).toEqual([0, (await work.hms(['--help'])).stdout]);
    expect(stdout).toMatch(/ help \[command\]/);
  });

  it('hms onboard --help lists every exit code and its meaning', async () => {
    const { stdout } = await work.hms(['onboard', '--help']);
    const [, table = ''] = stdout.split('\nExit codes:\n');
    const listed = [...table.matchAll(/^ {2}(\d+) +(.+)$/gm)].map(([, code, text]) => [code, text]);
    expect(listed.map(([code]) => Number(code))).toEqual(Object.values(EXIT));
    expect(Object.fromEntries(listed)).toEqual(EVERY_COMMAND.get('onboard')?.exitCodes);
  });

  it.each([
    ['onboard', 'at least one hotel failed'],
    ['verify', 'at least one hotel differs'],
    ['export', 'at least one hotel could not be exported'],
    ['plan', 'with --show, '],
    ['import', 'with --skip-invalid, '],
    ['doctor', 'with --conformance, '],
    ['serve', 'the app could not be built'],
    ['runs prune', 'you declined'],
  ])('hms %s --help says what exit code 1 means for it: %s', async (name, meaning) => {
    const { stdout } = await work.hms([...name.split(' '), '--help']);
    expect(stdout).toContain(`\n  1    ${meaning}`);
  });

  it.each([['--version'], ['-V']])('hms %s prints the version of package.json', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await work.hms([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('without a command prints help on standard error and exits with 2', async () => {
    const { code, stdout, stderr } = await work.hms([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: hms');
  });
});

describe('an invalid call', () => {
  it.each([
    ['onbord a.json', "unknown command 'onbord'", 'onboard'],
    ['plan --min-gp 5 a.json', "unknown option '--min-gp'", '--min-gap'],
    ['onboard a.json --concurr 3', "unknown option '--concurr'", '--concurrency'],
    ['onboard a.json --concurency=3', "unknown option '--concurency'", '--concurrency'],
    ['onboard a.json --h=3', "unknown option '--h'", 'one of --hotels, --har, --help'],
    ['onboard a.json --password=s3cret', "unknown option '--password'", '--password-stdin'],
    ['runs shw', "unknown command 'shw'", 'show'],
    ['val', "unknown command 'val'", 'validate'],
    ['help onbord', "unknown command 'onbord'", 'onboard'],
    ['help runs sow', "unknown command 'sow'", 'show'],
  ])('hms %s prints %s and suggests %s', async (call, words, suggested) => {
    const { code, stdout, stderr } = await work.hms(call.split(' '));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `hms: ${words}\n(Did you mean ${suggested}?)\n(run with --help for more)\n`,
    );
  });

  it('says that an option takes no value', async () => {
    const { code, stderr } = await work.hms(['onboard', 'a.json', '--dry-run=yes']);
    expect(code).toBe(2);
    expect(stderr).toBe('hms: --dry-run takes no value\n(run with --help for more)\n');
  });

  it('hms help suggests nothing for a word unlike every command', async () => {
    const { code, stdout, stderr } = await work.hms(['help', 'qqqqqqqq']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe("hms: unknown command 'qqqqqqqq'\n(run with --help for more)\n");
  });

  it.each([
    [['onboard']],
    [['onboard', 'a.json', '--concurrency', '0']],
    [['onboard', 'a.json', '--min-gap', '-1']],
    [['onboard', 'a.json', '--api-url', 'ftp://hotels.example']],
    [['onboard', 'a.json', '--api-url', 'http://me:secret@hotels.example']],
    [['serve', '--memory', '--db', 'x.db']],
    [['serve', '--memory', '--api-url', 'http://hotels.example']],
    [['serve', '--throttle', '5']],
    [['onboard', 'a.json', '--hotels', '0']],
    [['onboard', 'a.json', '--hotels', '65']],
    [['runs', 'sow']],
    [['resume', 'one', 'two']],
  ])('hms %j exits with 2', async (args) => {
    const { code, stdout, stderr } = await work.hms(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^hms: /);
  });
});

describe('an empty variable', () => {
  const env = { HMS_API_URL: '', HMS_USERNAME: '', HMS_PORT: '', HMS_SETUP_GATE: '' };

  it('an empty variable counts as unset for the address and the account of the server', async () => {
    const file = work.file('unset.json', hotelNamed('Unset'));
    const { code, stderr } = await work.hms(['onboard', file], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('A password is needed')]);
    const { stdout } = await work.hms(['doctor', '--json'], { env });
    expect(stdout).toContain('127.0.0.1:4400');
  });

  it('an empty variable counts as unset for hms serve', async () => {
    const { stderr } = await work.hms(['serve', '--db', 'a.db', '--memory'], { env });
    expect(stderr).toBe('hms: --db and --memory cannot be used together.\n');
  });
});

describe('output', () => {
  it('puts no escape codes into a pipe', async () => {
    const { stdout, stderr } = await work.hms(['--help'], { env: { FORCE_COLOR: '1' } });
    expect(stdout + stderr).not.toContain(ESCAPE);
  });

  it('survives a reader that closes the pipe early', () => {
    const name = work.file('hotel.json', {
      hotelProfile: {
        name: 'Grand',
        email: 'a@b.example',
        phone: '+91 22 5550 0100',
        street_address: 'a',
        city: 'b',
        state_province: 'c',
        postal_code: 'd',
      },
      roomTypes: [{ name: 'Suite', room_count: 900 }],
      rates: { rates: [{ room_type_name: 'Suite', base_rate: 12_000 }] },
      staffUsers: [{ first_name: 'Asha', last_name: 'Naik', email: 'asha@b.example' }],
    });
    const command = `"${process.execPath}" "${PROJECT_ROOT}cli/hms.js" plan ${name} --warn-days 0 --json | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: work.folder,
      encoding: 'utf8',
    });
    const [first, code] = stdout.trim().split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ event: 'operation', key: 'hotel' });
    expect([code, stderr]).toEqual(['0', '']);
  });
});

describe('the launcher', () => {
  const launcher = readFileSync(join(PROJECT_ROOT, 'cli/hms.js'), 'utf8');

  it('says in one sentence that no suitable Node exists', () => {
    const folder = join(work.folder, 'bare');
    mkdirSync(join(folder, 'cli'), { recursive: true });
    cpSync(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
    const { status, stderr } = runAsOldNode(folder, launcher, { arch: 'pdp11' });
    expect(status).toBe(70);
    expect(stderr).toMatch(/^hms: Node 22\.19 or newer is needed, .*`npm ci`.*\n$/);
  });

  it('ends the Node that it started when it is killed', async () => {
    const folder = join(work.folder, 'killed');
    mkdirSync(join(folder, 'cli'), { recursive: true });
    cpSync(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
    const main = readFileSync(join(PROJECT_ROOT, 'cli/main.ts'), 'utf8');
    const onDisconnect = /^process\.on\('disconnect'.*\nprocess\.channel.*$/m.exec(main)?.[0] ?? '';
    const child = startAsOldNode(folder, launcher, {
      main: `${onDisconnect}\nprocess.stdout.write('here'); setInterval(() => {}, 1000);`,
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    // Both processes share this output, so it closes only when both have exited.
    const closed = once(child, 'close').then(() => 'both have gone');
    const late = setTimeout(5000, 'one is left', { ref: false });
    expect(await Promise.race([closed, late])).toBe('both have gone');
  });

  it('runs under the pinned Node if the machine has an older one', () => {
    const folder = join(work.folder, 'installed');
    mkdirSync(join(folder, 'cli'), { recursive: true });
    cpSync(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
    const main = 'process.stdout.write(process.argv.slice(2).join()); process.exit(5);';
    const { status, stdout } = runAsOldNode(folder, launcher, { main });
    expect([status, stdout]).toEqual([5, 'a,b c']);
  });
});

interface Launched {
  /** The source text that replaces cli/main.ts. */
  readonly main?: string;
  readonly arch?: string;
}

function runAsOldNode(...launched: Parameters<typeof asOldNode>) {
  const { file, args, env } = asOldNode(...launched);
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8', env });
}

function startAsOldNode(...launched: Parameters<typeof asOldNode>) {
  const { file, args, env } = asOldNode(...launched);
  return spawn(process.execPath, [file, ...args], { env });
}

/**
 * Writes a launcher and returns how to start it in a Node that reports version 20. The Node that
 * the launcher starts reports its real version.
 */
function asOldNode(folder: string, launcher: string, { main = '', arch = process.arch }: Launched) {
  const name = basename(folder);
  const file = work.file(`${name}/cli/hms.js`, launcher);
  work.file(`${name}/cli/main.ts`, main);
  work.file('old.mjs', oldNode(arch));
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: `--import ${join(work.folder, 'old.mjs')}`,
  };
  return { file: join(work.folder, file), args: ['a', 'b c'], env };
}
