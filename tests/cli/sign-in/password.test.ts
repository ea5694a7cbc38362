import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

/** Runs a command on its own terminal. */
const SCRIPT = '/usr/bin/script';
const [ENTER, CTRL_D, BACKSPACE, CTRL_U] = ['\r', '\u0004', '\u007F', '\u0015'];

let sandbox: LiveSandbox;
let work: Workspace;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  work = openWorkspace();
  work.file('hotel.json', hotelNamed('Silent'));
});
afterAll(async () => {
  work.remove();
  await sandbox.close();
});

describe.skipIf(!existsSync(SCRIPT))('the password prompt', () => {
  it.each([
    ['Ctrl-D', `${PASSWORD}${CTRL_D}`],
    ['corrections and Enter', `nonsense${CTRL_U}${PASSWORD}xy${BACKSPACE}${BACKSPACE}${ENTER}`],
  ])('reads a password with %s and never shows it', async (_, keys) => {
    const command = `"${process.execPath}" "${LAUNCHER}" onboard hotel.json --min-gap 0 --api-url ${sandbox.url}`;
    const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
      cwd: work.folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        XDG_STATE_HOME: `${work.folder}/.state`,
      },
    });
    const asked = await heard(child, 'Password for 4onboard: ');
    const run = finished(child);
    // Keys are read one by one a moment after the prompt appears.
    await pause(200);
    child.stdin.write(keys);
    const { code, stdout } = await run;
    expect(code).toBe(0);
    expect(asked + stdout).not.toMatch(new RegExp(`${PASSWORD}|nonsense`));
  });
});
