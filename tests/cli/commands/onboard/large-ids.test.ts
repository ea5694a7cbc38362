import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { describe, expect, it } from 'vitest';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const BIG = '653247040368672761';
const ADVICE = 'This number is too large to be read exactly: write the ID in quotes';

const { sandbox, work } = sandboxForAll();
let relay: AlteringRelay | undefined;

/** A hotel whose ID is a number that JSON.parse rounds. */
function withBigId(name: string): string {
  const hotel = hotelNamed(name, { hotelProfile: { id: 'BIG' } });
  return JSON.stringify(hotel).replace('"BIG"', BIG);
}

describe('a configuration with a number beyond 2^53 as the ID of its hotel', () => {
  const one = withBigId('One');
  it.each([
    ['one.json', one, 1],
    ['list.json', `[${one},\n${withBigId('Two')}]`, 2],
    ['lines.ndjson', `${one}\n${withBigId('Two')}\n`, 2],
  ])('is invalid, and nothing is sent: %s', async (name, text, problems) => {
    const file = work.file(name, text);
    const { code, stdout } = await work.hms(['validate', file]);
    expect(code).toBe(2);
    expect(stdout.split('\n').filter((line) => line.includes(ADVICE))).toHaveLength(problems);
    relay = await alteringRelay(sandbox.url, {});
    const args = ['onboard', file, '--yes', '--api-url', relay.url];
    expect((await work.hms(args)).code).toBe(2);
    expect(relay.calls).toEqual([]);
  });

  it('is invalid if the ID is in a file that it extends, or in --base', async () => {
    work.file('bases/shared.json', `{"hotelProfile":{\n"id":${BIG}}}`);
    const plain = hotelNamed('Three');
    const extending = work.file('bases/three.json', { extends: 'shared.json', ...plain });
    const place = 'bases/shared.json:2:1: hotelProfile.id: ';
    expect((await work.hms(['validate', extending])).stdout).toContain(`${place}${ADVICE}`);
    const file = work.file('bases/four.json', plain);
    const { code, stdout } = await work.hms(['validate', file, '--base', 'bases/shared.json']);
    expect([code, stdout]).toEqual([2, expect.stringContaining(`${place}${ADVICE}`)]);
  });
});

/** A server that sends the IDs that match as numbers that JSON.parse rounds. */
const relayWith = (ids: RegExp) =>
  alteringRelay(sandbox.url, {
    alter(_exchange, body, status) {
      const text = JSON.stringify(body).replaceAll(ids, `"$1":6532470403686700$2`);
      return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
    },
  });

const writesTo = ({ calls }: AlteringRelay) =>
  calls.filter((call) => !/^GET |^POST \/auth\/token\//.test(call));

describe('a server whose IDs are numbers beyond 2^53', () => {
  const hotelIds = /"(id)":(\d+)(?=,[^{}]*"onboarding_completed")/g;

  it('is asked to create only its first hotel, and only once, if it shows no ID before', async () => {
    relay = await relayWith(hotelIds);
    const file = work.file('first.json', hotelNamed('First Inn'));
    for (const args of [['onboard', file], ['resume']]) {
      const { code, stdout, stderr } = await work.hms([...args, '--api-url', relay.url]);
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain('It must send them as text.');
      expect(writesTo(relay)).toEqual(['POST /hotels/']);
    }
  });

  it.each(['/auth/token/', '/v1/users/current'])(
    'is not said to refuse the sign-in, whatever sends the ID of the user: %s',
    async (path) => {
      relay = await alteringRelay(sandbox.url, {
        alter(exchange, body, status) {
          const isToken = exchange.path === '/auth/token/';
          const { user, ...token } = body as { user?: object };
          const answer = isToken && path !== '/auth/token/' ? token : body;
          const text = JSON.stringify(answer);
          const altered = exchange.path === path ? text.replace(/"id":\d+/, `"id":${BIG}`) : text;
          return new Response(altered, { status, headers: { 'Content-Type': 'application/json' } });
        },
      });
      const { code, stderr } = await work.hms(['hotels', '--api-url', relay.url]);
      expect([code, stderr]).toEqual([
        3,
        `hms: ${relay.url} cannot be used: The server sends IDs as numbers that are too large to be read exactly, such as ${Number(BIG)}. It must send them as text.\n`,
      ]);
    },
  );

  it.each([
    ['every ID', /"(id|hotel|room_type|rate_plan)":(\d+)/g],
    ['the IDs of hotels', hotelIds],
  ])('is refused before the first write: %s', async (_, ids) => {
    relay = await relayWith(ids);
    const file = work.file('new.json', hotelNamed('Not Sent Inn'));
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--api-url', relay.url]);
    expect(code).not.toBe(0);
    expect(stdout + stderr).toContain('It must send them as text.');
    expect(writesTo(relay)).toEqual([]);
  });
});
