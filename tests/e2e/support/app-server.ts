import { Output } from '#cli/call/output.ts';
import { ensureAppBuilt } from '#cli/serve/app-build.ts';
import { createAppServer } from '#cli/serve/app-server.ts';
import { listen } from '#cli/serve/listening-server.ts';
import { hostGuard } from '#sandbox/http/host-guard.ts';
import { createSandbox } from '#sandbox/http/app.ts';

const HOST = '127.0.0.1';

/** Lowers the cost of scrypt: the tests create hundreds of accounts. */
const TEST_COST = 1024;

export type SetupGate = 'off' | 'status';

/**
 * The built app with a sandbox in memory on a free port, like `hms serve --memory` but in this
 * process.
 */
export async function serveBuiltApp(
  setupGate: SetupGate,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await ensureAppBuilt(new Output(process.stderr));
  const sandbox = createSandbox({ database: ':memory:', passwordCost: TEST_COST });
  const app = createAppServer({
    folder,
    guard: hostGuard(HOST),
    settings: { apiBaseUrl: '/api', setupGate },
    api: sandbox.app,
  });
  const { url, close } = await listen(app, HOST, 0);
  return {
    url,
    async stop() {
      await close();
      sandbox.close();
    },
  };
}
