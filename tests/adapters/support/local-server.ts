import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `closeServers` closes these at the end of a test file. */
const running: Server[] = [];

export async function localServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  running.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closedPort(): Promise<string> {
  const url = await localServer(() => undefined);
  await closeServer(running.pop());
  return url;
}

export async function closeServers(): Promise<void> {
  await Promise.all(running.splice(0).map(closeServer));
}

async function closeServer(server: Server | undefined): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => {
    server?.close(resolve);
  });
}
