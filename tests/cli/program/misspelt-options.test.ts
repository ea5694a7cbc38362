// A misspelt safety option must not be ignored: hms sends nothing.
import { Option } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { EVERY_COMMAND } from '#tests/cli/support/every-command.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

/** Commands that would write if the misspelt option were ignored. */
const WRITING: Readonly<Record<string, readonly string[]>> = {
  onboard: ['hotel.json', '--yes'],
  resume: [],
  'rates roll': ['--all', '--year', String(new Date().getFullYear() + 1), '--change', '+4%'],
};

let sandbox: LiveSandbox;
let proxy: FaultProxy;
let work: Workspace;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
  proxy = await startFaultProxy(sandbox.url);
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: proxy.url });
  const staffUsers = [REFUSED_STAFF];
  work.file('hotel.json', hotelNamed('Seaside Grand', { staffUsers }));
  await work.hms(['onboard', 'hotel.json', '--yes']);
});

function mistakesOf(flags: string): string[][] {
  const { long, required, optional } = new Option(flags);
  const name = long ?? '';
  const takesValue = required || optional;
  const mistyped = [`${name.slice(0, -1)}x`, `--${name.slice(2).replaceAll('-', '_')}`];
  return [
    ...mistyped.filter((one) => one !== name).map((one) => (takesValue ? [one, '1'] : [one])),
    ...(required ? [[name], [name, '--json'], [`${name}=`]] : []),
    ...(takesValue ? [] : [[`${name}=false`]]),
  ];
}

const MISTAKES = Object.keys(WRITING).flatMap((command) =>
  (EVERY_COMMAND.get(command)?.options ?? [])
    .flatMap(({ flags }) => mistakesOf(flags))
    .map((mistake) => [command, mistake] as const),
);

describe('an option of a command that writes', () => {
  it.each(Object.entries(WRITING))(
    'hms %s %j writes if every option is spelled correctly',
    async (command, args) => {
      const before = proxy.writes().length;
      await work.hms([
        ...command.split(' '),
        ...args,
        ...(command === 'onboard' ? ['--reset-passwords'] : []),
      ]);
      expect(proxy.writes().length).toBeGreaterThan(before);
    },
  );

  it.each(MISTAKES)('hms %s with the mistake %j sends nothing', async (command, mistake) => {
    const before = proxy.calls.length;
    const { code } = await work.hms([
      ...command.split(' '),
      ...(WRITING[command] ?? []),
      ...mistake,
    ]);
    expect([code, proxy.calls.slice(before)]).toEqual([2, []]);
  });
});
