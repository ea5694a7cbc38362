import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { finished, heard, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { holdingRelay, relayTo, serveWrongly } from '#tests/cli/support/wrong-server.ts';

/** hms counts signals within 250 ms as one press of Ctrl-C. */
const ANOTHER_PRESS_MS = 300;
const NOTHING_SENT = 'hms: Interrupted; nothing was sent for any hotel.\n';
const HOTELS = [
  hotelNamed('First', { roomTypes: [{ name: 'Suite', room_count: 60 }] }),
  ...['Second', 'Third'].map((name) => hotelNamed(name)),
];

// HMS_API_URL is not set, so `hms resume` takes the server from the run.
const { sandbox, work } = sandboxForEach({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

/** Starts a run, and interrupts it at its third room. */
async function interrupted(signal: NodeJS.Signals) {
  const reached = Promise.withResolvers<void>();
  let rooms = 0;
  const relay = await relayTo(sandbox.url, ({ method, url }) => {
    if (method === 'POST' && url === '/api/rooms/rooms/' && (rooms += 1) === 3) reached.resolve();
    return false;
  });
  work.file('hotels.json', HOTELS);
  const options = `--json --min-gap 50 --hotels 1 --report run.csv --api-url ${relay.url}`;
  const child = work.start(`onboard hotels.json ${options}`);
  const run = finished(child);
  await reached.promise;
  child.kill(signal);
  return await run;
}

describe('an interrupted run', () => {
  it('finishes requests in flight, says how to continue, and is completed by hms resume', async () => {
    const run = await interrupted('SIGINT');
    expect(run).toExit(
      130,
      /^stopped {4}First \(FIRST01, id 2\): \d+ of 70 operations\n {2}remaining: room:/m,
      /^Interrupted\.\n3 hotels: 3 waiting \(1 of them stopped\); \d+ requests in /m,
      new RegExp(`^Continue with:\n {2}hms resume ${textOf(run.summary['run'])}$`, 'm'),
    );
    const [first, second] = run.events;
    expect(first).toMatchObject({
      code: 'FIRST01',
      hotel_id: '2',
      status: 'failed',
      operations: { failed: 0 },
      error: {
        stage: 'rooms',
        message: 'The run was stopped: hms resume continues with this hotel.',
      },
    });
    expect(second).toEqual({
      event: 'hotel',
      index: 1,
      code: 'SECOND01',
      hotel_id: null,
      status: 'skipped',
      reason: 'not-started',
      stop: 'interrupted',
      operations: { done: 0, created: 0, updated: 0, unchanged: 0, failed: 0, total: 0 },
      updates: [],
      warnings: [{ operation: 'hotel', status: 0, message: 'Not started. Interrupted.' }],
    });
    expect(run.events.map(({ index }) => index)).toEqual([0, 1, 2, undefined]);
    expect(run.summary).toMatchObject({
      event: 'summary',
      error: { message: 'Interrupted.' },
      hotels: 3,
      failed: 1,
      skipped: 2,
      waiting: 3,
      stopped: 1,
    });
    expect(work.read('run.csv')).toMatch(/FIRST01.*,remaining,room:/);
    expect(await work.hms('runs show')).toExit(
      0,
      '3 hotels: 3 waiting (1 of them stopped)\nstopped ',
    );
    const [listed] = (await work.hms('runs --json')).events;
    expect(listed).toMatchObject({ failed: 0, skipped: 0, waiting: 3, stopped: 1 });

    const sent = await sandbox.list('/rooms/rooms/', 'FIRST01');
    expect(sent).toHaveLength(Number(first?.['operations']?.['done']) - 2);
    const again = await work.hms('resume --json');
    expect([again.code, again.summary]).toMatchObject([0, { onboarded: 3, skipped: 0 }]);
    expect(await sandbox.list('/rooms/rooms/', 'FIRST01')).toHaveLength(60);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('stops at %s as at Ctrl-C', async (signal) => {
    expect(await interrupted(signal)).toExit(130, /^Continue with:\n {2}hms resume \S+$/m);
  });

  it('exits at once after a second Ctrl-C, and loses nothing', async () => {
    work.file('hotels.json', HOTELS);
    const slow = await holdingRelay(sandbox.url, 'PATCH', /^/);
    const child = work.start(
      `onboard hotels.json --json --min-gap 0 --hotels 1 --api-url ${slow.url}`,
    );
    await slow.held;
    child.kill('SIGINT');
    await heard(child, 'Stopping: waiting', 'stderr');
    const run = finished(child);
    await setTimeout(ANOTHER_PRESS_MS);
    child.kill('SIGINT');
    const [passwords = ''] = work.credentialsFiles();
    expect(await run).toExit(
      130,
      /^Stopped at once\. Continue with:\n {2}hms resume \S+$/m,
      `generated passwords: ${passwords}`,
    );
    expect((await run).events).toEqual([{ event: 'summary', error: { message: 'Interrupted.' } }]);
    expect(await work.hms('resume')).toExit(0);
    expect(await sandbox.list('/hotels/')).toHaveLength(3);
    expect(await sandbox.list('/rooms/rooms/', 'FIRST01')).toHaveLength(60);
  });
});

describe('Ctrl-C before the first hotel', () => {
  it('exits with 130 during the sign-in and says that nothing was sent', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = await serveWrongly(() => asked.resolve());
    work.file('hotels.json', HOTELS);
    const child = work.start(`onboard hotels.json --api-url ${silent.url}`);
    const run = finished(child);
    await asked.promise;
    child.kill('SIGINT');
    expect(await run).toEqual({ code: 130, stdout: '', stderr: NOTHING_SENT });
  });

  it.skipIf(!HAS_TERMINALS)('exits with 130 at the password prompt', async () => {
    work.file('hotels.json', HOTELS);
    const { code, said } = await onTerminal(work, ['onboard', 'hotels.json'], {
      answers: [['Password for 4onboard: ', '\u0003']],
    });
    expect([code, said]).toEqual([130, expect.stringContaining(`\n${NOTHING_SENT}`)]);
  });
});
