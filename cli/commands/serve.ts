import { InvalidArgumentError } from 'commander';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { ensureAppBuilt } from '#cli/serve/app-build.ts';
import { createAppServer } from '#cli/serve/app-server.ts';
import { assertPortFree, listen } from '#cli/serve/listening-server.ts';
import {
  accountLines,
  hostGuard,
  openSandbox,
  publicPasswordLines,
} from '#cli/serve/serve-root.ts';
import { readApiUrl, wholeNumber } from '#cli/call/options/option-values.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const LARGEST_PORT = 65_535;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Parses `100/60`: at most 100 requests within 60 seconds. */
function readThrottle(text: string): { requests: number; seconds: number } {
  const [, requests, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (Number(requests) >= 1 && Number(seconds) >= 1) {
    return { requests: Number(requests), seconds: Number(seconds) };
  }
  throw new InvalidArgumentError('It must be REQUESTS/SECONDS, such as 100/60.');
}

const OPTIONS = [
  {
    group: 'Server',
    flags: '--port <port>',
    description: 'port to listen on; 0 picks a free one',
    env: 'HMS_PORT',
    default: '4400',
    read: wholeNumber(0, LARGEST_PORT),
  },
  {
    group: 'Server',
    flags: '--host <host>',
    description: 'address to listen on',
    default: '127.0.0.1',
  },
  {
    group: 'Server',
    flags: '--db <file>',
    description: "the sandbox's database (default: .hms/sandbox.db)",
  },
  {
    group: 'Server',
    flags: '--memory',
    description: 'keep the data of the sandbox in memory only',
  },
  {
    group: 'Server',
    flags: '--api-url <url>',
    description: 'serve the app for this API instead of the sandbox',
    read: readApiUrl,
  },
  {
    group: 'Server',
    flags: '--setup-gate <gate>',
    description:
      'if set to status, the app sends the admin of an unfinished hotel to the setup wizard',
    env: 'HMS_SETUP_GATE',
    default: 'off',
    choices: ['off', 'status'],
  },
  {
    group: 'Server',
    flags: '--throttle <requests/seconds>',
    description:
      'limit the requests of each user, such as 60/5; the sandbox refuses more with status 429',
    read: readThrottle,
  },
] as const satisfies readonly OptionSpec[];

export const serveCommand = defineCommand({
  description: 'serve the app and, under /api, a sandbox API on one local port',
  options: OPTIONS,
  note:
    'The server accepts requests only for addresses and for the host names localhost and --host. With ' +
    '--host 0.0.0.0 or ::, it also accepts the names of this machine. After 10 failed sign-ins of a user within a minute, the sandbox refuses ' +
    'further attempts until the minute is over. After 50 failed sign-ins from an address, it delays sign-ins from there.',
  examples: [
    'hms serve',
    'hms serve --memory --port 0',
    'hms serve --api-url https://hotels.example/api',
  ],
  exitCodes: {
    ...LOCAL_EXITS,
    [EXIT.failed]: 'the app could not be built, or the database or the port cannot be used',
  },
  action: serve,
});

/** Serves the app until the process is stopped. Serves the sandbox too, unless the user names another API. */
async function serve({ options, io }: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  refuseContradictions(options);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
  const { apiUrl, setupGate = 'off', host = '127.0.0.1', port = 0 } = options;
  await assertPortFree(host, port);
  const folder = await ensureAppBuilt(io.stderr);
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

function refuseContradictions({ apiUrl, db, memory, throttle }: Options<typeof OPTIONS>): void {
  const isSandbox = db !== undefined || memory || throttle;
  if (apiUrl && isSandbox) {
    throw invalidCommand(
      '--api-url serves the app without the sandbox: remove --db, --memory and --throttle.',
    );
  }
  if (db !== undefined && memory) {
    throw invalidCommand('--db and --memory cannot be used together.');
  }
}
