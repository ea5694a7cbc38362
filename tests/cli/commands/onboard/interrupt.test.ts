import { beforeEach, describe, expect, it } from 'vitest';
import { events, finished, heard, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { FIRST, roomsRelay, twoHotels } from './interrupted-run.ts';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

// HMS_API_URL is not set, so `hms resume` takes the server from the run.
const { sandbox, work } = sandboxForEach({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

let relay: Awaited<ReturnType<typeof roomsRelay>>;
beforeEach(async () => {
  relay = await roomsRelay(sandbox);
});

describe('Ctrl-C during a run', () => {
  it('finishes requests in flight, says how to continue, and exits with 130; resuming completes the run', async () => {
    const options = ['--json', '--min-gap', '50', '--hotels', '1', '--api-url', relay.url];
    const child = work.start(['onboard', twoHotels(work), ...options, '--report', 'run.csv']);
    const run = finished(child);
    await relay.reached;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect(work.read('run.csv')).toMatch(/FIRST01.*,remaining,room:/);
    const [first, second, summary, ...others] = events(stdout);
    expect([code, others]).toEqual([130, []]);
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
    expect(summary).toMatchObject({ hotels: 2, failed: 1, skipped: 1, waiting: 2, stopped: 1 });
    expect(summary).toMatchObject({ event: 'summary', error: { message: 'Interrupted.' } });
    expect(summary, 'the whole run').toMatchObject({ operations: { failed: 0, total: 70 + 13 } });
    expect(stderr).toMatch(
      /^stopped {4}First \(FIRST01, id 2\): \d+ of 70 operations\n {2}remaining: room:/m,
    );
    expect(stderr).toMatch(
      /^Interrupted\.\n2 hotels: 2 waiting \(1 of them stopped\); \d+ requests in /m,
    );
    const [, reported = ''] = /^(stopped {4}First.*\n {2}remaining: .*)$/m.exec(stderr) ?? [];
    const shown = (await work.hms(['runs', 'show'])).stdout;
    expect(shown).toContain(`2 hotels: 2 waiting (1 of them stopped)\n${reported}\n`);
    expect(events((await work.hms(['runs', '--json'])).stdout)).toEqual([
      expect.objectContaining({ failed: 0, skipped: 0, waiting: 2, stopped: 1 }),
      { event: 'summary', runs: 1, unreadable: 0 },
    ]);
    const [, command = ''] = /^Continue with:\n {2}hms (resume .*)$/m.exec(stderr) ?? [];
    expect(command).toBe(`resume ${textOf(summary?.['run'])}`);

    const sent = [...(await sandbox.get('/rooms/rooms/?hotel=2'))].length;
    expect(sent).toBe(Number(first?.['operations']?.['done']) - 2);
    const again = await work.hms([...command.split(' '), '--json', '--min-gap', '0']);
    expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('Edited')]);
    expect(events(again.stdout).at(-1)).toMatchObject({ onboarded: 2, skipped: 0 });
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=3'))]).toHaveLength(3);
  });

  it('SIGTERM interrupts a run like Ctrl-C, and an unfinished hotel needs its configuration to continue', async () => {
    const options = ['--min-gap', '50', '--hotels', '1', '--api-url', relay.url];
    const child = work.start(['onboard', twoHotels(work), ...options]);
    const run = finished(child);
    await relay.reached;
    child.kill('SIGTERM');
    expect((await run).code).toBe(130);
    const counts = { hotels: 2, onboarded: 1, failed: 0, skipped: 1, waiting: 1, stopped: 1 };
    for (const [advice, args, ...first] of [
      ['Restore the configuration of FIRST01', []],
      ['Fix the configuration of FIRST01', ['--skip-invalid'], { ...FIRST, roomTypes: [] }],
    ] as const) {
      work.file('two.json', [...first, hotelNamed('Second')]);
      const again = await work.hms(['resume', ...args, '--json']);
      expect(again.code).toBe(1);
      expect(again.stderr).toMatch(
        /^skipped {4}First \(FIRST01, id 2\): The configuration is .*\n {2}stopped at \d+ of 70 operations; remaining: room:/m,
      );
      const hotel = events(again.stdout).find(({ code }) => textOf(code) === 'FIRST01');
      expect(hotel).toMatchObject({
        hotel_id: '2',
        status: 'skipped',
        operations: { total: 70 },
      });
      expect(Number(hotel?.['operations']?.['done'])).toBeGreaterThan(0);
      expect(events(again.stdout).at(-1)).toMatchObject(counts);
      expect(again.stderr).toContain('\n2 hotels: 1 onboarded, 1 waiting (all stopped); ');
      expect(again.stderr).toContain(`\n${advice}, then continue with:\n  hms resume `);
    }
  });

  it('SIGHUP interrupts a run like Ctrl-C, with one event for each hotel, started or not, in every start of the run', async () => {
    const hotels = Array.from({ length: 20 }, (_, index) =>
      hotelNamed(`Hotel ${index}`, { staffUsers: [] }),
    );
    const invalid = hotelNamed('Invalid', { staffUsers: [], roomTypes: [] });
    const file = work.file('many.json', hotels.with(18, invalid));
    const options = ['--json', '--min-gap', '25', '--api-url', relay.url];
    const stopped = async (args: readonly string[]) => {
      const child = work.start([...args, ...options]);
      const before = await heard(child, '"onboarded"');
      const run = finished(child);
      child.kill('SIGHUP');
      const { code, stdout, stderr } = await run;
      expect(stderr, 'nothing needs to be fixed first').toMatch(/^Continue with:\n {2}hms resume/m);
      const found = events(before + stdout).filter(({ event }) => textOf(event) !== 'problem');
      const summary = found.pop();
      const countOf = (status: string) =>
        found.filter((hotel) => textOf(hotel['status']) === status).length;
      const indexes = found.map((hotel) => Number(hotel['index'])).toSorted((a, b) => a - b);
      expect([code, summary?.['hotels']]).toEqual([130, 20]);
      for (const status of ['incomplete', 'failed', 'skipped']) {
        expect(Number(summary?.[status]), status).toBe(countOf(status));
      }
      return { onboarded: countOf('onboarded'), indexes, summary };
    };
    const first = await stopped(['onboard', file, '--skip-invalid']);
    expect(first.indexes).toEqual(hotels.map((_, index) => index));
    const shown = (await work.hms(['runs', 'show'])).stdout;
    const [, more = ''] = /^waiting {4}(\d+) more hotels, not started$/m.exec(shown) ?? [];
    const listed = [...shown.matchAll(/^[a-z]+ +(Hotel \d+|Invalid) \(/gm)];
    expect(listed.length + Number(more)).toBe(20);
    const reported = events((await work.hms(['runs', 'show', '--json'])).stdout).at(-1);
    expect(reported).toMatchObject({ event: 'summary', not_listed: Number(more) });
    const second = await stopped(['resume']);
    expect(second.indexes).toHaveLength(hotels.length - first.onboarded);
    expect(new Set(second.indexes).size).toBe(second.indexes.length);
    expect(Number(second.summary?.['onboarded'])).toBe(first.onboarded + second.onboarded);
  });
});
