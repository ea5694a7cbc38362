import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal, startOnTerminal } from '#tests/cli/support/on-terminal.ts';
import { finished, heard } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { runPasswordCommand } from '#cli/sign-in/password-command.ts';

const { sandbox, work } = sandboxForAll({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

const [ENTER, BACKSPACE, CTRL_U] = ['\r', '\u007F', '\u0015'];
/** A host name that cannot exist (RFC 2606). */
const ELSEWHERE = 'http://hotels.invalid/api';
const WARNING =
  `Warning: ${ELSEWHERE} is not encrypted. Anyone on the network can read the password. ` +
  'Use an https:// address if the server has one.\n';
const prepare = () => work.file('hotel.json', hotelNamed('Silent'));

describe.skipIf(!HAS_TERMINALS)('the password prompt', () => {
  it('reads a password with corrections and never shows it', async () => {
    const keys = `nonsense${CTRL_U}${PASSWORD}xy${BACKSPACE}${BACKSPACE}${ENTER}`;
    const call = ['onboard', prepare(), '--api-url', sandbox.url];
    const answers: [string, string][] = [['Password for 4onboard: ', keys]];
    const { code, said } = await onTerminal(work, call, { answers });
    expect([code, said]).toEqual([
      0,
      expect.not.stringMatching(new RegExp(`${PASSWORD}|nonsense`)),
    ]);
  });

  it('warns before a password is typed that would not be encrypted', async () => {
    const child = startOnTerminal(work, ['onboard', prepare(), '--api-url', ELSEWHERE]);
    const said = await heard(child, 'Password for 4onboard: ');
    const run = finished(child);
    child.kill();
    await run;
    expect(said.replaceAll('\r', '')).toContain(`${WARNING}Password for 4onboard: `);
  });
});

describe('a password that goes to another machine over http://', () => {
  it.each([
    'onboard hotel.json --wait 0',
    'verify hotel.json --wait 0',
    'export --hotel A --wait 0',
    'doctor',
  ])('causes one warning before hms %s signs in', async (command) => {
    prepare();
    const { stdout, stderr } = await work.hms(`${command} --api-url ${ELSEWHERE}`);
    expect([stderr.startsWith(WARNING), stderr.split('Warning:').length]).toEqual([true, 2]);
    expect(stdout + stderr).not.toContain(PASSWORD);
  });

  it('causes no warning over https://, without a password, and on this machine', async () => {
    for (const [url, password] of [
      ['https://hotels.invalid/api', PASSWORD],
      [ELSEWHERE, ''],
      [sandbox.url, PASSWORD],
    ] as const) {
      const { stderr } = await work.hms(`doctor --api-url ${url}`, {
        env: { HMS_PASSWORD: password },
      });
      expect(stderr).toBe('');
    }
  });
});

const PATH = `${process.cwd()}/hms.config.json`;
const entry = (script: string) => ({
  name: 'stage',
  apiUrl: 'https://stage.example/api',
  passwordCommand: [process.execPath, '-e', script],
});

describe('a password command', () => {
  it.each([
    ['hush\nrest', 'hush'],
    ['hush\r\n', 'hush'],
    [' hush hush ', ' hush hush '],
    ['pässwörd ☂', 'pässwörd ☂'],
  ])('a password command that prints %j gives %j', async (printed, password) => {
    const script = `process.stdout.write(${JSON.stringify(printed)})`;
    expect(await runPasswordCommand(entry(script), PATH)).toBe(password);
  });

  it('a password command may leave an agent behind that keeps its output open', async () => {
    const stdio = "{ stdio: ['ignore', 'inherit', 'ignore'], detached: true }";
    const agent = `require('child_process').spawn('sleep', ['8'], ${stdio}).unref()`;
    const stage = entry(`${agent}; console.log('hush')`);
    expect(await runPasswordCommand(stage, PATH, 6000)).toBe('hush');
  });

  it('a password command that never ends is stopped', async () => {
    const stage = entry('console.log("hush"); setInterval(() => {}, 1000)');
    await expect(runPasswordCommand(stage, PATH, 1000)).rejects.toThrow(
      'did not finish within 1 seconds.',
    );
  });
});
