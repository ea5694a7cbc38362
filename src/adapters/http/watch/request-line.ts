import type { Exchange } from './har-entry.ts';
import { Mask } from './masked.ts';

/** Such as `GET /api/hotels/?page=2 200 12 ms`. Contains no body, header or secret. */
export function requestLine({ request, ms, outcome }: Exchange): string {
  const { method, url, attempt = 0 } = request;
  const path = new Mask().url(url.slice(new URL(url).origin.length));
  const took = `${Math.round(ms).toLocaleString('en')} ms`;
  const again = attempt > 0 ? ` (attempt ${attempt + 1})` : '';
  const line = `${method} ${path}`;
  if (typeof outcome === 'string') return `${line} failed after ${took}${again}: ${outcome}`;
  return `${line} ${outcome.status} ${took}${again}`;
}
