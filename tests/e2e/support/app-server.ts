import { Output } from '#cli/call/output.ts';
import { ensureAppBuilt } from '#cli/serve/app-build.ts';
import { createAppServer } from '#cli/serve/app-server.ts';
import { listen } from '#cli/serve/listening-server.ts';
import { hostGuard } from '#sandbox/http/host-guard.ts';
import { apiDescription } from '#adapters/contract/api-description.ts';
import { createCheckedSandbox } from '#tests/sandbox/support/checked-sandbox.ts';
import { takeContractFaults } from '#tests/sandbox/support/contract-watch.ts';
import { TEST_PASSWORD_COST } from '#tests/sandbox/support/password-cost.ts';

const HOST = '127.0.0.1';

/**
 * Serves the built app with an in-memory sandbox on a free port, like `hms serve --memory` but in
 * this process. `stop` rejects if a response of the sandbox contradicts the API description.
 */
export async function serveBuiltApp(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await ensureAppBuilt(new Output(process.stderr));
  const sandbox = createCheckedSandbox({
    database: ':memory:',
    passwordCost: TEST_PASSWORD_COST,
    describe: () => Promise.resolve(apiDescription()),
  });
  const app = createAppServer({
    folder,
    guard: hostGuard(HOST),
    settings: { apiBaseUrl: '/api', setupGate: 'off' },
    api: sandbox.app,
  });
  const { url, close } = await listen(app, HOST, 0);
  return {
    url,
    async stop() {
      await close();
      sandbox.close();
      const faults = takeContractFaults();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}
