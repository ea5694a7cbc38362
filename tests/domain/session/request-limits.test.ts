import { describe, expect, it } from 'vitest';
import {
  backOffMs,
  HISTORY_SIZE,
  MAX_CONCURRENT_REQUESTS,
  MAX_RETRIES,
  MIN_REQUEST_GAP_MS,
  RATE_LIMIT_PAUSE_DEFAULT_SECONDS,
  REQUEST_TIMEOUT_MS,
  VISIBLE_PAUSE_MS,
} from '#domain/session/request-limits.ts';

describe('docs/behaviour.md §9 Session and request queue', () => {
  it('sends at most 6 requests at once, 10 ms apart, for 10 s each, with 1 retry and 50 remembered', () => {
    expect(MAX_CONCURRENT_REQUESTS).toBe(6);
    expect(MIN_REQUEST_GAP_MS).toBe(10);
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
    expect(MAX_RETRIES).toBe(1);
    expect(HISTORY_SIZE).toBe(50);
  });

  it('pauses 15 minutes if a rate limit states no time', () => {
    expect(RATE_LIMIT_PAUSE_DEFAULT_SECONDS).toBe(900);
  });

  it('shows a pause of more than 2 s (R25)', () => {
    expect(VISIBLE_PAUSE_MS).toBe(2000);
  });

  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [3, 5000],
    [10, 5000],
    [5000, 5000],
  ])('backs off 1 s times 2 to the power of attempt %i, capped at 5 s: %i ms', (attempt, ms) => {
    expect(backOffMs(attempt)).toBe(ms);
  });
});
