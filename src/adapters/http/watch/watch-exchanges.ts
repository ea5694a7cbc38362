import { ApiError } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import type { LoggedExchange } from './har-entry.ts';
import { Mask } from './masked.ts';

/** Wraps a transport. Each watcher is called when an exchange is over. Watchers must not throw. */
export function watchExchanges(
  transport: Transport,
  clock: Clock,
  watchers: readonly ((exchange: LoggedExchange) => void)[],
): Transport {
  return {
    send: async (request) => {
      const startedAt = clock.now();
      const from = performance.now();
      const end = (outcome: LoggedExchange['outcome']) => {
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

/** Such as `GET /api/hotels/?page=2 200 12 ms`. Contains no body, header or secret. */
export function requestLine({ request, ms, outcome }: LoggedExchange): string {
  const { method, url, attempt = 0 } = request;
  const path = new Mask().url(url.slice(new URL(url).origin.length));
  const took = `${Math.round(ms).toLocaleString('en')} ms`;
  const again = attempt > 0 ? ` (attempt ${attempt + 1})` : '';
  const line = `${method} ${path}`;
  if (typeof outcome === 'string') return `${line} failed after ${took}${again}: ${outcome}`;
  return `${line} ${outcome.status} ${took}${again}`;
}
