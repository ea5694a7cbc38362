/**
 * If this machine's clock differs by more, the server's time is used
 * (docs/decisions/server-clock-decides-the-year.md).
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** A `Date` header has whole seconds. */
const HEADER_STEP_MS = 1000;

/** When a request was sent and its response received, by this machine's clock, in ms since 1970. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * How many ms the server's clock is ahead of this machine's, at least; negative if it is behind.
 * `undefined` for a response without a readable `Date`.
 */
export function clockSkewMs(
  date: string | undefined,
  { sentAt, receivedAt }: Exchange,
): number | undefined {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return undefined;
  const least = serverTime - receivedAt;
  const most = serverTime + HEADER_STEP_MS - sentAt;
  return least > 0 ? least : Math.min(0, most);
}
