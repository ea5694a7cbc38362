import { describe, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';

const work = openWorkspace();

describe('an option in the place of a value', () => {
  const commands = [...EVERY_COMMAND].map(([name, { options }]) => ({
    name,
    options: options.filter(({ flags }) => flags.includes('<')).map(({ flags }) => flags),
  }));

  it.each(commands.filter(({ options }) => options.length > 0))(
    'an option in the place of a value is refused after each option of hms $name',
    async ({ name, options }) => {
      for (const flags of options) {
        const [option = ''] = flags.split(' ', 1);
        const call = [...name.split(' '), option, '--dry-run'];
        const { code, stdout, stderr } = await work.hms(call);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toContain(
          `hms: ${option} needs a value, but --dry-run follows: ` +
            `write ${option}=… if the value starts with a dash.\n`,
        );
      }
    },
  );

  it('an option that needs a value is refused before another option or --, and no password is printed', async () => {
    const end = await work.hms(['validate', '--base', '--', 'a.json']);
    expect(end.stderr).toContain('--base needs a value, but -- follows');
    const secret = await work.hms(['doctor', '--username', '--password=s3cret']);
    expect(secret.stderr).toContain('--username needs a value, but --password follows');
    expect(secret.stderr).not.toContain('s3cret');
  });

  it('an option is a value after an equals sign, and an argument after --', async () => {
    work.file('-chain.json', '{}');
    work.file('--all', { extends: '-chain.json' });
    const { stdout } = await work.hms(['validate', '--base=-chain.json', '--', '--all']);
    expect(stdout).toMatch(/^--all:1:\d+: /m);
  });

  it('a single dash and a negative number are not options', async () => {
    const negative = await work.hms(['plan', '--min-gap', '-5', 'a.json']);
    expect(negative.stderr).toContain('It must be a whole number from 0');
    const dash = await work.hms(['runs', 'show', '--report', '-']);
    expect(dash.stderr).not.toContain('needs a value');
  });
});

describe('--reset-passwords', () => {
  it('never takes the file after it for its value', async () => {
    const { stdout } = await work.hms(['onboard', '--reset-passwords', 'missing.json', '--json']);
    expect(stdout).toContain('missing.json');
    const word = await work.hms(['onboard', 'missing.json', '--reset-passwords', 'all']);
    expect(word.stderr).toMatch(/^all: There is no such file or folder$/m);
  });

  it('refuses a value that is neither given nor all', async () => {
    const { code, stderr } = await work.hms(['onboard', 'a.json', '--reset-passwords=some']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are given, all.')]);
  });

  it('--reset-passwords is a file after the end of the options', async () => {
    const { stdout } = await work.hms(['validate', '--', '--reset-passwords']);
    expect(stdout).toMatch(/^--reset-passwords: There is no such file or folder$/m);
    const onboard = await work.hms(['onboard', '--', '--reset-passwords']);
    expect(onboard.stderr).toMatch(/^--reset-passwords: There is no such file or folder$/m);
  });
});

describe('an empty value', () => {
  it.each([
    [['validate', ''], 'An argument'],
    [['validate', 'a.json', '--base', ''], '--base'],
    [['plan', 'a.json', '--select', 'A*', '--select', ''], '--select'],
    [['import', '--template', ''], '--template'],
    [['runs', 'show', ''], 'An argument'],
  ])('an empty value is refused: %j', async (args, what) => {
    const { code, stdout, stderr } = await work.hms(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`hms: ${what} is empty: give it a value, or remove it.\n`);
  });
});

describe('a typed word is echoed without what moves the cursor or turns text', () => {
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
  ])('hms %s %s %s', async (...args) => {
    const { code, stdout, stderr } = await work.hms(args.filter((arg) => arg !== undefined));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/de \[2Jp/);
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}|\u202E/u);
  });
});
