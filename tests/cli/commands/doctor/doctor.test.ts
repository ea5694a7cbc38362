import { describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { NOWHERE, serveWrongly } from '#tests/cli/support/wrong-server.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { work } = sandboxForEach();

const statuses = (stdout: string) =>
  Object.fromEntries(
    events(stdout).flatMap(({ check, status }) => (check ? [[check, status]] : [])),
  ) as Record<string, unknown>;

describe('hms doctor', () => {
  it('doctor checks server, contract, account and clock, and exits with 0', async () => {
    const { code, stdout } = await work.hms(['doctor', '--json']);
    expect(code).toBe(0);
    expect(statuses(stdout)).toEqual({ server: 'ok', contract: 'ok', account: 'ok', clock: 'ok' });
    expect(events(stdout).at(-1)).toEqual({ event: 'summary', ok: true, failed: 0 });
    expect(stdout).not.toContain(PASSWORD);
  });

  it('doctor prints one line for each check', async () => {
    const { stdout } = await work.hms(['doctor']);
    expect(stdout.trim().split('\n')).toHaveLength(4);
    expect(stdout).toMatch(/^ok +server +http:.* responds$/m);
  });

  it('doctor does not check the account without a password', async () => {
    const { code, stdout } = await work.hms(['doctor'], { env: { HMS_PASSWORD: '' } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^skipped account +not checked: no password/m);
  });

  it('an account that does not work exits with 3 and gives advice', async () => {
    const { code, stdout } = await work.hms(['doctor', '--json', '--username', 'demo-former']);
    expect(code).toBe(3);
    expect(events(stdout)[2]).toMatchObject({
      check: 'account',
      status: 'failed',
      advice: expect.any(String),
    });
  });

  it('a server that fails at the sign-in is not blamed on the account', async () => {
    const failing = await serveWrongly((request, response) => {
      response.statusCode = request.method === 'POST' ? 502 : 401;
      response.setHeader('content-type', 'application/json').end('{}');
    });
    const { code, stdout } = await work.hms(['doctor', '--json', '--api-url', failing.url]);
    expect(code).toBe(3);
    const account = events(stdout)[2];
    expect(account).toMatchObject({ check: 'account', message: expect.stringContaining('502') });
    expect(account).not.toHaveProperty('advice');
  });

  it('an unreachable server exits with 3 and skips the other checks', async () => {
    const { code, stdout } = await work.hms(['doctor', '--json', '--api-url', NOWHERE]);
    expect(code).toBe(3);
    expect(statuses(stdout)).toEqual({
      server: 'failed',
      contract: 'skipped',
      account: 'skipped',
      clock: 'skipped',
    });
  });

  it.each(['', '/'])(
    'doctor and onboard work with an API at the root of its host, with "%s" after the host',
    async (ending) => {
      const atRoot = await openLiveSandbox({ basePath: '' });
      const env = { HMS_API_URL: `${atRoot.url}${ending}` };
      const { code, stdout } = await work.hms(['doctor', '--json'], { env });
      const onboarded = await work.hms(['onboard', work.file('a.json', hotelNamed('Root'))], {
        env,
      });
      expect([code, onboarded.code]).toEqual([0, 0]);
      const ok = { server: 'ok', contract: 'ok', account: 'ok', clock: 'ok' };
      expect(statuses(stdout)).toEqual(ok);
    },
  );

  it('doctor reports a server that is not the API and a clock that is an hour ahead', async () => {
    const wrong = await serveWrongly((_, response) => {
      response.setHeader('Date', new Date(Date.now() + 3_600_000).toUTCString());
      response.setHeader('Content-Type', 'text/html').end('<html></html>');
    });
    const { code, stdout } = await work.hms(['doctor', '--api-url', wrong.url]);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /^failed +contract +GET .* returned 200 with text\/html instead of 401/m,
    );
    expect(stdout).toMatch(/^failed +clock +this machine is 59:5\d behind the server/m);
  });
});
