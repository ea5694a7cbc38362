import { throttled } from './refusals.ts';

export interface ThrottleLimit {
  /** How many requests a client may make within `seconds`. */
  readonly requests: number;
  readonly seconds: number;
}

const LARGEST_HISTORY = 10_000;

/** Lets a client's request through or throws 429 with the wait; `now` is in milliseconds. */
export function createThrottle(
  { requests, seconds }: ThrottleLimit,
  now: () => number,
): (client: string) => void {
  const histories = new Map<string, number[]>();
  const span = seconds * 1000;
  return (client) => {
    const time = now();
    const recent = (histories.get(client) ?? []).filter((moment) => moment > time - span);
    if (histories.size >= LARGEST_HISTORY && !histories.has(client)) histories.clear();
    histories.set(client, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= requests) {
      throw throttled((oldest + span - time) / 1000);
    }
    recent.push(time);
  };
}
