import { describe, expect, it } from 'vitest';
import { runPasswordCommand } from '#cli/sign-in/password-command.ts';

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
