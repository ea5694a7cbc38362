// How soon another process can take over a run whose machine has vanished
// (docs/decisions/old-requests-end-first.md).
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';

/**
 * If a machine is silent, the database probes the connection, and ends the session if the machine
 * does not respond.
 */
export const KEEP_ALIVE = { idleSeconds: 15, intervalSeconds: 5, count: 3 } as const;

/** How long a run stays locked after its machine has vanished, in ms. */
export const KEEP_ALIVE_MS =
  (KEEP_ALIVE.idleSeconds + KEEP_ALIVE.intervalSeconds * KEEP_ALIVE.count) * 1000;

export const BEAT_MS = 5000;
const MARGIN_MS = 3000;

/**
 * How long after the last confirmed heartbeat a request may still be sent, in ms. All requests must
 * end before another process can take over the run.
 */
export const SENDING_MS = KEEP_ALIVE_MS - REQUEST_TIMEOUT_MS - MARGIN_MS;
