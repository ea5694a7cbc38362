import { describe, expect, it } from 'vitest';
import { finished, openWorkspace, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, serveWrongly } from '#tests/cli/support/wrong-server.ts';

/** Returns the summary, which must be the last event and the only summary. */
function summaryOf({ events, stderr }: Run) {
  const summaries = events.filter(({ event }) => textOf(event) === 'summary');
  expect(summaries, stderr).toEqual([events.at(-1)]);
  return summaries[0];
}

describe('--json ends every command with exactly one summary', () => {
  const work = openWorkspace({ HMS_API_URL: NOWHERE, HMS_PASSWORD: 'any-password' });
  work.file('good.json', hotelNamed('Good'));
  work.file('bad.json', hotelNamed('Bad', { roomTypes: [] }));

  it.each([
    ['onboard good.json --json --colour', 2, "unknown option '--colour'"],
    ['validate --json', 2, "missing required argument 'config'"],
    ['plan good.json --json --min-gap', 2, '--min-gap'],
    ['plan good.json --json --min-gap x', 2, '--min-gap'],
    ['onbord --json', 2, "unknown command 'onbord'"],
    ['runs shwo --json', 2, "unknown command 'shwo'"],
    ['--json', 2, "unknown option '--json'"],
    ['schema --json', 2, "unknown option '--json'"],
    ['validate bad.json --json', 2, '1 problem'],
    ['plan bad.json --json', 2, '1 problem; nothing was sent'],
    ['verify bad.json --json', 2, '1 problem; nothing was sent'],
    ['import --json', 2, 'No spreadsheet is named'],
    ['import --template --json', 2, 'cannot be used with'],
    ['resume --json', 2, 'There is no run in '],
    ['runs show --json', 2, 'There is no run in '],
    ['onboard good.json --json', 3, 'cannot be used'],
    ['verify good.json --json', 3, 'cannot be used'],
    ['doctor --json', 3, '1 check failed: '],
  ])('hms %s', async (call, code, words) => {
    const run = await work.hms(call);
    expect([run.code, summaryOf(run)]).toMatchObject([
      code,
      { event: 'summary', error: { message: expect.stringContaining(words) } },
    ]);
  });

  it.each(['plan good.json --json', 'validate good.json --json', 'runs --json'])(
    'hms %s has no error in it if all went well',
    async (call) => {
      const run = await work.hms(call);
      expect([run.code, summaryOf(run)]).toEqual([0, expect.not.objectContaining({ error: {} })]);
    },
  );

  it('standard output is empty without --json, and only the help with --help', async () => {
    for (const call of ['onboard good.json', 'onboard good.json -- --json']) {
      expect((await work.hms(call)).stdout).toBe('');
    }
    expect((await work.hms('onboard --json --help')).stdout).not.toContain('"event"');
  });

  it('also if it is interrupted during a request', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = await serveWrongly(() => asked.resolve());
    const child = work.start(`verify good.json --json --api-url ${silent.url}`);
    const run = finished(child);
    await asked.promise;
    child.kill('SIGTERM');
    const message = expect.stringContaining('Interrupted');
    expect([(await run).code, summaryOf(await run)]).toMatchObject([130, { error: { message } }]);
  });
});

describe('with a server', () => {
  const live = workspaceForEach();

  it('hotel_id is text in every event', async () => {
    live.work.file('hotels.json', [
      hotelNamed('Texts', { staffUsers: [adminOf('texts'), REFUSED_STAFF] }),
      hotelNamed('Absent', { hotelProfile: { id: 777 } }),
    ]);
    const onboarded = await live.work.hms('onboard hotels.json --json');
    const shown = await live.work.hms('runs show --json');
    for (const { events } of [onboarded, shown]) {
      const ids = events.flatMap((event): unknown[] =>
        'hotel_id' in event ? [event['hotel_id']] : [],
      );
      expect(new Set(ids)).toEqual(new Set(['2', '777']));
    }
    expect(summaryOf(shown)).toMatchObject({ hotels: 2, failed: 1 });
  });
});
