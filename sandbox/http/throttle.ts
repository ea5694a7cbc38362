import { throttled } from '#sandbox/records/refusals.ts';

export interface ThrottleLimit {
  readonly requests: number;
  readonly seconds: number;
}

const MOST_CLIENTS = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts the recent requests of each client. `now` returns milliseconds. */
export function createThrottle({ requests, seconds }: ThrottleLimit, now: () => number) {
  /** Request times of each client in ms. Clients are in the order of their latest requests, oldest first. */
  const histories = new Map<string, number[]>();
  const span = seconds * 1000;
  const recentOf = (client: string) =>
    (histories.get(client) ?? []).filter((moment) => moment > now() - span);
  return {
    /** Throws 429 with the remaining wait if the client has used up its requests. */
    check: (client: string) => {
      const recent = recentOf(client);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= requests) {
        throw throttled((oldest + span - now()) / 1000);
      }
    },
    /** The number of requests of the client beyond its limit, including one that is about to be counted. */
    excess: (client: string) => Math.max(0, recentOf(client).length + 1 - requests),
    count: (client: string) => {
      const recent = [...recentOf(client), now()];
      histories.delete(client);
      histories.set(client, recent);
      const [stalest] = histories.keys();
      if (histories.size > MOST_CLIENTS && stalest !== undefined) histories.delete(stalest);
    },
    forget: (client: string) => void histories.delete(client),
  };
}
