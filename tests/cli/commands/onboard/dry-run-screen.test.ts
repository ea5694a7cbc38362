import stringWidth from 'string-width';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { stripVTControlCharacters } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { onTerminal } from '#tests/cli/support/on-terminal.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const LONG = 'A hotel on the beach with a view of the sea and of the gardens. '.repeat(4).trim();

const { sandbox, work } = sandboxForEach();

beforeEach(async () => {
  const file = work.file('chain.json', [hotelNamed('Alder'), hotelNamed('Birch')]);
  await work.hms(['onboard', file, '--hotels', '1']);
});

/** Differs from the hotel Alder on the server, so that a dry run shows changes. */
const ALDER = hotelNamed('Alder', {
  hotelProfile: { description: LONG, city: 'Margao' },
  roomTypes: [{ name: 'Deluxe Room', room_count: 5, max_occupancy: 3 }],
});

/** Runs a dry run on a terminal of 80 columns and 24 rows, and resolves with its screen. */
const dryRun = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  await onTerminal(work, ['onboard', ...args, '--dry-run'], {
    columns: 80,
    env: { LANG: 'C.UTF-8', ...sandbox.env, ...env },
  });

describe('a dry run', () => {
  it('shortens long values to the width of the terminal', async () => {
    const { code, said } = await dryRun([work.file('a.json', ALDER)]);
    const lines = stripVTControlCharacters(said).split('\n');
    expect(code).toBe(0);
    expect(lines.filter((line) => stringWidth(line) >= 80 && !line.includes(' warning: '))).toEqual(
      [],
    );
    expect(lines).toContain('  ~ hotel');
    expect(lines).toContain('      city "Panaji" → "Margao"');
    expect(said).toContain('\u001B[32m  + room:104, room:105\u001B[0m');
    expect(said).toContain('\u001B[33m      city "Panaji"');
  });

  it('shortens nothing in a pipe', async () => {
    const { stdout } = await work.hms(['onboard', work.file('a.json', ALDER), '--dry-run']);
    expect(stdout).toContain(`description "" → ${JSON.stringify(LONG)}`);
    expect(stdout).not.toContain('\u001B');
  });

  it('keeps its signs without colour', async () => {
    const { said } = await dryRun([work.file('a.json', ALDER)], { NO_COLOR: '1' });
    expect(said).toContain('  + room:104, room:105\n');
    expect(said).not.toContain('\u001B[');
  });
});
