import { describe, expect, it } from 'vitest';
import { displayWidth, fit, printable, took } from '#cli/printable.ts';
import {
  frameOf,
  isVisiblePause,
  noteProgress,
  pauseSentence,
  startProgress,
} from '#cli/onboarding-progress.ts';
import { showsUnicode } from '#cli/terminal.ts';
import { planOnboarding } from '#domain/onboarding-plan.ts';
import { configOf, countingRandom } from '../fakes/sample-configs.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const plan = planOnboarding(configOf(), { now: NOW, random: countingRandom() });

/** So many operations are done, and all others under way. */
function progressed(operations: number) {
  const state = startProgress('海辺のホテル Seaside Grand (SEASID01)', plan, NOW);
  const counts = { done: 0, failed: 0, total: plan.operations.length };
  for (const operation of plan.operations) {
    noteProgress(state, { operation, state: 'started', counts });
  }
  for (const operation of plan.operations.slice(0, operations)) {
    noteProgress(state, { operation, state: 'done', counts });
  }
  return state;
}

const look = { columns: 80, rows: 24, hasUnicode: true, now: NOW + 65_000, waiting: undefined };

describe('the live display', () => {
  it('shows each stage with done and total, the operation that is the oldest under way, and the time', () => {
    const text = frameOf(progressed(4), look).map((line) => line.text);
    expect(text).toHaveLength(7);
    expect(text[1]).toMatch(/✔ hotel .* 1\/1$/);
    expect(text[2]).toMatch(/▸ rooms .*█+░+ {2}3\/7$/);
    expect(text[6]).toMatch(/^ {2}1:05 {2}room:103$/);
  });

  it('counts what was given up neither as done nor as failed', () => {
    const state = progressed(4);
    const [, , , , refused, givenUp] = plan.operations;
    if (!refused || !givenUp) throw new Error('The plan is too short.');
    const counts = { done: 4, failed: 1, total: plan.operations.length };
    noteProgress(state, { operation: refused, state: 'failed', counts });
    noteProgress(state, { operation: givenUp, state: 'failed', counts });
    expect(state.stages.rooms).toMatchObject({ done: 3, failed: 1 });
    expect([...state.underWay][0]).toBe(plan.operations[6]?.key);
  });

  it.each([10, 20, 37, 59, 200])('is never wider than a terminal of %i columns', (columns) => {
    for (const { text } of frameOf(progressed(4), { ...look, columns })) {
      expect(displayWidth(text)).toBeLessThan(columns);
    }
  });

  it('takes one line on a terminal that is too low', () => {
    expect(frameOf(progressed(4), { ...look, rows: 6 })).toHaveLength(1);
  });

  it('does without Unicode', () => {
    const title = 'Seaside Grand';
    const lines = frameOf({ ...progressed(4), title }, { ...look, hasUnicode: false });
    expect(lines.map(({ text }) => text).join('')).toMatch(/^[\x20-\x7E]+$/);
  });

  it('shows who is being waited for, with a countdown (R25)', () => {
    const pause = { until: NOW + 61_500, server: 'hotels.example' };
    const waiting = pauseSentence(pause, NOW);
    expect(waiting).toBe('hotels.example asked to wait: 1:02 left (Ctrl-C gives up)');
    expect(frameOf(progressed(4), { ...look, waiting }).at(-1)?.text).toContain(waiting);
  });

  it('a pause of two seconds or less is not told', () => {
    expect(isVisiblePause({ until: NOW + 2000, server: 'a' }, NOW)).toBe(false);
    expect(isVisiblePause({ until: NOW + 2001, server: 'a' }, NOW)).toBe(true);
  });
});

describe('text for a terminal', () => {
  it('loses its control characters', () => {
    expect(printable('Grand\u001B[2J\r\nHotel\u0007')).toBe('Grand [2J Hotel ');
  });

  it.each([
    ['Seaside', 7],
    ['海辺', 4],
    ['e\u0301', 1],
    ['🏨 Inn', 6],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is cut by columns', () => {
    expect(fit('海辺のホテル', 7, '…')).toBe('海辺の…');
    expect(fit('Seaside', 7, '…')).toBe('Seaside');
    expect(fit('Seaside', 6, '...')).toBe('Sea...');
  });

  it.each([
    [340, '0.3 s'],
    [59_940, '59.9 s'],
    [61_000, '1:01'],
    [3_661_000, '1:01:01'],
  ])('%i ms are %s', (ms, text) => {
    expect(took(ms)).toBe(text);
  });

  it.each([
    [{ LANG: 'en_GB.UTF-8' }, 'linux', true],
    [{ LANG: 'C' }, 'linux', false],
    [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, 'linux', false],
    [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'linux', false],
    [{}, 'win32', false],
    [{ WT_SESSION: '1' }, 'win32', true],
  ])('Unicode in %j on %s: %s', (env, platform, shows) => {
    expect(showsUnicode(env, platform)).toBe(shows);
  });
});
