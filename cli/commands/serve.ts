import type { Call, Options } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { ensureAppBuilt } from '#cli/serve/app-build.ts';
import { createAppServer } from '#cli/serve/app-server.ts';
import { listen } from '#cli/serve/listening-server.ts';
import {
  accountLines,
  hostGuard,
  openSandbox,
  publicPasswordLines,
} from '#cli/serve/serve-root.ts';

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** `hms serve`: serves the app, and the sandbox unless another API is named, until it is stopped. */
export async function serve({ options, io }: Call<'serve'>): Promise<ExitCode> {
  refuseContradictions(options);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
  const folder = await ensureAppBuilt(io.stderr);
  const { apiUrl, setupGate = 'off', host = '127.0.0.1', port = 0 } = options;
  const sandbox = apiUrl ? undefined : openSandbox(options, io);
  const app = createAppServer({
    folder,
    guard: hostGuard(host),
    settings: { apiBaseUrl: apiUrl?.href.replace(/\/$/, '') ?? '/api', setupGate },
    ...(sandbox && { api: sandbox.app }),
  });
  try {
    const server = await listen(app, host, port);
    if (sandbox) {
      await io.stdout.lines(accountLines());
      await io.stderr.lines(await publicPasswordLines(sandbox, host));
    }
    await io.stdout.line(`Ready on ${server.url}`);
    await stopped;
    await server.close();
  } finally {
    sandbox?.close();
  }
  return EXIT.done;
}

/** Throws `CommandFailure`. */
function refuseContradictions({
  apiUrl,
  db,
  memory,
  tokenSeconds,
  throttle,
}: Options<'serve'>): void {
  const isSandbox = db !== undefined || memory || tokenSeconds !== undefined || throttle;
  if (apiUrl && isSandbox) {
    throw invalidCall(
      '--api-url serves the app without the sandbox: remove --db, --memory, --token-seconds and --throttle.',
    );
  }
  if (db !== undefined && memory) {
    throw invalidCall('--db and --memory do not go together.');
  }
}
