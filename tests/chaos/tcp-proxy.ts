import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between clients and a server that tests can cut. */
export interface TcpProxy {
  readonly port: number;
  /** Holds all bytes back; no connection closes. */
  cut(): void;
  /** Forwards the bytes that were held back, except on connections that one end has closed. */
  heal(): void;
  /**
   * Closes the server's ends of all connections. Clients notice it only when the network is healed.
   */
  giveUp(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [client: Socket, upstream: Socket]>();
  let isCut = false;
  const giveUp = () => {
    for (const [, upstream] of pairs) upstream.destroy();
  };

  const server = createServer((client) => {
    const upstream = connect(port, host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    forward(client, upstream);
    forward(upstream, client);
    if (isCut) pauseBoth(pair);
  });

  function forward(from: Socket, to: Socket): void {
    from.setNoDelay();
    from.on('data', (bytes) => to.write(bytes));
    // Ignores errors, because a 'close' event follows, which closes the connection at the other
    // end.
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!isCut) to.destroySoon();
    });
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      pairs.forEach(pauseBoth);
    },
    heal() {
      isCut = false;
      for (const pair of pairs) {
        const isGivenUp = pair.some((socket) => socket.destroyed);
        for (const socket of pair) {
          if (isGivenUp) socket.destroy();
          else socket.resume();
        }
        if (isGivenUp) pairs.delete(pair);
      }
    },
    giveUp,
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function pauseBoth([client, upstream]: readonly [Socket, Socket]): void {
  client.pause();
  upstream.pause();
}
