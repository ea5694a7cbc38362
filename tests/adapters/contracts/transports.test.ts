import nock from 'nock';
import { Readable } from 'node:stream';
import { MockAgent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { getRequest as get, TRANSPORTS } from '#tests/adapters/support/http-world.ts';
import { closedPort, closeServers, localServer } from '#tests/adapters/support/local-server.ts';

beforeEach(() => nock.restore());
afterEach(async () => {
  await closeServers();
});

describe.each(TRANSPORTS)('whether a failed request was sent, over %s', (_, transport) => {
  it('knows that nothing was sent over a refused connection', async () => {
    const url = await closedPort();
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      isNetwork: true,
      wroteNothing: true,
      message: `Cannot connect to ${new URL(url).host}: the connection was refused.`,
    });
  });

  it('knows that nothing was sent to an unknown host', async () => {
    await expect(transport().send(get('http://no-such-host.invalid/x'))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      wroteNothing: true,
      message: expect.stringMatching(/^Cannot connect to no-such-host\.invalid: /) as string,
    });
  });

  it('counts a request as possibly sent if the connection breaks before the response', async () => {
    const url = await localServer((request) => request.socket.destroy());
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      wroteNothing: false,
      message: `The connection to ${new URL(url).host} was lost before it responded.`,
    });
  });

  it('counts a request as possibly sent if the connection breaks during the response', async () => {
    const url = await localServer((request, response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('{"id":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(transport().send(get(`${url}/x`))).rejects.toMatchObject({ wroteNothing: false });
  });

  it('counts a request as possibly sent after a timeout', async () => {
    const url = await localServer(({ url: path }, response) => {
      if (path === '/first') response.end();
    });
    const connected = transport();
    // Connects first: the time limit includes connecting, which is slow on a busy machine.
    await connected.send(get(`${url}/first`));
    await expect(connected.send(get(`${url}/x`, { timeoutMs: 1000 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
      isNetwork: true,
      wroteNothing: false,
      message: `${new URL(url).host} did not respond in time.`,
    });
  });

  it('applies the time limit until the end of the response', async () => {
    const url = await localServer(({ url: path }, response) => {
      if (path === '/first') return void response.end();
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    });
    const connected = transport();
    await connected.send(get(`${url}/first`));
    await expect(connected.send(get(`${url}/x`, { timeoutMs: 1000 }))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it('reads a response of 16 MiB, and no longer one', async () => {
    const mebibyte = Buffer.alloc(2 ** 20, ' ');
    const url = await localServer((request, response) => {
      const length = request.url?.startsWith('/16') ? 16 : 17;
      Readable.from(Array.from({ length }, () => mebibyte)).pipe(response);
    });
    const request = (path: string) => get(`${url}/${path}?key=secret`, { timeoutMs: 60_000 });
    expect((await transport().send(request('16'))).text).toHaveLength(2 ** 24);
    await expect(transport().send(request('17'))).rejects.toMatchObject({
      status: 200,
      wroteNothing: false,
      message: `The response of ${new URL(url).host} to /17 is larger than 16 MiB, so it was not read.`,
    });
  });

  it('never shows a token, a query or a body', async () => {
    const url = await closedPort();
    const request = get(`${url}/x?key=secret-query`, { method: 'POST', body: 'secret-body' });
    const failure: unknown = await transport()
      .send(request)
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/secret/);
  });
});

describe('UndiciTransport', () => {
  it('names an untrusted certificate as the cause', async () => {
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

  it('knows that nothing was sent when https meets an http server', async () => {
    const url = (await localServer(() => undefined)).replace('http:', 'https:');
    await expect(new UndiciTransport().send(get(`${url}/x`))).rejects.toMatchObject({
      wroteNothing: true,
      message: expect.stringContaining('no secure connection could be established') as string,
    });
  });
});
