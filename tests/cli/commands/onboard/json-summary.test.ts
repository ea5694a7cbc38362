import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Run,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

/** No server listens on this port. */
const NOWHERE = 'http://127.0.0.1:1/api';

/** Returns the summary, which must be on the last line of the output and on no other line. */
function summaryOf({ stdout, stderr }: Run) {
  const all = events(stdout);
  const places = all.flatMap(({ event }, place) => (textOf(event) === 'summary' ? [place] : []));
  expect([places, all.length], `${stdout}\n${stderr}`).toEqual([[all.length - 1], all.length]);
  return all.at(-1);
}

describe('--json ends every command with exactly one summary', () => {
  const work = openWorkspace({ HMS_API_URL: NOWHERE, HMS_PASSWORD: 'any-password' });
  const good = work.file('good.json', hotelNamed('Good'));
  const bad = work.file('bad.json', hotelNamed('Bad', { roomTypes: [] }));

  it.each([
    ['an unknown option', ['onboard', good, '--json', '--colour'], 2, "unknown option '--colour'"],
    ['a missing argument', ['validate', '--json'], 2, "missing required argument 'config'"],
    ['an option without its value', ['plan', good, '--json', '--min-gap'], 2, '--min-gap'],
    ['a value that is none', ['plan', good, '--json', '--min-gap', 'x'], 2, '--min-gap'],
    ['an unknown command', ['onbord', '--json'], 2, "unknown command 'onbord'"],
    ['an unknown command of runs', ['runs', 'shwo', '--json'], 2, "unknown command 'shwo'"],
    ['no command', ['--json'], 2, "unknown option '--json'"],
    ['a command without events', ['schema', '--json'], 2, "unknown option '--json'"],
    ['a problem in validate', ['validate', bad, '--json'], 2, '1 problem'],
    ['a problem in plan', ['plan', bad, '--json'], 2, '1 problem; nothing was sent'],
    ['a problem in onboard', ['onboard', bad, '--json'], 2, '1 problem; nothing was sent'],
    ['a problem in verify', ['verify', bad, '--json'], 2, '1 problem; nothing was sent'],
    ['no spreadsheet', ['import', '--json'], 2, 'No spreadsheet is named'],
    ['a contradiction', ['import', '--template', '--json'], 2, 'cannot be used with'],
    ['no run to resume', ['resume', '--json'], 2, 'There is no run in '],
    ['no run to show', ['runs', 'show', '--json'], 2, 'There is no run in '],
    ['an absent server in onboard', ['onboard', good, '--json'], 3, 'cannot be used'],
    ['an absent server in verify', ['verify', good, '--json'], 3, 'cannot be used'],
    ['an absent server in doctor', ['doctor', '--json'], 3, '1 check failed: '],
  ])('%s', async (_, args, code, words) => {
    const run = await work.hms(args);
    expect(run.code).toBe(code);
    expect(summaryOf(run)).toMatchObject({
      event: 'summary',
      error: { message: expect.stringContaining(words) },
    });
  });

  it.each([
    ['plan', ['plan', good, '--json']],
    ['validate', ['validate', good, '--json']],
    ['runs', ['runs', '--json']],
  ])('%s ends with a summary without an error if all went well', async (_, args) => {
    const run = await work.hms(args);
    expect(run.code).toBe(0);
    expect(summaryOf(run)).not.toHaveProperty('error');
  });

  it('standard output is empty without --json, and only the help with --help', async () => {
    const refused = await work.hms(['onboard', good]);
    expect([refused.code, refused.stdout]).toEqual([3, '']);
    expect((await work.hms(['onboard', good, '--', '--json'])).stdout).toBe('');
    expect((await work.hms(['onboard', '--json', '--help'])).stdout).not.toContain('"event"');
  });

  it.each([['verify', 'SIGTERM']] as const)(
    '%s that %s interrupts during a request',
    async (command, signal) => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      const child = work.start([command, good, '--json'], {
        env: { HMS_API_URL: `http://127.0.0.1:${port}/api` },
      });
      const run = finished(child);
      await once(server, 'request');
      child.kill(signal);
      const ended = await run;
      server.closeAllConnections();
      server.close();
      expect(ended.code).toBe(130);
      expect(summaryOf(ended)).toMatchObject({
        error: { message: expect.stringContaining('Interrupted') },
      });
    },
  );
});

describe('with a server', () => {
  let sandbox: LiveSandbox;
  let work: Workspace;
  beforeAll(async () => {
    sandbox = await openLiveSandbox();
  });
  beforeEach(() => {
    work = openWorkspace(sandbox.env);
  });

  it('a refused sign-in ends with a summary that gives the reason', async () => {
    const file = work.file('a.json', hotelNamed('Refused'));
    const run = await work.hms(['onboard', file, '--json'], { env: { HMS_PASSWORD: 'wrong' } });
    expect(run.code).toBe(3);
    expect(summaryOf(run)).toMatchObject({
      error: { message: expect.stringMatching(/^The sign-in of 4onboard at .* was refused: /) },
    });
  });

  it('hotel_id is text in every event', async () => {
    const hotels = [
      hotelNamed('Texts', { staffUsers: [adminOf('texts'), REFUSED_STAFF] }),
      hotelNamed('Absent', { hotelProfile: { id: 777 } }),
    ];
    const onboarded = await work.hms(['onboard', work.file('h.json', hotels), '--json']);
    const shown = await work.hms(['runs', 'show', '--json']);
    for (const { stdout } of [onboarded, shown]) {
      const ids = events(stdout)
        .filter((event) => 'hotel_id' in event)
        .map((event): unknown => event['hotel_id']);
      expect(new Set(ids)).toEqual(new Set(['2', '777']));
    }
    expect(summaryOf(shown)).toMatchObject({ hotels: 2, failed: 1 });
  });
});
