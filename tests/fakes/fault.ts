/**
 * One way in which a request can fail: the status (0: the connection is reset), and whether the
 * server executed it first.
 */
export interface Fault {
  readonly status: number;
  readonly commits: boolean;
}

export const LOST_AFTER_COMMIT: Fault = { status: 0, commits: true };
export const LOST_BEFORE_COMMIT: Fault = { status: 0, commits: false };
export const REFUSED: Fault = { status: 400, commits: false };
export const CRASHED: Fault = { status: 500, commits: false };
export const CRASHED_AFTER_COMMIT: Fault = { status: 500, commits: true };
export const BAD_GATEWAY_AFTER_COMMIT: Fault = { status: 502, commits: true };
