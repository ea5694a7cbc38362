import { ApiError } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import type { Exchange } from './har-entry.ts';

/** Wraps a transport. Each watcher is called when an exchange is over. Watchers must not throw. */
export function watchExchanges(
  transport: Transport,
  clock: Clock,
  watchers: readonly ((exchange: Exchange) => void)[],
): Transport {
  return {
    send: async (request) => {
      const startedAt = clock.now();
      const from = performance.now();
      const end = (outcome: Exchange['outcome']) => {
        const exchange = { request, startedAt, ms: performance.now() - from, outcome };
        for (const watch of watchers) watch(exchange);
      };
      try {
        const response = await transport.send(request);
        end(response);
        return response;
      } catch (error) {
        end(error instanceof ApiError ? error.message : 'The request failed.');
        throw error;
      }
    },
  };
}
