import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const [ENTER, CTRL_D, BACKSPACE, CTRL_U] = ['\r', '\u0004', '\u007F', '\u0015'];

const { sandbox, work } = sandboxForAll({ env: () => ({}) });

beforeAll(async () => {
  work.file('hotel.json', hotelNamed('Silent'));
});

describe.skipIf(!HAS_TERMINALS)('the password prompt', () => {
  it.each([
    ['Ctrl-D', `${PASSWORD}${CTRL_D}`],
    ['corrections and Enter', `nonsense${CTRL_U}${PASSWORD}xy${BACKSPACE}${BACKSPACE}${ENTER}`],
  ])('reads a password with %s and never shows it', async (_, keys) => {
    const call = ['onboard', 'hotel.json', '--min-gap', '0', '--api-url', sandbox.url];
    const { code, said } = await onTerminal(work, call, {
      answers: [['Password for 4onboard: ', keys]],
    });
    expect(code).toBe(0);
    expect(said).not.toMatch(new RegExp(`${PASSWORD}|nonsense`));
  });
});
