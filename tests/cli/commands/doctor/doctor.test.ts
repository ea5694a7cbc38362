import { describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { give, NOWHERE, serveWrongly } from '#tests/cli/support/wrong-server.ts';

const { work } = workspaceForEach();

const ALL_OK = { server: 'ok', contract: 'ok', account: 'ok', clock: 'ok' };
const statuses = ({ events }: Run) =>
  Object.fromEntries(
    events.flatMap(({ check, status }): [string, unknown][] =>
      check ? [[textOf(check), status]] : [],
    ),
  );

describe('hms doctor', () => {
  it('checks server, contract, account and clock, in one line each', async () => {
    const run = await work.hms('doctor --json');
    expect([run.code, statuses(run)]).toEqual([0, ALL_OK]);
    expect(run.summary).toEqual({ event: 'summary', ok: true, failed: 0 });
    const people = await work.hms('doctor');
    expect(people).toExit(0, /^ok +server +http:.* responds$/m);
    expect(people.stdout.trim().split('\n')).toHaveLength(4);
    expect(run.stdout + people.stdout).not.toContain(PASSWORD);
  });

  it('does not check the account without a password', async () => {
    const run = await work.hms('doctor', { env: { HMS_PASSWORD: '' } });
    expect(run).toExit(0, /^skipped account +not checked: no password/m);
  });

  it('advises about an account that does not work, but blames it for no error of the server', async () => {
    const former = await work.hms('doctor --json --username demo-former');
    const account = { check: 'account', status: 'failed' };
    expect([former.code, former.events[2]]).toMatchObject([
      3,
      { ...account, advice: expect.any(String) },
    ]);
    const failing = await serveWrongly(({ method }, response) =>
      give(response, { status: method === 'POST' ? 502 : 401, body: {} }),
    );
    const broken = await work.hms(`doctor --json --api-url ${failing.url}`);
    const message = expect.stringContaining('502');
    expect([broken.code, broken.events[2]]).toMatchObject([3, { check: 'account', message }]);
    expect(broken.events[2]).not.toHaveProperty('advice');
  });

  it('exits with 3 for an unreachable server and skips the other checks', async () => {
    const run = await work.hms(`doctor --json --api-url ${NOWHERE}`);
    const skipped = { contract: 'skipped', account: 'skipped', clock: 'skipped' };
    expect([run.code, statuses(run)]).toEqual([3, { server: 'failed', ...skipped }]);
  });

  it('works with an API at the root of its host', async () => {
    const { url } = await openLiveSandbox({ basePath: '' });
    for (const HMS_API_URL of [url, `${url}/`])
      expect(statuses(await work.hms('doctor --json', { env: { HMS_API_URL } }))).toEqual(ALL_OK);
  });

  it('reports a server that is not the API and a clock that is an hour ahead', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const wrong = await serveWrongly((_, response) =>
      give(response, { status: 200, headers: { Date: later }, body: '<html></html>' }),
    );
    expect(await work.hms(`doctor --api-url ${wrong.url}`)).toExit(
      3,
      /^failed +contract +GET .* returned 200 with text\/html instead of 401/m,
      /^failed +clock +this machine is 59:5\d behind the server/m,
    );
  });
});
