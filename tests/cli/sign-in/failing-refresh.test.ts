import { describe, expect, it } from 'vitest';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const REFRESH = '/auth/token/refresh/';
const TOKEN_SECONDS = 2;

let sandbox: LiveSandbox;
let work: Workspace;
let relay: AlteringRelay;

/** Onboards the hotel slowly, so that the token expires several times. Each refresh is answered by `refresh`. */
async function onboard(refresh: (times: number) => Response | undefined, aheadMs = 0) {
  sandbox = await openLiveSandbox({
    accessTokenSeconds: TOKEN_SECONDS,
    now: () => Date.now() - aheadMs,
  });
  work = openWorkspace(sandbox.env);
  work.file('hotel.json', hotelNamed('Seaside Grand'));
  let times = 0;
  relay = await alteringRelay(sandbox.url, {
    instead: ({ path }) => (path === REFRESH ? refresh((times += 1)) : undefined),
  });
  const run = await work.hms(['onboard', 'hotel.json', '--api-url', relay.url, '--min-gap', '150']);
  const calls = (path: string) => relay.calls.filter((call) => call === `POST ${path}`).length;
  return { code: run.code, calls };
}

const html = () =>
  new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } });

describe('a refresh that fails without a refusal during a run', () => {
  it.each<[string, () => Response]>([
    ['500', () => new Response('', { status: 500 })],
    ['an HTML page', html],
  ])('loses no record after one %s', async (_, failure) => {
    const { code, calls } = await onboard((times) => (times === 1 ? failure() : undefined));
    expect(code).toBe(0);
    expect(calls(REFRESH)).toBeGreaterThan(1);
    expect(await sandbox.get('/rooms/rooms/')).toHaveLength(3);
  });

  it('signs in again if no refresh succeeds', async () => {
    const { code, calls } = await onboard(html);
    expect(code).toBe(0);
    expect(calls('/auth/token/')).toBeGreaterThan(1);
    expect(await sandbox.get('/rooms/rooms/')).toHaveLength(3);
  });
});
