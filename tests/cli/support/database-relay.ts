import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseRelay {
  readonly url: string;
  /** Breaks every connection, and refuses new ones until `openAgain`. */
  close(): Promise<void>;
  openAgain(): Promise<void>;
}

/** Forwards connections to the database from another port. */
export async function relayToDatabase(url: string): Promise<DatabaseRelay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => [incoming, outgoing].map((one) => one.destroy()));
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const relayed = new URL(url);
  relayed.host = `127.0.0.1:${own}`;
  return {
    url: relayed.href,
    async close() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    openAgain: async () => await listen(own),
  };
}
