import { expect, it } from 'vitest';
import { bypassesQueue, requestPriority } from '#adapters/http/queue/request-priority.ts';

it.each([
  ['GET', '/v1/users/current', 'high'],
  ['GET', '/hotels/current/dashboard-stats', 'high'],
  ['GET', '/rooms/rooms/status_summary/', 'high'],
  ['GET', '/reservations/?hotel=4', 'high'],
  ['GET', '/v1/reservations', 'high'],
  ['GET', '/rates/seasons', 'low'],
  ['GET', '/rates/packages/', 'low'],
  ['GET', '/reports/', 'low'],
  ['GET', '/v1/reports/occupancy', 'low'],
  ['GET', '/rooms/types/?hotel=4', 'normal'],
  ['POST', '/v1/reservations', 'normal'],
  ['POST', '/reports/', 'normal'],
])('%s %s has %s priority (docs/fields.md §9)', (method, path, priority) => {
  expect(requestPriority(method, path)).toBe(priority);
});

it('only the token and its refresh bypass the queue', () => {
  const paths = ['/auth/token/', '/auth/token/refresh/', '/auth/users/', '/v1/users/current'];
  expect(paths.map(bypassesQueue)).toEqual([true, true, false, false]);
});
