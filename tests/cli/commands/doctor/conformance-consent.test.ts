import { beforeAll, describe, expect, it } from 'vitest';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, startOnTerminal } from '#tests/cli/support/on-terminal.ts';
import { finished, heard, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';

const SAID = 'The check creates, changes and deletes a hotel with rooms, rates and staff at ';

let sandbox: LiveSandbox;
let relay: AlteringRelay;
let work: Workspace;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
  relay = await alteringRelay(sandbox.url, {});
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: relay.url });
});

describe('hms doctor --conformance, before it creates anything', () => {
  it('needs --yes in a pipe, and sends nothing without it', async () => {
    const { code, stdout, stderr } = await work.hms(['doctor', '--conformance']);
    expect([code, stdout, stderr, relay.calls]).toEqual([
      2,
      '',
      `hms: ${SAID}${relay.url}, and there is no terminal to ask on: add --yes.\n`,
      [],
    ]);
  });

  it.skipIf(!HAS_TERMINALS).each([
    ['n', 1, /Nothing was created\./],
    ['y', 0, /POST \/rooms\/rooms\/ +as described\r\n[^]* ok, 0 failed, /],
  ])('names the server and asks on a terminal: %s', async (answer, exitCode, words) => {
    const child = startOnTerminal(work, ['doctor', '--conformance'], {
      env: { ...sandbox.env, HMS_API_URL: relay.url },
    });
    const asked = await heard(child, 'Continue? [y/N] ');
    expect(asked.replaceAll(/\s+/g, ' ')).toContain(`${SAID}${relay.url}.`);
    expect(relay.calls.filter((call) => call.startsWith('POST'))).not.toContain('POST /hotels/');
    const run = finished(child);
    child.stdin.write(`${answer}\r`);
    const { code, stdout } = await run;
    expect([code, stdout]).toEqual([exitCode, expect.stringMatching(words)]);
  });
});
