import { describe, expect, it } from 'vitest';
import {
  backOffMs,
  bypassesQueue,
  HISTORY_SIZE,
  MAX_CONCURRENT_REQUESTS,
  MAX_RETRIES,
  MIN_REQUEST_GAP_MS,
  RATE_LIMIT_PAUSE_DEFAULT_SECONDS,
  REQUEST_TIMEOUT_MS,
  requestPriority,
  VISIBLE_PAUSE_MS,
} from '#domain/request-limits.ts';

describe('docs/behaviour.md §9 Session and request queue', () => {
  it('sends at most 6 requests at once, 10 ms apart, for 10 s each, with 1 retry and 50 remembered', () => {
    expect(MAX_CONCURRENT_REQUESTS).toBe(6);
    expect(MIN_REQUEST_GAP_MS).toBe(10);
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
    expect(MAX_RETRIES).toBe(1);
    expect(HISTORY_SIZE).toBe(50);
  });

  it('pauses 15 minutes where a rate limit names no time', () => {
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

  it.each([
    '/v1/users/current',
    '/hotels/current/dashboard-stats',
    '/rooms/rooms/status_summary/',
    '/reservations/',
    '/reservations/?hotel=4',
    '/v1/reservations',
  ])('reads %s with high priority', (path) => {
    expect(requestPriority('GET', path)).toBe('high');
  });

  it.each(['/rates/seasons', '/rates/packages/', '/reports/', '/v1/reports/occupancy'])(
    'reads %s with low priority',
    (path) => {
      expect(requestPriority('GET', path)).toBe('low');
    },
  );

  it.each([
    ['GET', '/rooms/types/?hotel=4'],
    ['GET', '/rates/plans/'],
    ['GET', '/hotels/4/'],
    ['POST', '/v1/reservations'],
    ['POST', '/reports/'],
    ['PUT', '/hotels/4/'],
    ['PATCH', '/hotels/4/'],
    ['DELETE', '/auth/staff/4/'],
  ])('%s %s is normal: writes and other reads are', (method, path) => {
    expect(requestPriority(method, path)).toBe('normal');
  });
});

describe('R26 Priorities', () => {
  it('lets token and refresh bypass the queue', () => {
    expect(bypassesQueue('/auth/token/')).toBe(true);
    expect(bypassesQueue('/auth/token/refresh/')).toBe(true);
  });

  it.each(['/auth/users/', '/auth/staff/', '/auth/profile/', '/hotels/', '/v1/users/current'])(
    'lets %s wait',
    (path) => {
      expect(bypassesQueue(path)).toBe(false);
    },
  );
});
