import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, startOnTerminal } from '#tests/cli/support/on-terminal.ts';
import { finished, heard } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const { sandbox, work } = sandboxForAll({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

beforeAll(async () => {
  work.file('hotel.json', hotelNamed('Overheard'));
});

/** A host name that cannot exist (RFC 2606). */
const ELSEWHERE = 'http://hotels.invalid/api';
const WARNING =
  `Warning: ${ELSEWHERE} is not encrypted. Anyone on the network can read the password. ` +
  'Use an https:// address if the server has one.\n';

const COMMANDS = [
  'onboard hotel.json --wait 0',
  'verify hotel.json --wait 0',
  'export --hotel A --wait 0',
  'doctor',
];

describe('a password that goes to another machine over http://', () => {
  it.each(COMMANDS)('causes one warning before hms %s signs in', async (command) => {
    const { stdout, stderr } = await work.hms([...command.split(' '), '--api-url', ELSEWHERE]);
    expect(stderr.startsWith(WARNING)).toBe(true);
    expect(stderr.split('Warning:')).toHaveLength(2);
    expect(stdout).not.toContain('Warning');
    expect(stdout + stderr).not.toContain(PASSWORD);
  });

  it.skipIf(!HAS_TERMINALS)(
    'an unprotected password causes a warning before it is typed',
    async () => {
      const child = startOnTerminal(work, ['onboard', 'hotel.json', '--api-url', ELSEWHERE]);
      const said = await heard(child, 'Password for 4onboard: ');
      const run = finished(child);
      child.kill();
      await run;
      expect(said.replaceAll('\r', '')).toContain(`${WARNING}Password for 4onboard: `);
    },
  );

  it.each([
    ['https://hotels.invalid/api', PASSWORD],
    [ELSEWHERE, ''],
  ])('causes no warning at %s with the password "%s"', async (url, password) => {
    const call = ['doctor', '--api-url', url];
    expect((await work.hms(call, { env: { HMS_PASSWORD: password } })).stderr).toBe('');
  });

  it('a password sent to this machine causes no warning', async () => {
    const { stderr } = await work.hms(['doctor', '--api-url', sandbox.url]);
    expect(stderr).toBe('');
  });
});
