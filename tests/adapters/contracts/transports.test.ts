import nock from 'nock';
import { createServer } from 'node:net';
import { Agent, MockAgent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { getRequest as get, TRANSPORTS } from '#tests/adapters/support/http-world.ts';
import { closedPort, closeServers, localServer } from '#tests/adapters/support/local-server.ts';

beforeEach(() => nock.restore());
afterEach(async () => {
  await closeServers();
});

describe.each(TRANSPORTS)('R9 what is certain of a failure over %s', (_, transport) => {
  it('a refused connection was never made', async () => {
    const url = await closedPort();
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      isNetwork: true,
      wroteNothing: true,
      message: `Cannot connect to ${new URL(url).host}: the connection was refused.`,
    });
  });

  it('an unknown host was never reached', async () => {
    await expect(transport().send(get('http://no-such-host.invalid/x'))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      wroteNothing: true,
      message: expect.stringMatching(/^Cannot connect to no-such-host\.invalid: /) as string,
    });
  });

  it('a connection that breaks before the answer leaves it open', async () => {
    const url = await localServer((request) => request.socket.destroy());
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      wroteNothing: false,
      message: `The connection to ${new URL(url).host} was lost before it responded.`,
    });
  });

  it('a connection that breaks in the middle of the answer leaves it open', async () => {
    const url = await localServer((request, response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('{"id":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({ wroteNothing: false });
  });

  it('a time-out leaves it open', async () => {
    const url = await localServer(() => undefined);
    await expect(transport().send(get(`${url}/x`, { timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
      isNetwork: true,
      wroteNothing: false,
      message: `${new URL(url).host} did not respond in time.`,
    });
  });

  it('the time counts until the end of the answer', async () => {
    const url = await localServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    });
    await expect(transport().send(get(`${url}/x`, { timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it('never tells a token, a query or a body', async () => {
    const url = await closedPort();
    const request = get(`${url}/x?key=secret-query`, { method: 'POST', body: 'secret-body' });
    const failure: unknown = await transport()
      .send(request)
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/secret/);
  });
});

describe('UndiciTransport', () => {
  it('a certificate that is not trusted is named as the cause', async () => {
    const error = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent.get('https://pms.example').intercept({ path: '/x' }).replyWithError(error);
    await expect(
      new UndiciTransport(agent).send(get('https://pms.example/x')),
    ).rejects.toMatchObject({
      wroteNothing: true,
      message: 'Cannot connect to pms.example: its certificate is not trusted.',
    });
  });

  it('https spoken to an http server was never a connection', async () => {
    const url = (await localServer(() => undefined)).replace('http:', 'https:');
    await expect(new UndiciTransport().send(get(`${url}/x`))).rejects.toMatchObject({
      wroteNothing: true,
      message: expect.stringContaining('no secure connection could be established') as string,
    });
  });

  it('a time-out while connecting was never a connection, and nothing is sent later', async () => {
    const received: string[] = [];
    const url = await localServer((request, response) => {
      received.push(request.url ?? '');
      response.end('{}');
    });
    // The only connection is taken, so the second request is not even started.
    const agent = new Agent({ connections: 1, pipelining: 1 });
    const slow = await localServer((_request, response) => {
      setTimeout(() => response.end('{}'), 150);
    });
    const transport = new UndiciTransport(agent);
    const first = transport.send(get(`${slow}/first`));
    await expect(
      transport.send(get(`${slow}/second`, { method: 'POST', timeoutMs: 50 })),
    ).rejects.toMatchObject({ code: 'TIMEOUT', wroteNothing: true });
    expect((await first).status).toBe(200);
    await transport.send(get(`${url}/third`));
    expect(received).toEqual(['/third']);
    await transport.close();
  });

  it('a TLS handshake that never ends was never a connection', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as { port: number };
    const transport = new UndiciTransport();
    await expect(
      transport.send(get(`https://127.0.0.1:${port}/x`, { timeoutMs: 50 })),
    ).rejects.toMatchObject({
      code: 'TIMEOUT',
      wroteNothing: true,
      message: `Cannot connect to 127.0.0.1:${port}: connecting took too long.`,
    });
    silent.close();
  });

  it('keeps connections for the next requests', async () => {
    const sockets = new Set<unknown>();
    const url = await localServer((request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    });
    const transport = new UndiciTransport();
    for (let index = 0; index < 9; index += 1) await transport.send(get(`${url}/x`));
    // undici gives an answer away one turn before it takes its connection back.
    expect(sockets.size).toBeLessThanOrEqual(2);
    await transport.close();
  });
});
