/**
 * A fault of one request. `status` is 0 if the connection is reset; `commits` says whether the
 * server executes the request first.
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
