import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const HOTELS = 2000;

const work = openWorkspace();

/** Makes timers fire 100 times sooner, so that a check of one second counts as long. */
const hurry = ['setInterval', 'setTimeout']
  .map((name) => `const ${name}0 = ${name}; globalThis.${name} = (f, ms) => ${name}0(f, ms / 100);`)
  .join('');
const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hurry)}`;

const valid = Array.from({ length: HOTELS }, (_, index) =>
  JSON.stringify(
    hotelNamed(`Hotel ${index}`, {
      staffUsers: [{ ...adminOf('Hotel'), email: `admin${index}@hotel.example` }],
    }),
  ),
);
const NO_ROOMS = JSON.stringify(hotelNamed('No Rooms', { roomTypes: [], staffUsers: [] }));
const file = work.file('large.ndjson', [...valid, NO_ROOMS].join('\n'));

const LINE = /^Checking: [\d,]+ hotels? so far$/;

describe('a check of a large input', () => {
  it('shows its progress in a pipe, on standard error only', async () => {
    const args = ['onboard', file, '--json', '--api-url', 'http://127.0.0.1:1/api'];
    const { code, stdout, stderr } = await work.process(args, { env: { NODE_OPTIONS } });
    expect(code).toBe(2);
    const lines = stderr.trimEnd().split('\n');
    const reported = lines.filter((line) => LINE.test(line));
    expect(reported.length).toBeGreaterThan(0);
    expect(lines.slice(reported.length).join()).toMatch(/^hms: 1 problem; nothing was sent$/);
    expect(events(stdout)[0]).toMatchObject({ event: 'problem', index: HOTELS });
  });

  it.skipIf(!HAS_TERMINALS)(
    'a large check shows one progress line on a terminal and removes it',
    async () => {
      const call = ['validate', '--warn-days', '0', file];
      const { said } = await onTerminal(work, call, { env: { NODE_OPTIONS } });
      const drawn = [...said.matchAll(/Checking: ([\d,]+) hotels? so far/g)];
      const counts = drawn.map(([, count = '']) => Number(count.replace(',', '')));
      expect(counts.length).toBeGreaterThan(1);
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect(shown(said)).toEqual([
        expect.stringMatching(/^large\.ndjson:2001:\d+: roomTypes: /),
        '2001 hotels: 2000 valid, 1 problem',
        '',
      ]);
    },
  );
});

/**
 * The lines that a terminal shows in the end, after text that moves the cursor and clears lines.
 */
function shown(text: string): string[] {
  const lines = [''];
  const [first = '', ...others] = text.split('\u001B');
  for (const piece of [`[K${first}`, ...others]) {
    const [, up, order, words = ''] = /^\[(\d*)([AJK])([^]*)$/.exec(piece) ?? [];
    if (order === 'A') lines.splice(lines.length - 1 - Number(up || 1), Infinity, '');
    const [head = '', ...more] = words.split('\n');
    lines.push(`${lines.pop()}${head}`, ...more);
  }
  return lines;
}
