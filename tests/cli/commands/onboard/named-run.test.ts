// `hms onboard --run NAME`: the same command starts a run and continues it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, finished, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, throttle, WAITS } from '#tests/cli/support/wrong-server.ts';

const hotelWithRooms = (name: string, room_count: number) =>
  hotelNamed(name, {
    roomTypes: [{ name: 'Suite', room_count }],
    staffUsers: [adminOf(name)],
  });
const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) => hotelWithRooms(name, 9));
const ONBOARD = ['onboard', 'chain.json', '--run', 'autumn', ...WAITS];
const ROOM = 'POST /api/rooms/rooms/';

describe('a named run', () => {
  let sandbox: LiveSandbox;
  let work: Workspace;
  let calls: string[];
  let refused: string | undefined;
  /**
   * Called with each request, as `METHOD /path`. If it returns true, the server throttles the
   * request.
   */
  let holds: (call: string) => boolean;

  beforeEach(async () => {
    sandbox = await openLiveSandbox();
    calls = [];
    refused = undefined;
    holds = () => false;
    const relay = await relayTo(sandbox.url, ({ method, url = '' }, response) => {
      const call = `${method} ${url}`;
      calls.push(call);
      if (holds(call)) {
        throttle(response);
        return true;
      }
      if (call !== refused) return false;
      const headers = { 'Content-Type': 'application/json' };
      response.writeHead(400, headers).end('{"detail":"Not today."}');
      return true;
    });
    work = openWorkspace({ HMS_API_URL: relay.url, HMS_PASSWORD: PASSWORD });
    work.file('chain.json', CHAIN);
  });

  /** Starts a process that works on the run until the server throttles its twelfth room. */
  async function processAtWork() {
    let left = 12;
    const child = work.start([...ONBOARD, '--hotels', '1', '--min-gap', '0']);
    const end = finished(child);
    await new Promise<void>((resolve) => {
      holds = (call) => {
        if (call === ROOM) left -= 1;
        if (left === 0) resolve();
        return left <= 0;
      };
    });
    const kill = async () => {
      holds = () => false;
      child.kill('SIGKILL');
      await end;
    };
    return { pid: child.pid, kill };
  }

  const rooms = async () => {
    const lists = await Promise.all(
      [2, 3, 4].map(async (hotel) => [...(await sandbox.get(`/rooms/rooms/?hotel=${hotel}`))]),
    );
    return lists.map((list) => list.length);
  };

  /** Runs each command, and returns its exit code and first line. */
  async function firstLines(args: readonly (readonly string[])[]) {
    const lines: [number | null, string | undefined][] = [];
    for (const call of args) {
      const { code, stderr } = await work.hms(call);
      lines.push([code, stderr.split('\n')[0]]);
    }
    return lines;
  }

  it('is refused while another process works on it, and continues after kill -9', async () => {
    const { pid, kill } = await processAtWork();
    calls = [];
    for (const line of await firstLines([ONBOARD, ['resume', 'autumn'], ['undo', '--yes']])) {
      expect(line).toEqual([
        3,
        expect.stringMatching(
          new RegExp(
            `^hms: Another process is working on the run autumn \\(.+:${pid}, since 20\\d\\d-.+\\)\\.$`,
          ),
        ),
      ]);
    }
    expect(calls.filter((call) => call !== ROOM)).toEqual([]);
    await kill();
    const again = await work.hms(ONBOARD);
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringMatching(/^Resuming the run autumn at http:/m),
    ]);
    expect(await rooms()).toEqual([9, 9, 9]);
  });

  it.each([
    ['its onboard', () => work.hms([...ONBOARD, '--json'])],
    ['a resume', () => work.hms(['resume', 'autumn', '--json'])],
  ])('tries again what failed, and then sends nothing, with %s', async (_, again) => {
    refused = 'POST /api/auth/users/';
    expect((await work.hms(ONBOARD)).code).not.toBe(0);
    refused = undefined;
    expect((await again()).code).toBe(0);
    calls = [];
    const last = await again();
    expect([last.code, calls]).toEqual([0, []]);
    expect(last.stderr).toMatch(/^The run autumn is done: 3 hotels onboarded\.$/m);
    expect(events(last.stdout).at(-1)).toMatchObject({ run: 'autumn', hotels: 3, requests: 0 });
    const reset = await work.hms(['resume', 'autumn', '--reset-passwords=all']);
    expect([reset.code, reset.stderr]).toEqual([
      2,
      expect.stringContaining('run hms onboard with'),
    ]);
  });

  it.each([
    ['its onboard', () => work.hms(ONBOARD)],
    ['a resume', () => work.hms(['resume', 'autumn'])],
  ])('applies a changed configuration, also of a finished run, with %s', async (_, continued) => {
    // Sets the hotels up one after the other, so that each ID follows from the position.
    await work.hms([...ONBOARD, '--hotels', '1']);
    work.file('chain.json', CHAIN.with(1, hotelWithRooms('Birch', 11)));
    const again = await continued();
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringMatching(/^onboarded {2}Birch .*\n3 hotels: 3 onboarded/m),
    ]);
    expect(await rooms()).toEqual([9, 11, 9]);
  });

  it('is refused for other configurations and other options', async () => {
    await work.hms(ONBOARD);
    work.file('other.json', CHAIN);
    calls = [];
    const refusals = await firstLines([
      ['onboard', 'other.json', '--run', 'autumn'],
      [...ONBOARD, '--prune', '--yes'],
      [...ONBOARD, '--credentials', 'keys.ndjson'],
      [...ONBOARD, '--new'],
      [...ONBOARD, '--reset-passwords'],
      [...ONBOARD, '--only', 'rooms'],
      [...ONBOARD, '--select', 'Alder'],
    ]);
    expect(refusals).toEqual(
      [
        'reads chain.json',
        'was started without --prune',
        'writes generated passwords to .hms/runs/autumn.credentials.ndjson',
        'was started without --new',
        'was started without --reset-passwords',
        'was started without --only',
        'was started without --select',
      ].map((difference) => [
        2,
        `hms: The run autumn ${difference}. Repeat the command that started it, or use another name for a new run.`,
      ]),
    );
    expect(calls).toEqual([]);
  });

  it('is refused for other values of the options that decide its work', async () => {
    const limits = ['--only', 'hotel,rooms', '--select', 'Alder', '--select', 'Birch'];
    await work.hms([...ONBOARD, ...limits]);
    calls = [];
    const refusals = await firstLines([
      ONBOARD,
      [...ONBOARD, ...limits.slice(2), '--only', 'rooms'],
      [...ONBOARD, ...limits, '--select', 'Cedar'],
    ]);
    expect(refusals).toEqual(
      ['--only hotel,rooms', '--only hotel,rooms', '--select "Alder" --select "Birch"'].map(
        (options) => [
          2,
          `hms: The run autumn was started with ${options}. Repeat the command that started it, or use another name for a new run.`,
        ],
      ),
    );
    const reordered = ['--select', 'Birch', '--select', 'Alder', '--only', 'rooms,hotel'];
    const same = await work.hms([...ONBOARD, ...reordered]);
    expect([same.code, calls]).toEqual([0, []]);
  });

  it('the latest run is the one that started last, whatever its name', async () => {
    work.file('chain.json', CHAIN.slice(0, 1));
    await work.hms(['onboard', 'chain.json', '--run', 'zebra']);
    await work.hms(['onboard', 'chain.json', '--run', 'aardvark']);
    const listed = events((await work.hms(['runs', '--json'])).stdout);
    expect(listed.slice(0, 2).map(({ run }) => run)).toEqual(['aardvark', 'zebra']);
  });
});

describe('the name of a run', () => {
  it.each(['..', '../up', 'a/b', '-x', 'a b', '', 'ä', 'x'.repeat(101)])(
    'must be safe as the name of a file: %j',
    async (name) => {
      const work = openWorkspace();
      work.file('chain.json', CHAIN);
      const { code, stderr } = await work.hms(['onboard', 'chain.json', `--run=${name}`]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('It must have at most 100 letters, digits'),
      ]);
      expect(existsSync(join(work.folder, '.hms'))).toBe(false);
    },
  );

  it('cannot be given to a dry run', async () => {
    const work = openWorkspace();
    work.file('chain.json', CHAIN);
    const { code, stderr } = await work.hms([...ONBOARD, '--dry-run']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--dry-run starts no run: remove --run.'),
    ]);
  });
});
