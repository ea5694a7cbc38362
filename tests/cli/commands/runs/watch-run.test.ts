import { expect, it } from 'vitest';
import { errorLine, finished } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

it('hms runs watch shows the hotels of a running run as they end, and its outcome', async () => {
  const isWatched = Promise.withResolvers<void>();
  const relay = await relayTo(sandbox.url, async ({ method, url }) => {
    if (method === 'POST' && url === '/api/hotels/') await isWatched.promise;
    return false;
  });
  work.file(
    'chain.json',
    ['Alder', 'Birch'].map((name) => hotelNamed(name)),
  );
  const onboarding = work.process(
    `onboard chain.json --hotels 1 --min-gap 0 --api-url ${relay.url}`,
  );
  await expect.poll(() => work.stateFiles().some((path) => path.endsWith('.db'))).toBe(true);
  const watching = work.start('runs watch --json');
  const watched = finished(watching);
  await errorLine(watching, '0 of 2 hotels');
  const stopped = work.start('runs watch');
  stopped.stderr.once('data', () => stopped.kill('SIGINT'));
  expect(await finished(stopped)).toExit(
    0,
    /^0 of 2 hotels, .+\n2 hotels: 2 waiting.* \(run \S+, running\)\n$/,
  );
  isWatched.resolve();
  expect(await onboarding).toExit(0);
  const seen = await watched;
  expect(seen).toExit(0, /^onboarded +Alder .+\n[^]*^2 hotels: 2 onboarded \(run \S+\)\n$/m);
  expect(seen.events).toMatchObject([
    { event: 'hotel', index: 0, status: 'onboarded', updates: [], warnings: [] },
    { index: 1, status: 'onboarded' },
    { event: 'summary', state: 'finished', onboarded: 2 },
  ]);
  const later = await work.hms('runs watch');
  expect([later.code, later.stdout]).toEqual([0, '']);
  expect(later.stderr).toMatch(/^2 hotels: 2 onboarded \(run \S+\)\n$/);
});
