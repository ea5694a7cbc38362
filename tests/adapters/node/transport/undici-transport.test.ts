import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';

const MIB = Buffer.alloc(1024 * 1024, ' ');

it('does not keep a response that no text could hold', async () => {
  const server = createServer((_, response) => {
    Readable.from(Array.from({ length: 257 }, () => MIB)).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = new UndiciTransport();
  const request = {
    method: 'GET',
    url: `http://127.0.0.1:${port}/x`,
    headers: {},
    timeoutMs: 60_000,
  } as const;
  const { status, text, details } = await transport.send(request);
  expect([status, text]).toEqual([200, 'This response is larger than 256 MiB.']);
  expect(details?.bodyBytes).toBe(257 * MIB.length);
  await transport.close();
  server.close();
});
