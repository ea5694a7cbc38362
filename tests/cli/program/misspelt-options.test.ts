// A misspelt safety option must not be ignored: hms sends nothing.
import { Option } from 'commander';
import { beforeAll, expect, it } from 'vitest';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

/** Commands that would write if the misspelt option were ignored. */
const WRITING = {
  onboard: 'onboard hotel.json --yes',
  resume: 'resume',
  'rates roll': `rates roll --all --year ${new Date().getFullYear() + 1} --change +4%`,
};

const { sandbox, work } = sandboxForAll();
let relay: Relay;
const requestsOf = async (call: string) => {
  relay.calls.length = 0;
  const { code } = await work.hms(call, { env: { HMS_API_URL: relay.url } });
  return { code, calls: [...relay.calls], writes: relay.writes().length };
};

beforeAll(async () => {
  relay = await relayTo(sandbox.url);
  work.file('hotel.json', hotelNamed('Seaside Grand', { staffUsers: [REFUSED_STAFF] }));
  // An unfinished hotel, which every command would change.
  await requestsOf('onboard hotel.json');
});

function mistakesOf(flags: string): string[] {
  const { long, required, optional } = new Option(flags);
  const name = long ?? '';
  const mistyped = [`${name.slice(0, -1)}x`, `--${name.slice(2).replaceAll('-', '_')}`];
  return [
    ...mistyped
      .filter((one) => one !== name)
      .map((one) => (required || optional ? `${one} 1` : one)),
    ...(required ? [name, `${name} --json`, `${name}=`] : []),
    ...(required || optional ? [] : [`${name}=false`]),
  ];
}

it.each(Object.entries(WRITING))(
  'hms %s sends nothing with any misspelt option',
  async (name, call) => {
    expect((await requestsOf(call)).writes).toBeGreaterThan(0);
    const mistakes =
      EVERY_COMMAND.get(name)?.options.flatMap(({ flags }) => mistakesOf(flags)) ?? [];
    expect(mistakes.length).toBeGreaterThan(30);
    for (const mistake of mistakes) {
      expect([mistake, await requestsOf(`${call} ${mistake}`)]).toMatchObject([
        mistake,
        { code: 2, calls: [] },
      ]);
    }
  },
);
