import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ensureAppBuilt } from '#cli/serve/app-build.ts';
import { readAppFiles } from '#cli/serve/app-files.ts';
import { createAppServer } from '#cli/serve/app-server.ts';
import type { Call, Options } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import {
  accountLines,
  hostGuard,
  openSandbox,
  publicPasswordLines,
} from '#cli/serve/serve-root.ts';

/** Running requests get this long to finish. */
const STOP_MS = 3000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Serves until SIGTERM or Ctrl-C. */
export async function serve({ options, io }: Call): Promise<ExitCode> {
  refuseContradictions(options);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
  const files = readAppFiles(await ensureAppBuilt(io.stderr));
  const sandbox = options.apiUrl ? undefined : openSandbox(options, io);
  const { host = '127.0.0.1' } = options;
  const app = createAppServer({
    files,
    guard: hostGuard(host),
    settings: {
      apiBaseUrl: options.apiUrl ? baseOf(options.apiUrl) : '/api',
      setupGate: options.setupGate ?? 'off',
    },
    ...(sandbox && { api: sandbox.app }),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const close = closerOf(server);
  try {
    const url = await listen(server, options);
    if (sandbox) {
      await io.stdout.lines(accountLines());
      await io.stderr.lines(await publicPasswordLines(sandbox, host));
    }
    await assertAnswers(url);
    await io.stdout.line(`Ready on ${url}`);
    await stopped;
    await close();
  } finally {
    sandbox?.close();
  }
  return EXIT.done;
}

function refuseContradictions({ apiUrl, db, memory, tokenSeconds, throttle }: Options): void {
  const isSandbox = db !== undefined || memory || tokenSeconds !== undefined || throttle;
  if (apiUrl && isSandbox) {
    throw new CommandFailure(
      EXIT.invalid,
      '--api-url serves the app without the sandbox: --db, --memory, --token-seconds and --throttle do not go with it.',
    );
  }
  if (db !== undefined && memory) {
    throw new CommandFailure(EXIT.invalid, '--db and --memory do not go together.');
  }
}

function baseOf(url: URL): string {
  return url.href.replace(/\/$/, '');
}

/** Resolves to the address once the port is taken. Throws `CommandFailure`. */
async function listen(server: Server, { port = 0, host = '127.0.0.1' }: Options): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandFailure(EXIT.failed, listenFailure(error, port, host))),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

function listenFailure({ code }: NodeJS.ErrnoException, port: number, host: string): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use: stop what listens there, or give another one with --port.`
    : `Cannot listen on ${host}, port ${port} (${code}).`;
}

/** Ready means that it answers. The connection is not kept. */
async function assertAnswers(url: string): Promise<void> {
  const [answer] = (await once(get(`${url}/settings.json`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  await once(answer.resume(), 'end');
}

/** Stops a server at once but for the requests under way, which get `STOP_MS`. */
function closerOf(server: Server): () => Promise<void> {
  const idle = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.on('close', () => {
      if (isClosing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return async () => {
    isClosing = true;
    const closed = once(server, 'close');
    server.close();
    for (const socket of idle) socket.destroy();
    const forced = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closed;
    clearTimeout(forced);
  };
}
