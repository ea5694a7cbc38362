import { describe, expect, it } from 'vitest';
import { runsLines } from '#cli/runs/results/runs-table.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('the list of runs', () => {
  const run = {
    run: '20261121-142233-k3f9',
    startedAt: NOW,
    server: 'http://127.0.0.1:4400/api',
    username: '4onboard',
    hotels: 3,
    onboarded: 2,
    incomplete: 0,
    failed: 1,
    skipped: 0,
    waiting: 0,
    stopped: 0,
    state: 'finished',
  } as const;
  const terminal = { hasColour: false, hasUnicode: true, rows: () => 24 };

  it.each([
    [true, 60, 3],
    [true, 80, 3],
    [true, 140, 2],
    [false, 80, 2],
  ])('live %s, in %i columns, takes %i lines', (isLive, columns, count) => {
    const lines = runsLines([run], { ...terminal, isLive, columns: () => columns });
    expect(lines).toHaveLength(count);
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest < columns).toBe(isLive);
    expect(lines.join('\n')).toContain(run.run);
  });

  it('says what a run is limited to, if any run is', () => {
    const limited = { ...run, parts: ['rooms', 'rates'] as const, select: ['GRAND*'] };
    const wide = { ...terminal, isLive: true, columns: () => 200 };
    const [headings = '', first = '', second = ''] = runsLines([run, limited], wide);
    const from = headings.indexOf('LIMITED TO');
    expect(first.slice(from).trim()).toBe(run.server);
    expect(second.slice(from)).toMatch(/^rooms and rates of hotels that match GRAND\* /);
    expect(runsLines([run], wide)[0]).not.toContain('LIMITED TO');
    const narrow = { ...terminal, isLive: true, columns: () => 60 };
    expect(runsLines([limited], narrow)).toContain(
      '  Limited to rooms and rates of hotels that match GRAND*',
    );
  });
});
