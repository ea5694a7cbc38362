// `hms onboard --run NAME`: the same command starts a run and continues it.
import { beforeEach, describe, expect, it } from 'vitest';
import { finished } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, THROTTLED, WAITS, type Relay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const withRooms = (name: string, room_count: number) =>
  hotelNamed(name, { roomTypes: [{ name: 'Suite', room_count }] });
const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) => withRooms(name, 9));
const ONBOARD = `onboard chain.json --run autumn ${WAITS}`;
const ROOM = 'POST /rooms/rooms/';

let relay: Relay;
/** Which requests the server throttles. */
let holds: (call: string) => boolean;
let refused: string | undefined;

beforeEach(async () => {
  [holds, refused] = [() => false, undefined];
  relay = await relayTo(sandbox.url, () => {
    const call = relay.calls.at(-1) ?? '';
    if (holds(call)) return THROTTLED;
    return call === refused && { status: 400, body: { detail: 'Not today.' } };
  });
  work.file('chain.json', CHAIN);
});
const hms = (call: string, input = '') =>
  work.hms(call, { env: { HMS_API_URL: relay.url }, input });
const rooms = async () =>
  await Promise.all(
    ['ALDER01', 'BIRCH01', 'CEDAR01'].map(
      async (code) => (await sandbox.list('/rooms/rooms/', code)).length,
    ),
  );

describe('a named run', () => {
  it('is refused while another process works on it, and continues after kill -9', async () => {
    let left = 12;
    const isHeld = Promise.withResolvers<void>();
    holds = (call) => {
      if (call === ROOM) left -= 1;
      if (left === 0) isHeld.resolve();
      return left <= 0;
    };
    const child = work.start(`${ONBOARD} --hotels 1 --min-gap 0`, {
      env: { HMS_API_URL: relay.url },
    });
    const end = finished(child);
    await isHeld.promise;
    relay.calls.length = 0;
    for (const call of [ONBOARD, 'resume autumn', 'undo --yes']) {
      expect(await hms(call)).toExit(
        3,
        new RegExp(
          `^hms: Another process is working on the run autumn \\(.+:${child.pid}, since 20\\d\\d-.+\\)\\.\n`,
        ),
      );
    }
    expect(relay.calls.filter((call) => call !== ROOM)).toEqual([]);
    holds = () => false;
    child.kill('SIGKILL');
    await end;
    expect(await hms(ONBOARD)).toExit(0, /^Resuming the run autumn at http:/m);
    expect(await rooms()).toEqual([9, 9, 9]);
  });

  it.each([`${ONBOARD} --json`, 'resume autumn --json'])(
    'tries again what failed, and then sends nothing: %s',
    async (again) => {
      refused = 'POST /auth/users/';
      expect((await hms(ONBOARD)).code).not.toBe(0);
      refused = undefined;
      expect(await hms(again)).toExit(0);
      relay.calls.length = 0;
      const last = await hms(again);
      expect(last).toExit(0, /^The run autumn is done: 3 hotels onboarded\.$/m);
      expect(last.summary).toMatchObject({ run: 'autumn', hotels: 3, requests: 0 });
      expect(await hms('resume autumn --reset-passwords=all')).toExit(2, 'run hms onboard with');
      expect(relay.calls).toEqual([]);
    },
  );

  it.each([ONBOARD, 'resume autumn'])(
    'applies a changed configuration, also of a finished run: %s',
    async (call) => {
      await hms(ONBOARD);
      work.file('chain.json', CHAIN.with(1, withRooms('Birch', 11)));
      expect(await hms(call)).toExit(0, /^onboarded {2}Birch .*\n3 hotels: 3 onboarded/m);
      expect(await rooms()).toEqual([9, 11, 9]);
    },
  );

  it('is refused for other configurations and other options', async () => {
    await hms(ONBOARD);
    work.file('other.json', CHAIN);
    relay.calls.length = 0;
    for (const [call, difference] of [
      ['onboard other.json --run autumn', 'reads chain.json'],
      [`${ONBOARD} --prune --yes`, 'was started without --prune'],
      [
        `${ONBOARD} --credentials k.ndjson`,
        'writes generated passwords to .hms/runs/autumn.credentials.ndjson',
      ],
      [`${ONBOARD} --new`, 'was started without --new'],
      [`${ONBOARD} --reset-passwords`, 'was started without --reset-passwords'],
      [`${ONBOARD} --only rooms`, 'was started without --only'],
      [`${ONBOARD} --select Alder`, 'was started without --select'],
    ] as const) {
      expect(await hms(call)).toExit(
        2,
        `hms: The run autumn ${difference}. Repeat the command that started it, or use another name for a new run.`,
      );
    }
    expect(relay.calls).toEqual([]);
  });

  it('is refused for other values of --only and --select, in any order', async () => {
    const call = `${ONBOARD} --only hotel,rooms --select Alder --select Birch`;
    await hms(call);
    relay.calls.length = 0;
    expect(await hms(ONBOARD)).toExit(2, 'was started with --only hotel,rooms.');
    expect(await hms(`${call} --select Cedar`)).toExit(
      2,
      'with --select "Alder" --select "Birch".',
    );
    expect(await hms(`${ONBOARD} --select Birch --select Alder --only rooms,hotel`)).toExit(0);
    expect(relay.calls).toEqual([]);
  });

  it('reads standard input, applies its edits, and needs no input to be resumed when done', async () => {
    const again = 'onboard - --run autumn';
    const [alder = {}] = CHAIN;
    await hms(again, JSON.stringify(alder));
    const edited = { ...alder, hotelProfile: { ...alder.hotelProfile, city: 'Margao' } };
    expect(await hms(again, JSON.stringify(edited))).toExit(0);
    expect(await sandbox.list('/hotels/')).toMatchObject([{ city: 'Margao' }]);
    expect(await hms('resume autumn')).toExit(0, 'is done');
    expect(await hms('onboard chain.json --run autumn')).toExit(
      2,
      'The run autumn reads standard input.',
    );
  });

  it('is the latest run if it started last, whatever its name', async () => {
    work.file('chain.json', CHAIN.slice(0, 1));
    for (const name of ['zebra', 'aardvark']) await hms(`onboard chain.json --run ${name}`);
    const { events } = await hms('runs --json');
    expect(events.slice(0, 2).map(({ run }) => run)).toEqual(['aardvark', 'zebra']);
  });
});

describe('the name of a run', () => {
  it.each(['..', '../up', 'a/b', '-x', 'a b', '', 'ä', 'x'.repeat(101)])(
    'must be safe as the name of a file: %j',
    async (name) => {
      expect(await work.hms(['onboard', 'chain.json', `--run=${name}`])).toExit(
        2,
        'It must have at most 100 letters, digits',
      );
      expect(work.stateFiles()).toEqual([]);
    },
  );
});
