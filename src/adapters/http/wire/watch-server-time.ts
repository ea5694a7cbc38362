import type { Clock } from '#application/ports/clock.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import { clockSkewMs } from '#domain/session/clock-skew.ts';
import type { Transport } from './transport.ts';

/** The transport; the server's clock learns its time from the `Date` of every response. */
export function watchServerTime(
  transport: Transport,
  machine: Clock,
  serverClock: ServerClock,
): Transport {
  return {
    send: async (request) => {
      const sentAt = machine.now();
      const response = await transport.send(request);
      // A browser warns of every header of an upload that it may not show.
      if (typeof request.body === 'object') return response;
      // A cache repeats the time at which it was filled.
      if (response.header('age') !== undefined) return response;
      const skewMs = clockSkewMs(response.header('date'), { sentAt, receivedAt: machine.now() });
      if (skewMs !== undefined) serverClock.note(skewMs);
      return response;
    },
  };
}
