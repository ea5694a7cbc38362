/** docs/behaviour.md §9 'Session and request queue'. Durations in ms. */
export const MAX_CONCURRENT_REQUESTS = 6;
export const MIN_REQUEST_GAP_MS = 10;
export const REQUEST_TIMEOUT_MS = 10_000;
export const MAX_RETRIES = 1;
export const HISTORY_SIZE = 50;
export const RATE_LIMIT_PAUSE_DEFAULT_SECONDS = 15 * 60;
/** A pause longer than this is shown to the user (docs/decisions.md R25). */
export const VISIBLE_PAUSE_MS = 2000;

const BACK_OFF_BASE_MS = 1000;
const BACK_OFF_CAP_MS = 5000;

/** Wait before the attempt that follows attempt number `attempt` (0 is the first). */
export function backOffMs(attempt: number): number {
  return Math.min(BACK_OFF_BASE_MS * 2 ** attempt, BACK_OFF_CAP_MS);
}

export type Priority = 'high' | 'normal' | 'low';

const HIGH = [
  '/v1/users/current',
  '/hotels/current/dashboard-stats',
  '/rooms/rooms/status_summary/',
  '/reservations/',
  '/v1/reservations',
];
const LOW = ['/rates/seasons', '/rates/packages', '/reports/', '/v1/reports/'];
/** docs/decisions.md R26: these two never wait in the queue. */
const BYPASSING = ['/auth/token/', '/auth/token/refresh/'];

/** Priority of a read by its path; writes and other reads are normal (docs/behaviour.md §9). */
export function requestPriority(method: string, path: string): Priority {
  if (method !== 'GET') return 'normal';
  if (HIGH.some((prefix) => path.startsWith(prefix))) return 'high';
  return LOW.some((prefix) => path.startsWith(prefix)) ? 'low' : 'normal';
}

export function bypassesQueue(path: string): boolean {
  return BYPASSING.includes(path);
}
