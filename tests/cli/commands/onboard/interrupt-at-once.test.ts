import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal, startOnTerminal } from '#tests/cli/support/on-terminal.ts';
import { events, finished, heard, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { serveWrongly } from '#tests/cli/support/wrong-server.ts';
import { holdingRelay, twoHotels } from './interrupted-run.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const CTRL_C = '\u0003';
/** hms counts signals within 250 ms as one press of Ctrl-C. */
const ANOTHER_PRESS_MS = 300;
const NOTHING_SENT = 'hms: Interrupted; nothing was sent for any hotel.\n';

// HMS_API_URL is not set, so `hms resume` takes the server from the run.
const { sandbox, work } = sandboxForEach({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

describe('Ctrl-C before the first hotel', () => {
  it('exits with 130 during the sign-in and says that nothing was sent', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = await serveWrongly(() => asked.resolve());
    const file = work.file('hotel.json', hotelNamed('Early'));
    const child = work.start(['onboard', file, '--api-url', silent.url]);
    const run = finished(child);
    await asked.promise;
    child.kill('SIGINT');
    expect(await run).toEqual({ code: 130, stdout: '', stderr: NOTHING_SENT });
  });

  it.skipIf(!HAS_TERMINALS)(
    'exits with 130 at the password prompt and says that nothing was sent',
    async () => {
      const file = work.file('hotel.json', hotelNamed('Early'));
      const { code, said } = await onTerminal(work, ['onboard', file], {
        answers: [['Password for 4onboard: ', CTRL_C]],
      });
      expect(code).toBe(130);
      expect(said).toContain(`\n${NOTHING_SENT}`);
    },
  );
});

describe('a second Ctrl-C', () => {
  it.each<[string, [method: string, path: RegExp], number]>([
    ['with the hotel unfinished', ['PATCH', /^/], 1],
    ['with the hotel in doubt', ['POST', /^\/api\/hotels\/$/], 0],
  ])('a second Ctrl-C exits immediately and safely, %s', async (_, held, passwords) => {
    const slow = await holdingRelay(sandbox, ...held);
    const options = ['--min-gap', '0', '--hotels', '1', '--api-url', slow.url];
    const child = work.start(['onboard', twoHotels(work), '--json', ...options]);
    await slow.held;
    child.kill('SIGINT');
    await heard(child, 'Stopping: waiting', 'stderr');
    const run = finished(child);
    await setTimeout(ANOTHER_PRESS_MS);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect(code).toBe(130);
    expect(stderr).toMatch(/^Stopped at once\. Continue with:\n {2}hms resume \S+$/m);
    const summary = { event: 'summary', error: { message: 'Interrupted.' } };
    expect(events(stdout)).toEqual([summary]);
    const files = work.credentialsFiles();
    expect(files).toHaveLength(passwords);
    for (const file of files) expect(stderr).toContain(`generated passwords: ${file}`);

    expect((await work.hms(['resume'])).code).toBe(0);
    const codes = [...(await sandbox.get('/hotels/'))].map((hotel) => textOf(hotel['code']));
    expect(codes.toSorted()).toEqual(['FIRST01', 'SECOND01']);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
  });
});

describe.skipIf(!HAS_TERMINALS)('Ctrl-C on a terminal', () => {
  it('does not report an unfinished hotel as failed, and a second Ctrl-C removes the progress bar', async () => {
    const slow = await holdingRelay(sandbox, 'POST', /^\/api\/rooms\/rooms\/$/);
    const call = ['onboard', twoHotels(work), '--hotels', '1', '--min-gap', '0'];
    const child = startOnTerminal(work, [...call, '--api-url', slow.url], {
      env: { HMS_PASSWORD: PASSWORD },
    });
    await slow.held;
    child.stdin.write(CTRL_C);
    const before = await heard(child, 'Stopping: waiting');
    const run = finished(child);
    await setTimeout(ANOTHER_PRESS_MS);
    child.stdin.write(CTRL_C);
    const { code, stdout } = await run;
    expect(code).toBe(130);
    expect(before + stdout).not.toMatch(/[1-9]\d* failed/);
    const [last = ''] = stdout.split('\u001B[2K').slice(-1);
    expect(last).toMatch(/^Stopped at once\. Continue with:\r\n {2}hms resume \S+\r\n/);
  });
});
