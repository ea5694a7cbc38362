import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionWith } from './tiny-server.ts';

const RESPONSE_MS = 20;

/** Knows which worker sends requests for which hotel: each signs in with a password of its own. */
export class WatchingServer {
  readonly #server = createServer();
  /** Hotels by the password of the worker. */
  readonly #hotels = new Map<string, Set<string>>();
  readonly #continued = new Map<string, PromiseWithResolvers<number>>();
  #lastId = 0;

  async start(): Promise<string> {
    this.#server.on('request', (request, response) => void this.#respond(request, response));
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Passwords of the workers that have created a hotel. */
  working(): readonly string[] {
    return [...this.#hotels.keys()];
  }

  /** Resolves with the time of the next request of another worker for a hotel of this one. */
  continued(password: string): Promise<number> {
    const continued = Promise.withResolvers<number>();
    this.#continued.set(password, continued);
    return continued.promise;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await this.#bodyFor(request);
    await sleep(RESPONSE_MS);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(body);
  }

  async #bodyFor(request: IncomingMessage): Promise<string> {
    if (request.url?.endsWith('/auth/token/')) {
      const { password } = (await json(request)) as { readonly password: string };
      return sessionWith(password);
    }
    request.resume();
    const password = request.headers.authorization?.split('.').at(-1) ?? '';
    const hotel = String(request.headers['x-hotel-context'] ?? '');
    if (hotel !== '') this.#note(password, hotel);
    this.#lastId += 1;
    return request.method === 'GET' ? '[]' : JSON.stringify({ id: this.#lastId });
  }

  #note(password: string, hotel: string): void {
    const hotels = this.#hotels.get(password) ?? new Set();
    this.#hotels.set(password, hotels.add(hotel));
    for (const [lost, { resolve }] of this.#continued) {
      if (lost !== password && this.#hotels.get(lost)?.has(hotel)) resolve(performance.now());
    }
  }
}
