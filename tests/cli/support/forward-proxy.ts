import { createServer, request as send } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { closeLater } from '#tests/support/close-later.ts';

/**
 * An HTTP proxy that records its requests in `seen`. If `refusal` is a status, it answers every
 * request with it.
 */
export async function forwardProxy(refusal?: number) {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    seen.push(`${method} ${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    if (refusal !== undefined) return void outgoing.writeHead(refusal).end();
    const forwarded = send(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '', headers }, socket) => {
    seen.push(`CONNECT ${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const [host, port] = url.split(':');
    const tunnel = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket);
      socket.pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return { host, seen };
}
