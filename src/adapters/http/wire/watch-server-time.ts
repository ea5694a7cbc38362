import type { Clock } from '#application/ports/clock.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import { clockSkewMs } from '#domain/session/clock-skew.ts';
import type { Transport } from './transport.ts';

/** Wraps a transport. The `Date` header of each response adjusts the server clock. */
export function watchServerTime(
  transport: Transport,
  machine: Clock,
  serverClock: ServerClock,
): Transport {
  return {
    send: async (request) => {
      const sentAt = machine.now();
      const response = await transport.send(request);
      // Skips uploads: they use XMLHttpRequest, and browsers log a warning if a page reads a
      // response header that is hidden from it.
      if (typeof request.body === 'object') return response;
      // A cached response has an old `Date` header.
      if (response.header('age') !== undefined) return response;
      const date = response.header('date');
      const skewMs = clockSkewMs(date, { sentAt, receivedAt: machine.now() });
      if (date === undefined || skewMs === undefined) return response;
      serverClock.hear(Date.parse(date));
      serverClock.note(skewMs);
      return response;
    },
  };
}
