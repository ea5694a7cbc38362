import nock from 'nock';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type { Transport, TransportRequest } from '#adapters/http/wire/transport.ts';
import { FetchTransport } from '#adapters/browser/fetch-transport.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import type { Identity } from '#application/ports/identity.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

export const ORIGIN = 'https://pms.example';
export const BASE = `${ORIGIN}/api`;

/** Every test that uses this list must pass with both transports. */
export const TRANSPORTS: readonly (readonly [string, () => Transport])[] = [
  ['undici', () => new UndiciTransport()],
  ['fetch', () => new FetchTransport()],
];

/** The complete client against a server mocked by nock. The clock's sleeps end at once. */
export function httpWorld(transport: Transport = new UndiciTransport(), baseUrl = BASE) {
  const clock = new InstantClock(Date.now());
  const queue = new RequestQueue({ transport, clock, server: 'pms.example', minGapMs: 0 });
  const refusals: string[] = [];
  const identity: Identity & { token: string | undefined; hotel: number | undefined } = {
    token: 'token-1',
    hotel: 4,
    id: () => 1,
    freshToken: () => Promise.resolve(identity.token),
    hotelId: () => identity.hotel,
    refused: () => {
      refusals.push('refused');
    },
    denied: () => {
      refusals.push('denied');
    },
  };
  const client = new ApiClient({ baseUrl, queue, clock, identity });
  const anonymous = new ApiClient({ baseUrl, queue, clock });
  return { clock, queue, identity, refusals, client, anonymous };
}

/** Makes nock answer all requests of a test file, so that no request leaves the machine. */
export function interceptRequests(): void {
  beforeAll(() => {
    // Another test file may have restored Node's own modules.
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => nock.cleanAll());
  afterAll(() => {
    nock.restore();
    nock.enableNetConnect();
  });
}

/** The mocked server; paths are relative to the base path. */
export function server(base = BASE) {
  return nock(base);
}

export function getRequest(url: string, more: Partial<TransportRequest> = {}): TransportRequest {
  return {
    method: 'GET',
    url,
    headers: { authorization: 'Bearer secret-token' },
    timeoutMs: 5000,
    ...more,
  };
}
