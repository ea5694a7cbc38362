import { describe, expect, it } from 'vitest';
import { alteringRelay } from '#tests/cli/support/altering-relay.ts';
import { holdingRelay } from '#tests/cli/commands/onboard/interrupted-run.ts';
import { errorLine, events, finished } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) =>
  hotelNamed(name, { roomTypes: [{ name: 'Suite', room_count: 4 }] }),
);

const hasRun = () => work.stateFiles().some((path) => path.endsWith('.db'));

describe('hms runs watch', () => {
  it('shows the hotels of a running run as they end, and its outcome', async () => {
    const isWatched = Promise.withResolvers<void>();
    const relay = await alteringRelay(sandbox.url, {
      async instead({ method, path }) {
        if (method === 'POST' && path === '/hotels/') await isWatched.promise;
        return undefined;
      },
    });
    const file = work.file('chain.json', CHAIN);
    const args = ['onboard', file, '--hotels', '1', '--api-url', relay.url];
    const onboarding = finished(work.start(args));
    await expect.poll(hasRun).toBe(true);
    const watching = work.start(['runs', 'watch', '--json']);
    const watch = finished(watching);
    await errorLine(watching, '0 of 3 hotels');
    isWatched.resolve();
    const watched = await watch;
    const outcome = await onboarding;
    const seen = events(watched.stdout);
    expect([watched.code, outcome.code]).toEqual([0, 0]);
    expect(seen.map(({ index, status }) => [index, status])).toEqual([
      [0, 'onboarded'],
      [1, 'onboarded'],
      [2, 'onboarded'],
      [undefined, undefined],
    ]);
    expect(seen[0]).toMatchObject({ event: 'hotel', updates: [], warnings: [] });
    expect(seen.at(-1)).toMatchObject({ event: 'summary', state: 'finished', onboarded: 3 });
    expect(watched.stderr).toMatch(
      /^onboarded +Alder .+\n[^]*^3 hotels: 3 onboarded \(run \S+\)\n$/m,
    );
  });

  it('ends with Ctrl-C, while the run continues', async () => {
    const relay = await holdingRelay(sandbox, 'POST', /\/hotels\//);
    const file = work.file('chain.json', CHAIN);
    const args = ['onboard', file, '--hotels', '1', '--api-url', relay.url];
    const onboarding = work.start(args);
    await relay.held;
    const child = work.start(['runs', 'watch']);
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { code, stderr } = await finished(child);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^0 of 3 hotels, .+\n3 hotels: 3 waiting.* \(run \S+, running\)\n$/),
    ]);
    onboarding.kill('SIGKILL');
    await finished(onboarding);
  });

  it('only reports a run that is over', async () => {
    const file = work.file('chain.json', [{ ...CHAIN[0], staffUsers: [] }]);
    await work.hms(['onboard', file]);
    const { code, stdout, stderr } = await work.hms(['runs', 'watch']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^1 hotel: 1 onboarded \(run \S+\)\n$/);
  });
});
