/** A larger difference is corrected by the server's time (docs/decisions/rates-are-sent-for-one-year.md). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The `Date` header has a precision of one second. */
const HEADER_STEP_MS = 1000;

/** When a request was sent and its response received. Both in ms since 1970, by this machine's clock. */
export interface Exchange {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** The least difference in ms, positive if the server is ahead; undefined if `date` cannot be read. */
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
