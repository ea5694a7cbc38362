import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '#cli/call/exit-codes.ts';
import { optionGroups } from '#cli/program/program.ts';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { oldNode } from '#tests/cli/support/old-node.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';

const work = openWorkspace();
work.file('hotel.json', hotelNamed('Faulty'));

describe('help and version', () => {
  it.each([...EVERY_COMMAND])(
    'hms help %s shows options, examples and exit codes, as --help does',
    async (name, command) => {
      const run = await work.hms(`help ${name}`);
      expect(run).toExit(
        0,
        `Usage: hms ${name}`,
        /Examples:\n {2}\$ /,
        /\nExit codes:\n {2}0 +all done\n/,
      );
      expect((await work.hms(`${name} --help`)).stdout).toBe(run.stdout);
      const shown = optionGroups(command).flatMap(({ options }) =>
        options.map(({ flags }) => flags),
      );
      expect(shown.toSorted()).toEqual(command.options.map(({ flags }) => flags).toSorted());
    },
  );

  it('hms onboard --help has headings, and lists every exit code and its meaning', async () => {
    const { stdout } = await work.hms('onboard --help');
    const headings = [...stdout.matchAll(/^([A-Z][\w ]+):$/gm)].map(([, heading]) => heading);
    expect(headings.join()).toBe(
      'Arguments,Input,Server,What to change,Safety,Runs,Output,Diagnosis,Examples,Exit codes',
    );
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
    expect(await work.hms(`${name} --help`)).toExit(0, `\n  1    ${meaning}`);
  });

  it('the general help is printed by help and --help, and by no command on standard error', async () => {
    const { stdout } = await work.hms('help');
    expect(stdout).toMatch(/ help \[command\]/);
    expect((await work.hms('--help', { env: { FORCE_COLOR: '1' } })).stdout).toBe(stdout);
    const none = await work.hms([]);
    expect([none.code, none.stdout, none.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('Usage: hms'),
    ]);
    const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      version: string;
    };
    for (const flag of ['--version', '-V'])
      expect((await work.hms(flag)).stdout).toBe(`${version}\n`);
  });
});

describe('an invalid call', () => {
  it.each([
    ['onbord a.json', "unknown command 'onbord'", 'onboard'],
    ['plan --min-gp 5 a.json', "unknown option '--min-gp'", '--min-gap'],
    ['onboard a.json --concurency=3', "unknown option '--concurency'", '--concurrency'],
    ['onboard a.json --h=3', "unknown option '--h'", 'one of --hotels, --har, --help'],
    ['onboard a.json --password=s3cret', "unknown option '--password'", '--password-stdin'],
    ['runs shw', "unknown command 'shw'", 'show'],
    ['val', "unknown command 'val'", 'validate'],
    ['help onbord', "unknown command 'onbord'", 'onboard'],
    ['help runs sow', "unknown command 'sow'", 'show'],
    ['help qqqqqqqq', "unknown command 'qqqqqqqq'", undefined],
  ])('hms %s prints %s and suggests %s', async (call, words, suggested) => {
    const hint = suggested === undefined ? '' : `(Did you mean ${suggested}?)\n`;
    const stderr = `hms: ${words}\n${hint}(run with --help for more)\n`;
    expect(await work.hms(call)).toEqual({ code: 2, stdout: '', stderr });
  });

  it.each([
    ['onboard', ''],
    ['onboard a.json --dry-run=yes', '--dry-run takes no value'],
    ['onboard a.json --concurrency 0', ''],
    ['onboard a.json --min-gap -1', 'It must be a whole number from 0'],
    ['onboard a.json --api-url ftp://hotels.example', ''],
    ['onboard a.json --hotels 65', ''],
    ['onboard a.json --reset-passwords=some', 'Allowed choices are given, all.'],
    ['serve --memory --db x.db', '--db and --memory cannot be used together.'],
    ['serve --memory --api-url http://hotels.example', ''],
    ['serve --throttle 5', ''],
    ['resume one two', ''],
    ['onboard a.json --dry-run --run autumn', '--dry-run starts no run: remove --run.'],
    ['runs prune --yes', 'No age is given. Specify it, for example --older-than 90d.'],
    ['trust', 'There is no hms.config.json in '],
    ['validate --base -- a.json', '--base needs a value, but -- follows'],
    ['doctor --username --password=s3cret', '--username needs a value, but --password follows'],
    ['completion tcsh', "unknown shell 'tcsh'. Allowed choices are bash, zsh, fish.\n"],
  ])('hms %s exits with 2', async (call, words) => {
    const run = await work.hms(call);
    expect(run).toExit(2, /^hms: /, words);
    expect([run.stdout, run.stderr]).toEqual(['', expect.not.stringContaining('s3cret')]);
  });

  it.each([
    [['validate', ''], 'An argument'],
    [['validate', 'a.json', '--base', ''], '--base'],
    [['plan', 'a.json', '--select', 'A*', '--select', ''], '--select'],
    [['import', '--template', ''], '--template'],
    [['runs', 'show', ''], 'An argument'],
  ])('an empty value is refused: %j', async (args, what) => {
    expect(await work.hms(args)).toExit(
      2,
      `hms: ${what} is empty: give it a value, or remove it.\n`,
    );
  });

  const valued = [...EVERY_COMMAND].flatMap(([name, { options }]) =>
    options.flatMap(({ flags }) =>
      flags.includes('<') ? [[name, flags.split(' ', 1)[0]] as const] : [],
    ),
  );
  it('an option in the place of a value is refused after each option', async () => {
    expect(valued.length).toBeGreaterThan(50);
    for (const [name, option] of valued) {
      expect(await work.hms(`${name} ${option} --dry-run`)).toExit(
        2,
        `hms: ${option} needs a value, but --dry-run follows: write ${option}=… if the value starts with a dash.\n`,
      );
    }
  });

  it('an option is a value after an equals sign, and a file after --', async () => {
    work.file('-chain.json', '{}');
    work.file('--all', { extends: '-chain.json' });
    expect(await work.hms('validate --base=-chain.json -- --all')).toExit(2, /^--all:1:\d+: /m);
    expect(await work.hms('onboard --reset-passwords missing.json')).toExit(
      2,
      'missing.json: There is no',
    );
    expect(await work.hms('onboard -- --reset-passwords')).toExit(
      2,
      '--reset-passwords: There is no such file',
    );
  });

  const TYPED = 'de\u001B[2Jp\u009B31m\u202Eloy\u0007';
  it.each([
    [TYPED],
    ['runs', TYPED],
    ['help', TYPED],
    ['plan', `--${TYPED}`],
    ['onboard', 'a.json', '--concurrency', TYPED],
    ['completion', TYPED],
    ['onboard', 'a.json', '--only', TYPED],
    ['onboard', 'a.json', '--api-url', TYPED],
  ])(
    'a typed word is echoed without what moves the cursor or turns text: %s %s %s',
    async (...args) => {
      const run = await work.hms(args.filter((arg) => arg !== undefined));
      expect(run).toExit(2, /de \[2Jp/);
      expect(run.stderr).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
    },
  );

  it('an empty variable counts as unset', async () => {
    const env = { HMS_API_URL: '', HMS_USERNAME: '', HMS_PORT: '', HMS_SETUP_GATE: '' };
    expect(await work.hms('onboard hotel.json', { env })).toExit(2, 'A password is needed');
    expect((await work.hms('doctor --json', { env })).stdout).toContain('127.0.0.1:4400');
    expect(await work.hms('serve --db a.db --memory', { env })).toExit(
      2,
      '--db and --memory cannot be used',
    );
  });
});

/** Runs a command in bash, with `$HMS` for hms. */
function inBash(command: string) {
  const HMS = `"${process.execPath}" "${LAUNCHER}"`;
  const options = {
    cwd: work.folder,
    encoding: 'utf8',
    timeout: 20_000,
    maxBuffer: 200_000,
  } as const;
  return spawnSync('bash', ['-c', command.replaceAll('$HMS', HMS)], options);
}

describe('standard output', () => {
  work.file('many.json', hotelNamed('Many', { roomTypes: [{ name: 'Suite', room_count: 900 }] }));
  work.file('broken.json', { hotelProfile: { name: 'No More' } });

  it('survives a reader that closes the pipe early', () => {
    const { stdout, stderr } = inBash(
      '$HMS plan many.json --warn-days 0 --json | head -n 1; echo "${PIPESTATUS[0]}"',
    );
    const [first = '', code] = stdout.trim().split('\n');
    expect([JSON.parse(first), code, stderr]).toMatchObject([
      { event: 'operation', key: 'hotel' },
      '0',
      '',
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'on a full disk exits with 70 if results are lost, and one sentence',
    () => {
      const sentence = 'hms: Standard output could not be written: the disk is full (ENOSPC).\n';
      const lost = inBash('$HMS plan many.json --warn-days 0 --json > /dev/full');
      expect([lost.status, lost.stderr]).toEqual([70, sentence]);
      // Only messages are lost.
      expect(inBash('$HMS validate broken.json --json 2> /dev/full').status).toBe(2);
      expect(inBash('$HMS validate broken.json > /dev/full 2> /dev/full').status).toBe(70);
    },
  );
});

it('a fault of the program exits with 70 and one line, and its stack only with HMS_DEBUG=1', async () => {
  const fault = `globalThis.crypto.getRandomValues = () => { throw new Error('drawn ${PASSWORD}'); };`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}` };
  const message = 'internal error (HMS_DEBUG=1 shows where)';
  const quiet = await work.process('plan hotel.json --json', { env });
  expect([quiet.code, quiet.stderr]).toEqual([70, `hms: ${message}\n`]);
  expect(quiet.events).toEqual([{ event: 'summary', error: { message } }]);
  const loud = await work.process('plan hotel.json', { env: { ...env, HMS_DEBUG: '1' } });
  expect(loud).toExit(70, /^hms: internal error\nError: drawn [\s\S]*\n +at .*generatePassword/);
});

/** Runs it in a Node that reports version 20; the Node that it starts reports its real version. */
function runAsOldNode(
  folder: string,
  { main = '', arch = process.arch }: { main?: string; arch?: string },
) {
  mkdirSync(join(folder, 'cli'), { recursive: true });
  cpSync(join(PROJECT_ROOT, 'package.json'), join(folder, 'package.json'));
  const launcher = readFileSync(join(PROJECT_ROOT, 'cli/hms.js'), 'utf8');
  const file = join(work.folder, work.file(`${basename(folder)}/cli/hms.js`, launcher));
  work.file(`${basename(folder)}/cli/main.ts`, main);
  work.file('old.mjs', oldNode(arch));
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: `--import ${join(work.folder, 'old.mjs')}`,
  };
  return spawnSync(process.execPath, [file, 'a', 'b c'], { encoding: 'utf8', env });
}

describe('the launcher', () => {
  it('says in one sentence that no suitable Node exists', () => {
    const { status, stderr } = runAsOldNode(join(work.folder, 'bare'), { arch: 'pdp11' });
    expect([status, stderr]).toEqual([
      70,
      expect.stringMatching(/^hms: Node 22\.19 or newer is needed, .*`npm ci`.*\n$/),
    ]);
  });

  it('runs under the pinned Node if the machine has an older one', () => {
    const folder = join(work.folder, 'installed');
    mkdirSync(folder);
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
    const main = 'process.stdout.write(process.argv.slice(2).join()); process.exit(5);';
    const { status, stdout } = runAsOldNode(folder, { main });
    expect([status, stdout]).toEqual([5, 'a,b c']);
  });
});
