import { describe, expect, it } from 'vitest';
import { runsLines } from '#cli/runs/runs-table.ts';

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
    [true, 80, 2],
    [true, 140, 2],
    [false, 80, 2],
  ])('live %s, in %i columns, takes %i lines', (isLive, columns, count) => {
    const lines = runsLines([run], { ...terminal, isLive, columns: () => columns });
    expect(lines).toHaveLength(count);
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest < columns).toBe(isLive);
    expect(lines.join('\n')).toContain(run.run);
  });

  it('names its columns above their values', () => {
    const lines = runsLines([run], { ...terminal, isLive: true, columns: () => 140 });
    const [headings = '', values = ''] = lines;
    expect(headings.indexOf('STATE')).toBe(values.indexOf(run.state));
    expect(headings.indexOf('HOTELS')).toBe(values.indexOf('3 hotels'));
    expect(headings.indexOf('SERVER')).toBe(values.indexOf(run.server));
  });
});
