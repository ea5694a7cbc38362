// How the queue treats the paths of the API (docs/fields.md §9, docs/decisions/pause-of-the-server-is-shown.md).

export type Priority = 'high' | 'normal' | 'low';

const HIGH = [
  '/v1/users/current',
  '/hotels/current/dashboard-stats',
  '/rooms/rooms/status_summary/',
  '/reservations/',
  '/v1/reservations',
];
const LOW = ['/rates/seasons', '/rates/packages', '/reports/', '/v1/reports/'];
const BYPASSING = ['/auth/token/', '/auth/token/refresh/'];

/** Only the priority of a GET depends on its path. */
export function requestPriority(method: string, path: string): Priority {
  if (method !== 'GET') return 'normal';
  if (HIGH.some((prefix) => path.startsWith(prefix))) return 'high';
  return LOW.some((prefix) => path.startsWith(prefix)) ? 'low' : 'normal';
}

/** Whether a request is sent at once, even during a pause. */
export function bypassesQueue(path: string): boolean {
  return BYPASSING.includes(path);
}
