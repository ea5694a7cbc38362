// Limits on requests to a server (docs/fields.md §9).

export const MAX_CONCURRENT_REQUESTS = 6;
export const MIN_REQUEST_GAP_MS = 10;
export const REQUEST_TIMEOUT_MS = 10_000;
export const MAX_RETRIES = 1;
/** Responses are much smaller, because lists come in pages. */
export const RESPONSE_MIB_MAXIMUM = 16;
export const RESPONSE_BYTES_MAXIMUM = RESPONSE_MIB_MAXIMUM * 2 ** 20;
export const HISTORY_SIZE = 50;
export const RATE_LIMIT_PAUSE_DEFAULT_SECONDS = 15 * 60;
/** Longer pauses are shown to the user (docs/decisions/pause-of-the-server-is-shown.md). */
export const VISIBLE_PAUSE_MS = 2000;

const BACK_OFF_BASE_MS = 1000;
const BACK_OFF_CAP_MS = 5000;

/**
 * A server may still write a request for this long after the connection is lost or the process killed. Only after that
 * does a missing record prove that nothing was written (docs/decisions/lost-response-is-looked-up.md).
 */
export const LATE_WRITE_MS = 1000;

/** Returns the wait in ms after a failed attempt. `attempt` is 0 for the first. */
export function backOffMs(attempt: number): number {
  return Math.min(BACK_OFF_BASE_MS * 2 ** attempt, BACK_OFF_CAP_MS);
}
