import { describe, expect, it } from 'vitest';
import { bypassesQueue, requestPriority } from '#adapters/http/queue/request-priority.ts';

describe('docs/fields.md §9 Session and request queue', () => {
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
  ])('gives %s %s normal priority, like all writes and other reads', (method, path) => {
    expect(requestPriority(method, path)).toBe('normal');
  });
});

describe('Priorities', () => {
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
