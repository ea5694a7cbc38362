import { describe, expect, it } from 'vitest';
import { DatabaseClock } from '#adapters/postgres/budget/database-clock.ts';

/** The clock of the database is 5000 ms ahead. */
function comparedClock(): DatabaseClock {
  const clock = new DatabaseClock();
  clock.compare(6001, 1000, 1002);
  return clock;
}

describe('the clock of a database', () => {
  it('is compared with the middle of a statement', () => {
    expect(comparedClock().toLocal(7000)).toBe(2000);
  });

  it('ignores a response that waited for a busy process', () => {
    const clock = comparedClock();
    clock.compare(6101, 1100, 1140);
    expect(clock.toLocal(7000)).toBe(2000);
  });

  it('follows a clock that runs faster', () => {
    const clock = comparedClock();
    clock.compare(66_007, 61_000, 61_004);
    expect(clock.toLocal(67_000)).toBe(61_995);
  });

  it('follows a clock that was set back', () => {
    const clock = comparedClock();
    clock.compare(3101, 1100, 1140);
    expect(clock.toLocal(4000)).toBe(2019);
  });
});
