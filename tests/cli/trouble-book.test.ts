import { describe, expect, it } from 'vitest';
import type { LoggedHotel } from '#application/ports/run-log.ts';
import { troublesOf } from '#cli/trouble-book.ts';

const failure = (operation: string, message: string, status = 400) => ({
  operation,
  status,
  message,
  fields: {},
});

function hotel(index: number, facts: Partial<LoggedHotel>): LoggedHotel {
  const code = `CODE${index}`;
  return { index, file: 'a.json', name: `Hotel ${index}`, code, state: 'incomplete', ...facts };
}

const TOO_COMMON = 'This password is too common.';

describe('why the hotels of a run are not all there', () => {
  it('each reason is told once, with the hotels it is about, the most frequent first', () => {
    const taken = (index: number) => ({
      ...failure('hotel', `Another hotel has the code "CODE${index}".`),
      stage: 'hotel' as const,
    });
    const { lines } = troublesOf([
      hotel(0, { state: 'failed', error: taken(0) }),
      hotel(1, { state: 'failed', error: taken(1) }),
      ...[2, 3, 4, 5].map((index) =>
        hotel(index, { warnings: [failure(`user:u${index}`, TOO_COMMON)] }),
      ),
      hotel(6, { warnings: [failure('room:101', 'room:101 was lost.', 0)] }),
    ]);
    expect(lines).toEqual([
      '4 hotels, among them Hotel 2 (CODE2), Hotel 3 (CODE3), and Hotel 4 (CODE4): ' +
        'user (400): This password is too common.',
      '2 hotels, Hotel 0 (CODE0) and Hotel 1 (CODE1): ' +
        'hotel (400): Another hotel has the code "…".',
      'Hotel 6 (CODE6): room:101: room:101 was lost.',
    ]);
  });

  it('many reasons of one hotel are as many lines, and rare ones are only counted', () => {
    const warnings = Array.from({ length: 12 }, (_, index) =>
      failure(`rule:${index}`, `No ${index}.`),
    );
    const { lines } = troublesOf([hotel(0, { warnings })]);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('and 4 other reasons');
  });

  it('tells whether trying again is of any use as it is', () => {
    const lost = hotel(0, { warnings: [failure('room:101', 'Lost.', 0)] });
    const broken = hotel(0, { warnings: [failure('room:101', 'Broken.', 500)] });
    expect(troublesOf([lost, broken]).needsMending).toBe(false);
    expect(troublesOf([lost, hotel(1, { state: 'skipped' })]).needsMending).toBe(true);
    const refused = hotel(1, { warnings: [failure('user:a', TOO_COMMON)] });
    expect(troublesOf([lost, refused]).needsMending).toBe(true);
  });

  it('shows no control characters', () => {
    const { lines } = troublesOf([hotel(0, { warnings: [failure('user:a', 'Bad\u001B[2J')] })]);
    expect(lines[0]).not.toContain('\u001B');
  });
});
