import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

describe('a fault of the program exits with 70', () => {
  const fault = `globalThis.crypto.getRandomValues = () => { throw new Error('drawn ${PASSWORD}'); };`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(fault)}`;

  it('an internal error prints one line, and its stack only with HMS_DEBUG=1', async () => {
    const file = work.file('hotel.json', hotelNamed('Faulty'));
    const quiet = await work.process(['plan', file], { env: { NODE_OPTIONS } });
    expect([quiet.code, quiet.stdout]).toEqual([70, '']);
    expect(quiet.stderr).toBe('hms: internal error (HMS_DEBUG=1 shows where)\n');
    const loud = await work.process(['plan', file], { env: { NODE_OPTIONS, HMS_DEBUG: '1' } });
    expect(loud.code).toBe(70);
    expect(loud.stderr).toMatch(/^hms: internal error\nError: drawn [\s\S]*\n +at .*cryptoRandom/);
    const json = await work.process(['plan', file, '--json'], { env: { NODE_OPTIONS } });
    const message = 'internal error (HMS_DEBUG=1 shows where)';
    expect([json.code, events(json.stdout)]).toEqual([
      70,
      [{ event: 'summary', error: { message } }],
    ]);
  });
});
