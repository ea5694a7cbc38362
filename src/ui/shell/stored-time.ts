/** `Intl` cannot format later times. */
const LATEST_TIME = 8.64e15;

/** Whether a stored value is a time in ms since 1970. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LATEST_TIME;
}
